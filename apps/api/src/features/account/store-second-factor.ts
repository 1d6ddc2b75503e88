import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { JobQueue } from '../../ports/jobs.ts';

/** What is kept of a second factor. */
export interface KeptFactor {
  sealedSecret: string;
  /** The step of the code that came back from the app. */
  step: number;
  recoveryMacs: readonly Buffer[];
}

export function secondFactorStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** Null while it is off. */
    async find({ doctorId }: ActingSession): Promise<{ onSince: Date; recoveryCodes: number } | null> {
      const { rows } = await pool.query<{ onSince: Date; recoveryCodes: number }>({
        name: 'second-factor-of',
        text: 'select on_since as "onSince", recovery_codes as "recoveryCodes" from second_factor_of($1)',
        values: [doctorId],
      });
      return rows[0] ?? null;
    },

    /** Whether a clinic demands it. */
    async isDemanded({ doctorId }: ActingSession): Promise<boolean> {
      const { rows } = await pool.query<{ isDemanded: boolean }>({
        name: 'is-second-factor-demanded',
        text: 'select is_second_factor_demanded($1) as "isDemanded"',
        values: [doctorId],
      });
      return rows[0]!.isDemanded;
    },

    /** Turns it on and promises the mail about it. True too if this set-up has done so before; false if another one has. */
    turnOn: ({ doctorId, tokenHash }: ActingSession, kept: KeptFactor, now: Date): Promise<boolean> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ done: 'on' | 'again' | null }>({
          name: 'turn-on-second-factor',
          text: 'select turn_on_second_factor($1, $2, $3, $4, $5, $6) as done',
          values: [doctorId, kept.sealedSecret, kept.step, kept.recoveryMacs, tokenHash, now],
        });
        const { done } = rows[0]!;
        if (done === 'on') await jobs.send('notice', { kind: 'second-factor', doctorId, isOn: true }, client);
        return done !== null;
      }),

    /** False if the second factor is off. */
    async renewRecovery(session: ActingSession, recoveryMacs: readonly Buffer[], now: Date): Promise<boolean> {
      const { rows } = await pool.query<{ done: boolean }>({
        name: 'renew-recovery-codes',
        text: 'select renew_recovery_codes($1, $2, $3, $4) as done',
        values: [session.doctorId, recoveryMacs, session.tokenHash, now],
      });
      return rows[0]!.done;
    },

    /** Turns it off and promises the mail about it, unless it was off. */
    turnOff: ({ doctorId, tokenHash }: ActingSession, now: Date): Promise<void> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ done: boolean }>({
          name: 'turn-off-second-factor',
          text: 'select turn_off_second_factor($1, $2, $3) as done',
          values: [doctorId, tokenHash, now],
        });
        if (rows[0]!.done) await jobs.send('notice', { kind: 'second-factor', doctorId, isOn: false }, client);
      }),
  };
}
export type SecondFactorStore = ReturnType<typeof secondFactorStore>;
