import type { PoolClient } from 'pg';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { transaction } from '../../db/transaction.ts';
import type { ProviderEvent } from './rules-events.ts';
import type { Books } from './store-books.ts';
import { settleRefund } from './store-refunds.ts';
import { lockOrder } from './store-transition.ts';
import type { Transition } from './store-transition.ts';

const MINUTE_MS = 60_000;
/** Shorter than the five seconds after which the provider gives up waiting and sends the event again. */
const WAIT_FOR_ROW_MS = 2_000;

/** The provider usually captures within moments. If it does not, the next check does. */
async function askSoon(client: PoolClient, orderId: string, paymentId: string, now: Date): Promise<string> {
  const order = await lockOrder(client, { orderId, paymentId });
  if (!order) return 'unknown';
  const soon = new Date(now.getTime() + MINUTE_MS);
  await run(
    client,
    db
      .updateTable('payment_order')
      .set((eb) => ({ check_at: eb.fn('least', [eb.ref('check_at'), eb.val(soon)]) }))
      .where('order_id', '=', orderId),
  );
  return 'authorized';
}

async function effectOf(
  client: PoolClient,
  event: ProviderEvent,
  apply: Transition,
  books: Books,
  now: Date,
): Promise<string> {
  const { tells } = event;
  if (tells === null) return 'kept';
  if (tells.kind === 'authorized') return askSoon(client, tells.orderId, tells.paymentId, now);
  if (tells.kind === 'refund') return settleRefund(client, books, tells.report, now);
  return (await apply(client, tells.report, now)) ?? 'unknown';
}

export function eventStore(pool: Pool, apply: Transition, books: Books) {
  return {
    /**
     * Stores the event with its effect, in one transaction; returns the effect, or 'repeated'. A parallel copy waits.
     */
    take: (event: ProviderEvent, now: Date): Promise<string> =>
      transaction(pool, async (client) => {
        await client.query(`set local lock_timeout = ${WAIT_FOR_ROW_MS}`);
        const row = {
          event_id: event.eventId,
          name: event.name,
          order_id: event.orderId,
          payment_id: event.paymentId,
          outcome: 'kept',
          received_at: now,
        };
        const kept = await run(
          client,
          db
            .insertInto('webhook_event')
            .values(row)
            .onConflict((known) => known.column('event_id').doNothing())
            .returning('event_id'),
        );
        if (kept.length === 0) return 'repeated';
        const outcome = await effectOf(client, event, apply, books, now);
        await run(client, db.updateTable('webhook_event').set({ outcome }).where('event_id', '=', event.eventId));
        return outcome;
      }),
  };
}
export type EventStore = ReturnType<typeof eventStore>;
