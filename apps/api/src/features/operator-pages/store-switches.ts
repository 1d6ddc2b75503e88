import type { Pool } from '../../db/pool.ts';

/** A switch that was used: how it stands, who used it last, when and why. */
export interface UsedSwitch {
  name: string;
  is_on: boolean;
  email: string | null;
  at: Date;
  reason: string;
}

export function operatorSwitchStore(pool: Pool) {
  return {
    async list(session: Buffer, now: Date): Promise<UsedSwitch[]> {
      return (await pool.query<UsedSwitch>('select * from operator_switches($1, $2)', [session, now])).rows;
    },
    async set(session: Buffer, name: string, isOn: boolean, reason: string, now: Date): Promise<void> {
      await pool.query('select operator_switch($1, $2, $3, $4, $5)', [session, now, name, isOn, reason]);
    },
  };
}
export type OperatorSwitchStore = ReturnType<typeof operatorSwitchStore>;
