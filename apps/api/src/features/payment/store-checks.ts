import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { transaction } from '../../db/transaction.ts';
import { nextCheck } from './rules-checks.ts';
import type { LockedOrder } from './rules.ts';
import { lockOrder } from './store-transition.ts';

/** Which orders the provider must be asked about, and when. */
export function checkStore(pool: Pool) {
  return {
    /** Orders that are due. They are due again at `again`, in case the check crashes. */
    async claimDue(now: Date, again: Date, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ order_id: string }>('select order_id from claim_due_orders($1, $2, $3)', [
        now,
        again,
        limit,
      ]);
      return rows.map(({ order_id }) => order_id);
    },

    /** Any doctor's order as it is now; null if there is none. */
    order: (orderId: string): Promise<LockedOrder | null> =>
      transaction(pool, (client) => lockOrder(client, { orderId, paymentId: '' })),

    /** Notes a check and sets the time of the next one. */
    asked: (orderId: string, now: Date): Promise<void> =>
      transaction(pool, async (client) => {
        await lockOrder(client, { orderId, paymentId: '' });
        const [row] = await run(
          client,
          db.selectFrom('payment_order').select(['created_at', 'checks']).where('order_id', '=', orderId),
        );
        if (!row) return;
        const checks = checksDone(row.created_at, row.checks, now);
        await run(
          client,
          db
            .updateTable('payment_order')
            .set({ checks, check_at: nextCheck(row.created_at, checks) })
            .where('order_id', '=', orderId),
        );
      }),

    /** Makes a check due now, ahead of its time. */
    askNow: (orderId: string, now: Date): Promise<void> =>
      transaction(pool, async (client) => {
        await lockOrder(client, { orderId, paymentId: '' });
        await run(client, db.updateTable('payment_order').set({ check_at: now }).where('order_id', '=', orderId));
      }),
  };
}
export type CheckStore = ReturnType<typeof checkStore>;

/** How many of an order's checks are past, including those missed while the service was down. */
function checksDone(createdAt: Date, checks: number, now: Date): number {
  let done = checks;
  for (let at = nextCheck(createdAt, done); at !== null && at <= now; at = nextCheck(createdAt, done)) done += 1;
  return done;
}
