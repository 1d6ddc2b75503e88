import { CURRENCY, ORDER_OPEN_MINUTES } from '@baari/contract/limits';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { remembered } from '../../db/idempotency.ts';
import type { KeyedCall } from '../../db/idempotency.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { nextCheck } from './rules-checks.ts';
import type { BooksCaller } from './store.ts';

export interface Buyer {
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  pincode: string;
}
export interface Order {
  id: string;
  amount: number;
  receipt: string;
}

const keptOrder = z.object({ id: z.string(), amount: z.number(), receipt: z.string() });
const MINUTE_MS = 60_000;

/** The buyer; the profile cannot be deleted until the transaction ends. */
async function lockBuyer(client: PoolClient, doctorId: DoctorId): Promise<Buyer> {
  const [row] = await run(
    client,
    db
      .selectFrom('profile')
      .select(['profile.name', 'profile.clinic_phone as phone'])
      .select(['profile.clinic_address as address', 'profile.city', 'profile.pincode'])
      .select(sql<string>`practice_email(profile.doctor_id)`.as('email'))
      .where('profile.doctor_id', '=', doctorId)
      .forKeyShare('profile'),
  );
  if (!row) throw new Failure('PROFILE_REQUIRED');
  return row;
}

async function findOpenOrder(
  client: PoolClient,
  { doctorId, accountId }: BooksCaller,
  plan: BuyablePlan,
  amount: number,
  now: Date,
): Promise<Order | null> {
  const [row] = await run(
    client,
    db
      .selectFrom('payment_order')
      .select(['order_id as id', 'amount_paise as amount', 'receipt'])
      .where('doctor_id', '=', doctorId)
      .where('payer_id', '=', accountId)
      .where('plan', '=', plan)
      .where('amount_paise', '=', amount)
      .where('closed', '=', false)
      .where('paid_by', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - ORDER_OPEN_MINUTES * MINUTE_MS))
      .orderBy('created_at', 'desc')
      .limit(1),
  );
  return row ?? null;
}

async function keepOrder(
  client: PoolClient,
  { doctorId, accountId }: BooksCaller,
  plan: BuyablePlan,
  order: Order,
  now: Date,
): Promise<void> {
  // Read again: the profile may have been deleted or changed while the provider was asked.
  const buyer = await lockBuyer(client, doctorId);
  await run(
    client,
    db.insertInto('payment_order').values({
      order_id: order.id,
      doctor_id: doctorId,
      payer_id: accountId,
      plan,
      amount_paise: order.amount,
      currency: CURRENCY,
      receipt: order.receipt,
      created_at: now,
      check_at: nextCheck(now, 0),
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      buyer_address: buyer.address,
      buyer_city: buyer.city,
      buyer_pincode: buyer.pincode,
    }),
  );
}

export function orderStore(pool: Pool) {
  return {
    /** The buyer; throws PROFILE_REQUIRED if the profile is gone. */
    buyer: (doctorId: DoctorId): Promise<Buyer> => asDoctor(pool, doctorId, (client) => lockBuyer(client, doctorId)),

    /**
     * The caller's open order of `plan`, else the one that `make` gets from the provider: never somebody else's, for an order says who paid. One call
     * after the other for each doctor and plan, so that two clicks meet the same order; a crash before the commit leaves an order at the provider that no
     * browser was ever told of.
     */
    openOrder: (
      caller: BooksCaller,
      plan: BuyablePlan,
      amount: number,
      keyed: KeyedCall | null,
      now: Date,
      make: () => Promise<Order>,
    ): Promise<Order> =>
      asDoctor(pool, caller.doctorId, (client) =>
        remembered(
          client,
          keyed,
          (answer) => keptOrder.parse(answer),
          async () => {
            await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
              `order ${caller.doctorId} ${plan}`,
            ]);
            const open = await findOpenOrder(client, caller, plan, amount, now);
            if (open) return open;
            const order = await make();
            await keepOrder(client, caller, plan, order, now);
            return order;
          },
        ),
      ),
  };
}
export type OrderStore = ReturnType<typeof orderStore>;
