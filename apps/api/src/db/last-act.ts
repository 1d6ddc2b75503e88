import type { FindLastAct, LastAct } from '../lib/lost-race.ts';
import type { Pool } from './pool.ts';

/** Finds in a clinic's trail who did what to an appointment last. */
export const lastActOn =
  (pool: Pool): FindLastAct =>
  async ({ doctorId, date, serial }, acts) => {
    const { rows } = await pool.query<LastAct>({
      name: 'last_act_on',
      text: 'select act, status, by from last_act_on($1, $2, $3, $4)',
      values: [doctorId, date, serial, acts],
    });
    return rows[0] ?? null;
  };
