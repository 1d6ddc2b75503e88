import type { PhoneChannel } from '@baari/contract/patient-message-phone';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { TicketKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { TextNews, TextState } from '../../ports/text-channel.ts';
import type { TakenMessage } from './store.ts';

export interface PhoneChoice {
  told: boolean;
  budgetPaise: number;
  /** Whatever was chosen, calls too; null: it is not limited. */
  limitPaise: number | null;
  todayPaise: number;
  allPaise: number;
}

export function phoneMessageStore(pool: Pool) {
  return {
    /** What a practice has chosen, and spent today and since `from`. */
    async read(doctorId: DoctorId, today: string, from: string): Promise<PhoneChoice> {
      const { rows } = await pool.query<{ choice: PhoneChoice }>('select read_phone_messages($1, $2, $3) as choice', [
        doctorId,
        today,
        from,
      ]);
      return rows[0]!.choice;
    },

    /** Undefined: as it was. */
    choose: (
      session: ActingSession,
      { told, budgetPaise }: { told: boolean | undefined; budgetPaise: number | undefined },
      today: string,
      now: Date,
    ): Promise<void> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { rows } = await client.query<{ changed: boolean }>(
          'select choose_phone_messages($1, $2, $3, $4) as changed',
          [session.doctorId, told ?? null, budgetPaise ?? null, today],
        );
        if (!rows[0]!.changed) return;
        const { rows: chosen } = await client.query<{ choice: PhoneChoice }>(
          'select read_phone_messages($1, $2, $2) as choice',
          [session.doctorId, today],
        );
        const { told: on, budgetPaise: paise } = chosen[0]!.choice;
        await audit(client, session, 'phone-messages-chosen', { on, budgetPaise: paise }, now);
      }),

    /** Pays for a message before it leaves; 0 gives the money back. False: the money of the day is spent, for a call that of its licence; null: the message is there no more. */
    async pay(
      { doctorId, seq }: TakenMessage,
      { today, paise, channel, isCall }: { today: string; paise: number; channel: PhoneChannel; isCall: boolean },
    ): Promise<boolean | null> {
      const { rows } = await pool.query<{ paid: boolean | null }>({
        name: 'pay_for_message',
        text: 'select pay_for_message($1, $2, $3, $4, $5, $6) as paid',
        values: [doctorId, seq, today, paise, channel, isCall],
      });
      return rows[0]!.paid;
    },

    /** `stopped`: the number itself wants no messages, so that they cannot be taken up again; null where there is no such ticket. */
    async stop({ doctorId, date, serial, nonce }: TicketKey, isStop: boolean): Promise<'noted' | 'stopped' | null> {
      const { rows } = await pool.query<{ outcome: 'noted' | 'stopped' | null }>(
        'select stop_phone_messages($1, $2, $3, $4, $5) as outcome',
        [doctorId, date, serial, nonce, isStop],
      );
      return rows[0]!.outcome;
    },

    /** Numbers want no messages any more, of no practice, or want them again. */
    async noteWishes(wishes: TextNews['wishes'], now: Date): Promise<void> {
      await pool.query('select note_wishes($1, $2, $3, $4)', [
        wishes.map(({ phone }) => phone),
        wishes.map(({ wish }) => wish === 'stop'),
        wishes.map(({ at }) => at),
        now,
      ]);
    },

    /** Messages that a provider reports were taken by it, whether or not its answer came: they are not sent again. */
    async noteTaken(
      taken: readonly { id: string; doctorId: string; seq: string }[],
      channel: PhoneChannel,
      now: Date,
    ): Promise<void> {
      await pool.query('select note_taken($1, $2, $3, $4, $5)', [
        taken.map(({ doctorId }) => doctorId),
        taken.map(({ seq }) => seq),
        taken.map(({ id }) => id),
        channel,
        now,
      ]);
    },

    /** How far messages came; what WhatsApp did not bring goes by SMS where `fallsBack`, and costs nothing on the day of `zone` when it left. */
    async noteReached(
      ids: readonly string[],
      reached: readonly TextState[],
      fallsBack: boolean,
      zone: string,
    ): Promise<void> {
      await pool.query('select note_reached($1, $2, $3, $4)', [ids, reached, fallsBack, zone]);
    },

    /** What is about a turn goes by SMS if WhatsApp took it before `before`, not before `after`, and has not brought it; in the night only a call. */
    async fallBack(before: Date, after: Date, isNight: boolean): Promise<void> {
      await pool.query('select fall_back_to_sms($1, $2, $3)', [before, after, isNight]);
    },
  };
}
export type PhoneMessageStore = ReturnType<typeof phoneMessageStore>;
