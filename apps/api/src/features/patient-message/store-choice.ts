import type { ChosenReason } from '@baari/contract/patient-message';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

export function messageChoiceStore(pool: Pool) {
  return {
    /** What a practice does not tell, and how many messages about the visits from a day on came to which end. */
    read: (doctorId: DoctorId, from: string) =>
      asDoctor(pool, doctorId, async (client) => ({
        off: await run(client, db.selectFrom('message_off').select('reason').where('doctor_id', '=', doctorId)),
        counts: await run(
          client,
          db
            .selectFrom('message_count')
            .select(['reason', 'outcome'])
            .select((row) => row.fn.sum<number>('count').as('count'))
            .where('doctor_id', '=', doctorId)
            .where('date', '>=', from)
            .groupBy(['reason', 'outcome']),
        ),
      })),

    /** Takes back what has not left where it is told no more. */
    choose: (session: ActingSession, reason: ChosenReason, told: boolean, now: Date): Promise<void> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { rows } = await client.query<{ changed: boolean }>('select choose_message($1, $2, $3) as changed', [
          session.doctorId,
          reason,
          told,
        ]);
        if (rows[0]!.changed) await audit(client, session, 'patient-message-chosen', { told: reason, on: told }, now);
      }),

    async forgetBefore(date: string, most: number): Promise<number> {
      const { rows } = await pool.query<{ forgotten: number }>('select forget_message_counts($1, $2) as forgotten', [
        date,
        most,
      ]);
      return rows[0]!.forgotten;
    },
  };
}
export type MessageChoiceStore = ReturnType<typeof messageChoiceStore>;
