import type { ExpressionBuilder } from 'kysely';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import type { DB } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';

const isOneOf = (keys: readonly string[]) => (file: ExpressionBuilder<DB, 'loose_file'>) =>
  file('key', '=', file.fn.any(file.val([...keys])));

/** Files that no row owns: being written, replaced, or left over. */
export function looseFileStore(pool: Pool) {
  return {
    /** Notes files that are about to be written: until a row owns them, anybody may remove them. */
    async note(keys: readonly string[]): Promise<void> {
      await run(pool, db.insertInto('loose_file').values(keys.map((key) => ({ key }))));
    },

    /**
     * Hands those of `keys` that no row owns to `remove`, and forgets them once it is done. Waits for a transaction
     * under way that may own them: after a lost connection only the database knows whether it was committed.
     */
    remove: (keys: readonly string[], remove: (keys: string[]) => Promise<void>): Promise<void> =>
      transaction(pool, async (client) => {
        const rows = await run(client, db.deleteFrom('loose_file').where(isOneOf(keys)).returning('key'));
        await remove(rows.map(({ key }) => key));
      }),

    /** Files that have had no owner for so long that nobody can still be writing them. */
    async old(): Promise<string[]> {
      const { rows } = await pool.query<{ key: string }>(
        "select key from loose_file where since < now() - interval '1 hour' order by since limit 200",
      );
      return rows.map(({ key }) => key);
    },
  };
}
export type LooseFileStore = ReturnType<typeof looseFileStore>;
