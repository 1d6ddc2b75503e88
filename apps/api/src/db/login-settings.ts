import { MIGRATION_LOCK } from './migrate.ts';
import type { Pool } from './pool.ts';
import { transaction } from './transaction.ts';

/**
 * Has the server switch compiling off (see pool.ts) for each connection of the service's log-in to this database: a
 * pooler in between passes no options on. A role may always do so for itself.
 */
export const keepLoginSettings = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query('set local role none');
    // Processes that start at once would write the same row.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(`do $$
      begin
        if not exists (
          select from pg_db_role_setting s
          join pg_roles r on r.oid = s.setrole
          join pg_database d on d.oid = s.setdatabase
          where r.rolname = session_user and d.datname = current_database() and 'jit=off' = any (s.setconfig))
        then
          execute format('alter role %I in database %I set jit = off', session_user, current_database());
        end if;
      end $$`);
  });
