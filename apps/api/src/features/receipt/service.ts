import { BOOKS_KEPT_YEARS } from '@baari/contract/limits';
import type { Receipt, ReceiptPage } from '@baari/contract/receipt';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { Letter } from '../../lib/letter.ts';
import { writeReceiptMail } from './mails.ts';
import type { ReceiptMailHouse } from './mails.ts';
import { drawReceipt } from './pdf.ts';
import { pageOf } from './rules-page.ts';
import type { ReceiptStore } from './store.ts';

export function receiptService(store: ReceiptStore, house: ReceiptMailHouse) {
  const { zone } = house;
  /** The owners of a clinic keep the books of all its practices, and who paid keeps the receipt. */
  const read = async (accountId: string, number: string): Promise<Receipt> => {
    const receipt = await store.findFor(accountId, number);
    if (!receipt) throw new Failure('NOT_FOUND');
    return receipt;
  };
  return {
    async page(accountId: string, number: string): Promise<{ receipt: Receipt; page: ReceiptPage }> {
      const receipt = await read(accountId, number);
      return { receipt, page: await pageOf(receipt, zone) };
    },

    pdf: async (accountId: string, number: string): Promise<Buffer> => drawReceipt(await read(accountId, number), zone),

    /** The mail that brings a receipt; null if its account is deleted. */
    async mail(doctorId: DoctorId, number: string): Promise<Letter | null> {
      const receipt = await store.find(doctorId, number);
      return receipt && receipt.buyer.email !== '' ? writeReceiptMail(receipt, receipt.buyer.email, house) : null;
    },

    /** The same for who paid it, without being the practice's doctor; null if there is no address to send it to. */
    async mailToPayer(doctorId: DoctorId, number: string, payer: DoctorId): Promise<Letter | null> {
      const [receipt, email] = [await store.find(doctorId, number), await store.emailOf(payer)];
      return receipt && email !== null ? writeReceiptMail(receipt, email, house) : null;
    },

    /** Removes the details of buyers that need not be kept any longer. */
    async forgetOld(now: Date): Promise<void> {
      const before = new Date(now);
      before.setUTCFullYear(before.getUTCFullYear() - BOOKS_KEPT_YEARS);
      await store.forgetOld(before);
    },
  };
}
export type ReceiptService = ReturnType<typeof receiptService>;
