import type { Pool } from '../../db/pool.ts';

/** The names of what is off, of switches too that only a newer version knows. */
export const switchStore = (pool: Pool) => ({
  async switchedOff(): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ name: string }>({
      name: 'switched-off',
      text: 'select switched_off as name from switched_off()',
    });
    return new Set(rows.map(({ name }) => name));
  },
});
export type SwitchStore = ReturnType<typeof switchStore>;
