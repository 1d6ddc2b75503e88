import type { Pool } from '../../db/pool.ts';

export interface ListedPayment {
  payment_id: string | null;
  order_id: string;
  doctor_id: string;
  name: string | null;
  amount_paise: number;
  status: string;
  created_at: Date;
}

/** One payment, with instants as the database writes them. */
export interface Payment {
  paymentId: string;
  orderId: string;
  doctorId: string;
  name: string | null;
  amountPaise: number;
  status: string;
  createdAt: string;
  plan: string | null;
  orderedAt: string | null;
  isClosed: boolean;
  period: { startsAt: string; endsAt: string } | null;
  refund: { status: string; reason: string; wantedAt: string; processedAt: string | null } | null;
  events: { at: string; name: string; outcome: string }[];
}

export function operatorPaymentStore(pool: Pool) {
  return {
    /** Null as status: whatever it is. */
    async list(session: Buffer, text: string, status: string | null, limit: number, now: Date) {
      const asked = [session, now, text, status, limit];
      return (await pool.query<ListedPayment>('select * from operator_payments($1, $2, $3, $4, $5)', asked)).rows;
    },
    async one(session: Buffer, paymentId: string, now: Date): Promise<Payment | null> {
      const asked = [session, now, paymentId];
      const { rows } = await pool.query<{ payment: Payment }>(
        'select payment from operator_payment($1, $2, $3)',
        asked,
      );
      return rows[0]?.payment ?? null;
    },
  };
}
export type OperatorPaymentStore = ReturnType<typeof operatorPaymentStore>;
