import type { Home, NotedStep } from '@baari/contract/home';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

const COLUMN = { poster: 'poster_at', display: 'display_at' } as const;

export type HomeRow = Pick<Home, 'firstSteps' | 'unmarked'> & {
  /** Of today's messages to phones; null where none are sent. */
  messages: { budgetPaise: number; spentPaise: number } | null;
};

export function homeStore(pool: Pool) {
  return {
    /** Null if there is no profile any more. */
    async read(doctorId: DoctorId, today: string): Promise<HomeRow | null> {
      const { rows } = await pool.query<{ home: HomeRow | null }>({
        name: 'read_home',
        text: 'select read_home($1, $2) as home',
        values: [doctorId, today],
      });
      return rows[0]?.home ?? null;
    },

    /** The first time counts. */
    note: (doctorId: DoctorId, step: NotedStep, now: Date): Promise<void> =>
      asDoctor(pool, doctorId, async (client) => {
        const column = COLUMN[step];
        await run(
          client,
          db
            .updateTable('profile')
            .set({ [column]: now })
            .where('doctor_id', '=', doctorId)
            .where(column, 'is', null),
        );
      }),
  };
}
export type HomeStore = ReturnType<typeof homeStore>;
