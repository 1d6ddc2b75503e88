import { PAYMENTS_PAGE_SIZE } from '@baari/contract/limits';
import type { ClinicPayment, Payment } from '@baari/contract/payment';
import { say } from '@baari/contract/said';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { fieldFailure } from '../../lib/failure.ts';
import type { BooksCaller, ListedPayment, PaymentStore, ShownStatus } from './store.ts';

export interface PaymentsPage<P> {
  payments: P[];
  nextCursor: string | null;
  hasNextPage: boolean;
}
/** How a page is asked for. */
type Asked = [cursor: string | undefined, status: ShownStatus | undefined];

const asPayment = (row: ListedPayment): Payment => ({
  _id: String(row.payment_no),
  orderId: row.order_id,
  paymentId: row.payment_id,
  amount: row.amount_paise,
  status: row.status === 'refunding' ? 'failed' : row.status,
  createdAt: row.created_at.toISOString(),
  receiptNumber: row.receiptNumber,
  creditNoteNumber: row.creditNoteNumber,
  refundedAt: row.refunded_at?.toISOString() ?? null,
  ...(row.doctorName !== null && { doctorName: row.doctorName }),
});

function readPaymentCursor(cursor: string): number {
  const [paymentNo] = readCursor(cursor, 1);
  if (paymentNo === undefined || !/^\d{1,15}$/.test(paymentNo))
    throw fieldFailure('cursor', say('cursor-invalid', 'This cursor is not valid'));
  return Number(paymentNo);
}

async function pageOf<P>(
  list: (before: number | null, status: ShownStatus | null, limit: number) => Promise<ListedPayment[]>,
  [cursor, status]: Asked,
  shown: (row: ListedPayment) => P,
): Promise<PaymentsPage<P>> {
  const before = cursor === undefined ? null : readPaymentCursor(cursor);
  const rows = await list(before, status ?? null, PAYMENTS_PAGE_SIZE + 1);
  const page = rows.slice(0, PAYMENTS_PAGE_SIZE);
  const last = page.at(-1);
  const hasNextPage = rows.length > PAYMENTS_PAGE_SIZE;
  return {
    payments: page.map(shown),
    nextCursor: hasNextPage && last ? writeCursor([String(last.payment_no)]) : null,
    hasNextPage,
  };
}

export function historyService(store: Pick<PaymentStore, 'list'>) {
  return {
    /** One page of the payment history, newest first: the practice's, and what the caller paid for doctors who have left. */
    page: (caller: BooksCaller, ...asked: Asked): Promise<PaymentsPage<Payment>> =>
      pageOf((...page) => store.list(caller, false, ...page), asked, asPayment),

    /** The same of all practices of the clinic, for its owners. */
    pageOfClinic: (caller: BooksCaller, ...asked: Asked): Promise<PaymentsPage<ClinicPayment>> =>
      pageOf(
        (...page) => store.list(caller, true, ...page),
        asked,
        (row) => ({ ...asPayment(row), doctorId: row.doctor_id }),
      ),

    /** What the account paid and sees at no practice any more. */
    pageOfOwn: (accountId: string, ...asked: Asked): Promise<PaymentsPage<Payment>> =>
      pageOf((...page) => store.list({ doctorId: null, accountId }, false, ...page), asked, asPayment),
  };
}
export type HistoryService = ReturnType<typeof historyService>;
