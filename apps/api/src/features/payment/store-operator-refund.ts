import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Refundable, RefundDesk } from './rules-operator-refund.ts';

/** Runs `work` in one transaction on payments, by right of an operator's session that has to be proved. */
export const atOperatorsDesk = <T>(
  pool: Pool,
  session: Buffer,
  now: Date,
  work: (desk: RefundDesk) => Promise<T>,
): Promise<T> =>
  transaction(pool, (client) =>
    work({
      async find(id) {
        const asked = [session, now, id];
        return (await client.query<Refundable>('select * from operator_refundable($1, $2, $3)', asked)).rows[0] ?? null;
      },
      async refund(id, left) {
        await client.query('select operator_refund($1, $2, $3, $4)', [session, now, id, JSON.stringify(left)]);
      },
    }),
  );
