import { doctorName } from '@baari/contract/doctor-name';
import type { Receipt } from '@baari/contract/receipt';
import { letter } from '../../lib/letter.ts';
import type { Letter, MailSayer } from '../../lib/letter.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
import { drawReceipt } from './pdf.ts';
import { dateOf, money } from './rules-page.ts';

export interface ReceiptMailHouse extends MailHouse {
  publicUrl: string;
  zone: string;
}

function titleIn({ kind, tax }: Receipt, say: MailSayer): string {
  if (kind === 'credit-note') return say('receipt')('note');
  return say('receipt')(tax ? 'invoice' : 'receipt');
}

/** What the money was for, or which receipt it takes back. */
function aboutIn({ kind, refersTo, plan, startDate, endDate }: Receipt, zone: string, say: MailSayer): string {
  const receipt = say('receipt');
  if (kind === 'credit-note') return receipt('cancels', { number: refersTo ?? '' });
  if (startDate === null || endDate === null) return receipt('unused');
  return receipt('plan', { plan, from: dateOf(startDate, zone), to: dateOf(endDate, zone) });
}

/** The mail that brings a receipt or a credit note to an address, with the PDF. Who is not the buyer reads whose plan it is. */
export function writeReceiptMail(paper: Receipt, to: string, house: ReceiptMailHouse): Letter {
  const { kind, number, amount, currency } = paper;
  const isNote = kind === 'credit-note';
  return letter(
    { to, purpose: kind },
    house,
    (say) => {
      const receipt = say('receipt');
      const title = titleIn(paper, say);
      return {
        subject: receipt('subject', { title, number, brand: house.brandName }),
        heading: receipt(isNote ? 'refunded' : 'paid'),
        lines: [
          receipt(isNote ? 'totalRefunded' : 'totalPaid', { amount: money(amount, currency) }),
          aboutIn(paper, house.zone, say),
          ...(to === paper.buyer.email ? [] : [receipt('for', { doctor: doctorName(paper.buyer.name) })]),
          receipt('attached', { title, number }),
        ],
        link: { text: receipt('link'), address: `${house.publicUrl}/receipts/${number}` },
      };
    },
    async () => [
      {
        filename: `${number}.pdf`,
        contentType: 'application/pdf',
        content: await drawReceipt(paper, house.zone),
      },
    ],
  );
}
