import type { ExpressionBuilder, Selectable } from 'kysely';
import { remembered } from '../../db/idempotency.ts';
import type { KeyedCall } from '../../db/idempotency.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import type { DB, Payment } from '../../db/tables.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { PaymentReport } from './rules.ts';
import type { Outcome, Transition } from './store-transition.ts';

export type PaymentRow = Selectable<Payment>;
/** A payment with the numbers of its receipt and credit note. */
export type ListedPayment = Pick<
  PaymentRow,
  'doctor_id' | 'payment_no' | 'order_id' | 'payment_id' | 'amount_paise' | 'status' | 'created_at' | 'refunded_at'
> & { receiptNumber: string | null; creditNoteNumber: string | null };

const numberOf = (payment: ExpressionBuilder<DB, 'payment'>, kind: 'receipt' | 'credit-note') =>
  payment
    .selectFrom('receipt')
    .select('number')
    .whereRef('receipt.payment_id', '=', 'payment.payment_id')
    .where('kind', '=', kind);
/** The status on the wire; money on its way back is shown as failed. */
export type ShownStatus = 'paid' | 'failed' | 'refunded';

export interface OwnOrder {
  id: string;
  amount: number;
  currency: string;
  closed: boolean;
  paidBy: string | null;
}

const STATUSES_SHOWN: Readonly<Record<ShownStatus, PaymentRow['status'][]>> = {
  paid: ['paid'],
  failed: ['failed', 'refunding'],
  refunded: ['refunded'],
};

/** The report stays applied, but its answer must not be kept for a key. */
class NotHonoured extends Error {}

const ownOrder = (orderId: string) =>
  db
    .selectFrom('payment_order')
    .select(['order_id as id', 'amount_paise as amount', 'currency', 'closed', 'paid_by as paidBy'])
    .where('order_id', '=', orderId);

export function paymentStore(pool: Pool, apply: Transition) {
  return {
    /** Payments older than `beforeNo` (null: all), newest first. */
    list: (
      doctorId: DoctorId,
      beforeNo: number | null,
      status: ShownStatus | null,
      limit: number,
    ): Promise<ListedPayment[]> =>
      asDoctor(pool, doctorId, (client) =>
        run(
          client,
          db
            .selectFrom('payment')
            .selectAll()
            .select((row) => [
              numberOf(row, 'receipt').as('receiptNumber'),
              numberOf(row, 'credit-note').as('creditNoteNumber'),
            ])
            .where('doctor_id', '=', doctorId)
            .$if(beforeNo !== null, (older) => older.where('payment_no', '<', beforeNo))
            .$if(status !== null, (shown) => shown.where('status', 'in', STATUSES_SHOWN[status!]))
            .orderBy('payment_no', 'desc')
            .limit(limit),
        ),
      ),

    /** The same of all practices of a practice's clinic. */
    async listOfClinic(
      doctorId: DoctorId,
      beforeNo: number | null,
      status: ShownStatus | null,
      limit: number,
    ): Promise<ListedPayment[]> {
      const { rows } = await pool.query<ListedPayment>(
        `select doctor_id, payment_no, order_id, payment_id, amount_paise, status, created_at, refunded_at,
                receipt_number as "receiptNumber", credit_note_number as "creditNoteNumber"
         from clinic_payments($1, $2, $3, $4)`,
        [doctorId, beforeNo, status && STATUSES_SHOWN[status], limit],
      );
      return rows;
    },

    /** The doctor's own order, with what is known of one of its payments; null if the order is another's. */
    ownOrder: (
      doctorId: DoctorId,
      orderId: string,
      paymentId: string,
    ): Promise<{ order: OwnOrder; payment: PaymentRow | null } | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const [order] = await run(client, ownOrder(orderId));
        if (!order) return null;
        const [payment] = await run(client, db.selectFrom('payment').selectAll().where('payment_id', '=', paymentId));
        return { order, payment: payment ?? null };
      }),

    /** Applies a report by itself. */
    apply: (report: PaymentReport, now: Date): Promise<Outcome> =>
      transaction(pool, (client) => apply(client, report, now)),

    /** Applies what a doctor's browser handed over, once per key; true if this payment is the one that was honoured. */
    applyVerified: (doctorId: DoctorId, keyed: KeyedCall | null, report: PaymentReport, now: Date): Promise<boolean> =>
      asDoctor(pool, doctorId, async (client) => {
        try {
          await remembered(
            client,
            keyed,
            () => null,
            async () => {
              await apply(client, report, now);
              const [order] = await run(client, ownOrder(report.orderId));
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
