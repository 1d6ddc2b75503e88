import type { Pool } from '../../db/pool.ts';
import type { LateSweep } from '../../lib/late-sweeps.ts';
import type { MarkedProcess } from '../../lib/secret-marks.ts';

/** One running program of the service. */
export interface RunningProcess {
  id: string;
  version: string;
  /** Which machine, and which process there. */
  place: string;
  /** Of the secrets that it knows, the newest last. */
  secretMarks: readonly string[];
}

export const processStore = (pool: Pool) => ({
  /** Returns all processes that run. */
  async note(
    { id, version, place, secretMarks }: RunningProcess,
    upSeconds: number,
    late: readonly LateSweep[],
  ): Promise<(MarkedProcess & { id: string })[]> {
    const { rows } = await pool.query<MarkedProcess & { id: string }>({
      name: 'note-process',
      text: 'select * from note_process($1, $2, $3, $4, $5, $6)',
      values: [id, version, place, upSeconds, secretMarks, JSON.stringify(late)],
    });
    return rows;
  },
  async forget(id: string): Promise<void> {
    await pool.query('select forget_process($1)', [id]);
  },
});
export type ProcessStore = ReturnType<typeof processStore>;
