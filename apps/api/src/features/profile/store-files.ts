import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';

/** Files that no row owns: being written, replaced, or left over. */
export function looseFileStore(pool: Pool) {
  return {
    /** Notes files that are about to be written: until a row owns them, anybody may remove them. */
    async note(keys: readonly string[]): Promise<void> {
      await pool.query('insert into loose_file (key) select unnest($1::text[])', [keys]);
    },

    /**
     * Hands those of `keys` that no row owns to `remove`, and forgets them once it is done. Waits for a transaction
     * under way that may own them: after a lost connection only the database knows whether it was committed.
     */
    remove: (keys: readonly string[], remove: (keys: string[]) => Promise<void>): Promise<void> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ key: string }>(
          'delete from loose_file where key = any ($1) returning key',
          [keys],
        );
        await remove(rows.map(({ key }) => key));
      }),

    /** Files without an owner for so long that nobody is still writing them. */
    async old(): Promise<string[]> {
      const { rows } = await pool.query<{ key: string }>(
        "select key from loose_file where since < now() - interval '1 hour' order by since limit 200",
      );
      return rows.map(({ key }) => key);
    },
  };
}
export type LooseFileStore = ReturnType<typeof looseFileStore>;
