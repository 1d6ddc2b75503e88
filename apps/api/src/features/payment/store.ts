import type { Selectable } from 'kysely';
import { remembered } from '../../db/idempotency.ts';
import type { KeyedCall } from '../../db/idempotency.ts';
import type { Pool } from '../../db/pool.ts';
import type { Payment } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import type { PaymentReport } from './rules.ts';
import { lockOrder } from './store-transition.ts';
import type { Outcome, Transition } from './store-transition.ts';

export type PaymentRow = Selectable<Payment>;
/** Who asks for payments, at which practice. */
export type BooksCaller = Pick<PracticeCaller, 'doctorId' | 'accountId'>;
/**
 * A payment with the numbers of its receipt and credit note. `doctorName`: whose plan it is, of a practice that only the payment leads to; else
 * null.
 */
export type ListedPayment = Pick<
  PaymentRow,
  'doctor_id' | 'payment_no' | 'order_id' | 'payment_id' | 'amount_paise' | 'status' | 'created_at' | 'refunded_at'
> & { receiptNumber: string | null; creditNoteNumber: string | null; doctorName: string | null };

/** The status on the wire; money on its way back is shown as failed. */
export type ShownStatus = 'paid' | 'failed' | 'refunded';

/** An order, and what is known of the payment that is to be verified. `isMember`: the account has still something to do at the practice. */
export interface OrderToVerify {
  doctorId: string;
  doctorName: string;
  amount: number;
  currency: string;
  payment: { orderId: string; status: PaymentRow['status']; amount: number; currency: string } | null;
  receiptNumber: string | null;
  isMember: boolean;
}

const STATUSES_SHOWN: Readonly<Record<ShownStatus, PaymentRow['status'][]>> = {
  paid: ['paid'],
  failed: ['failed', 'refunding'],
  refunded: ['refunded'],
};

/** The report stays applied, but its answer must not be kept for a key. */
class NotHonoured extends Error {}

export function paymentStore(pool: Pool, apply: Transition) {
  return {
    /**
     * The payments that a caller sees at a practice (null: what they paid and see at none), or with `ofClinic` at its clinic, older than `beforeNo`
     * (null: all), newest first.
     */
    async list(
      { doctorId, accountId }: { doctorId: string | null; accountId: string },
      ofClinic: boolean,
      beforeNo: number | null,
      status: ShownStatus | null,
      limit: number,
    ): Promise<ListedPayment[]> {
      const { rows } = await pool.query<ListedPayment>(
        `select doctor_id, payment_no, order_id, payment_id, amount_paise, status, created_at, refunded_at, doctor_name as "doctorName",
                receipt_number as "receiptNumber", credit_note_number as "creditNoteNumber"
         from clinic_payments($1, $2, $3, $4, $5, $6)`,
        [doctorId, beforeNo, status && STATUSES_SHOWN[status], limit, accountId, ofClinic],
      );
      return rows;
    },

    /** The order of a payment that an account may have verified; null if it may not. */
    async orderToVerify(accountId: string, orderId: string, paymentId: string): Promise<OrderToVerify | null> {
      const { rows } = await pool.query<OrderToVerify>(
        `select doctor_id as "doctorId", doctor_name as "doctorName", amount_paise as amount, currency, payment, receipt_number as "receiptNumber",
                is_member as "isMember"
         from order_to_verify($1, $2, $3)`,
        [accountId, orderId, paymentId],
      );
      return rows[0] ?? null;
    },

    /** Applies a report by itself. */
    apply: (report: PaymentReport, now: Date): Promise<Outcome> =>
      transaction(pool, (client) => apply(client, report, now)),

    /** Applies what a payer's browser handed over, once per key; true if this payment is the one that was honoured. */
    applyVerified: (keyed: KeyedCall | null, report: PaymentReport, now: Date): Promise<boolean> =>
      transaction(pool, async (client) => {
        try {
          // Binds the order's practice, which the key is of.
          await lockOrder(client, report);
          await remembered(
            client,
            keyed,
            () => null,
            async () => {
              await apply(client, report, now);
              const order = await lockOrder(client, report);
              if (order?.paidBy !== report.paymentId) throw new NotHonoured();
              return null;
            },
          );
          return true;
        } catch (error) {
          if (error instanceof NotHonoured) return false;
          throw error;
        }
      }),
  };
}
export type PaymentStore = ReturnType<typeof paymentStore>;
