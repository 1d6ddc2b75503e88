import { ReadOnly } from '../lib/database-trouble.ts';
import { requireVersion } from './migrate.ts';
import type { Pool } from './pool.ts';
import { transaction } from './transaction.ts';

/** Throws what keeps the database from its work, if anything. */
export async function requireReady(pool: Pool): Promise<void> {
  await pool.troubles.check();
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ version: number; read_only: boolean }>(
      `select current_setting('server_version_num')::integer as version,
              current_setting('transaction_read_only')::boolean as read_only`,
    );
    requireVersion(rows[0]!.version);
    if (rows[0]!.read_only) throw new ReadOnly('The database takes no writes.');
  });
}
