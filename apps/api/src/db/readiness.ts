import type { Pool } from './pool.ts';
import { transaction } from './transaction.ts';

const READY_WITHIN_MS = 1_500;

/** Throws what keeps the database from its work, if anything. */
export async function requireReady(pool: Pool, withinMs = READY_WITHIN_MS): Promise<void> {
  await pool.troubles.check();
  await pool.commits.check(withinMs);
  await transaction(pool, (client) => client.query('select 1'));
}
