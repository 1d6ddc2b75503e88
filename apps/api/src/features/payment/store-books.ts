import type { AuditAct } from '@baari/contract/audit';
import type { PoolClient } from 'pg';
import { db, run } from '../../db/statements.ts';
import type { MoneyReceived } from '../../lib/money-received.ts';

/** Writes receipts and credit notes, in the transaction of the payment's change. */
export interface Books {
  received(client: PoolClient, money: MoneyReceived, now: Date): Promise<void>;
  refunded(client: PoolClient, paymentId: string, now: Date): Promise<void>;
}

/** The actor is 'system', because a report of the provider causes the act. */
export async function note(client: PoolClient, doctorId: string, act: AuditAct, now: Date): Promise<void> {
  await client.query("select audit($1, 'system', $2, '{}', $3)", [doctorId, act, now]);
}

interface Refunded {
  doctorId: string;
  paymentId: string;
  /** In paise. */
  amount: number;
  /** Null if the provider reported on the payment, not on the refund. */
  refundId: string | null;
}

/** Notes that the money went back: by our own intent, or by hand at the provider; the books follow either. */
export async function markRefunded(
  client: PoolClient,
  books: Books,
  { doctorId, paymentId, amount, refundId }: Refunded,
  now: Date,
): Promise<void> {
  const done = {
    status: 'processed' as const,
    processed_at: now,
    check_at: null,
    ...(refundId !== null && { refund_id: refundId }),
  };
  const byHand = { payment_id: paymentId, doctor_id: doctorId, amount_paise: amount, reason: 'provider' as const };
  await run(
    client,
    db
      .insertInto('refund')
      .values({ ...byHand, wanted_at: now, ...done })
      .onConflict((intent) => intent.column('payment_id').doUpdateSet(done)),
  );
  await run(
    client,
    db.updateTable('payment').set({ status: 'refunded', refunded_at: now }).where('payment_id', '=', paymentId),
  );
  await books.refunded(client, paymentId, now);
  await note(client, doctorId, 'payment-refunded', now);
}
