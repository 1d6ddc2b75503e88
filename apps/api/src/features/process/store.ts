import type { Pool } from '../../db/pool.ts';

/** One running program of the service. */
export interface RunningProcess {
  id: string;
  version: string;
  /** Which machine, and which process there. */
  place: string;
}

export const processStore = (pool: Pool) => ({
  async note({ id, version, place }: RunningProcess, upSeconds: number): Promise<void> {
    await pool.query({
      name: 'note-process',
      text: 'select note_process($1, $2, $3, $4)',
      values: [id, version, place, upSeconds],
    });
  },
  async forget(id: string): Promise<void> {
    await pool.query('select forget_process($1)', [id]);
  },
});
export type ProcessStore = ReturnType<typeof processStore>;
