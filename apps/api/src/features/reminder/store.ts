import { sql } from 'kysely';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { Reminder } from './mails.ts';

export interface DueReminder {
  doctorId: string;
  kind: Reminder;
  periodEnd: Date;
}

export function reminderStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** Takes each due reminder once, writes the job for its mail in the same transaction, and returns how many there were. */
    promiseDue: (now: Date, limit: number): Promise<number> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ doctor_id: string; kind: Reminder; period_end: Date }>(
          'select * from take_reminders($1, $2)',
          [now, limit],
        );
        for (const { doctor_id, kind, period_end } of rows)
          await jobs.send(
            'notice',
            { kind: 'reminder', doctorId: doctor_id, reminder: kind, periodEnd: period_end.toISOString() },
            client,
          );
        return rows.length;
      }),

    /** The doctor to remind; null if the plan was prolonged, or the profile deleted, since the job was written. */
    addressee: ({ doctorId, periodEnd }: { doctorId: DoctorId; periodEnd: Date }): Promise<string | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const [row] = await run(
          client,
          db
            .selectFrom('subscription_period')
            .select(sql<string | null>`practice_email(doctor_id)`.as('email'))
            .select(({ fn }) => fn.max('ends_at').as('last_end'))
            .where('doctor_id', '=', doctorId)
            .groupBy('doctor_id'),
        );
        return row?.last_end?.getTime() === periodEnd.getTime() ? row.email : null;
      }),
  };
}
export type ReminderStore = ReturnType<typeof reminderStore>;
