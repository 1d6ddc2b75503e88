import type { Receipt } from '@baari/contract/receipt';
import { mailHtml, mailText } from '../../lib/mail-template.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
import type { Mail } from '../../ports/mailer.ts';
import { drawReceipt } from './pdf.ts';
import { pageOf } from './rules-page.ts';

export interface ReceiptMailHouse extends MailHouse {
  publicUrl: string;
  zone: string;
}

/** The mail that brings a receipt or a credit note, with the PDF. */
export async function writeReceiptMail(receipt: Receipt, house: ReceiptMailHouse): Promise<Mail> {
  const { title, total, amounts } = pageOf(receipt, house.zone);
  const isNote = receipt.kind === 'credit-note';
  const words = {
    heading: isNote ? 'Your money is on its way back' : 'Thank you for your payment',
    lines: [
      `${total.term}: ${total.text}`,
      isNote ? `It cancels receipt ${receipt.refersTo}.` : amounts[0]!.term,
      `${title} ${receipt.number} is attached.`,
    ],
    link: { text: 'See it in the panel', address: `${house.publicUrl}/receipts/${receipt.number}` },
  };
  const content = await drawReceipt(receipt, house.zone);
  return {
    to: receipt.buyer.email,
    purpose: receipt.kind,
    subject: `${title} ${receipt.number} from ${house.brandName}`,
    text: mailText(words, house),
    html: mailHtml(words, house),
    attachments: [{ filename: `${receipt.number}.pdf`, contentType: 'application/pdf', content }],
  };
}
