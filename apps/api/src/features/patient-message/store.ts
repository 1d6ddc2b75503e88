import type { Language } from '@baari/contract/languages';
import type { MessageReason } from '@baari/contract/patient-message';
import type { PhoneChannel } from '@baari/contract/patient-message-phone';
import type { Pool } from '../../db/pool.ts';
import type { TicketKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { PushAddress } from '../../ports/push-service.ts';

export interface TakenMessage extends TicketKey {
  /** 'phone': the mobile number of the booking. */
  endpoint: string;
  /** Null for a phone. */
  p256dh: string | null;
  auth: string | null;
  /** Which message of the practice. */
  seq: string;
  reason: MessageReason;
  no: number;
  /** When it became so; null where that does not matter. */
  at: Date | null;
  /** This one included. */
  tries: number;
  doctorName: string | null;
  /** Null for a browser, and once the booking holds none. */
  phone: string | null;
  /** All numbers that it is about; several only at a phone. */
  numbers: number[];
  /** Of a move: in whose stead it has given them. */
  before: number[];
  language: Language;
  /** By which way to the phone it has to go; null: by the first. */
  channel: PhoneChannel | null;
  /** It is no longer so. */
  outdated: boolean;
}
type Row = Omit<TakenMessage, 'doctorId' | 'doctorName'> & { doctor_id: string; doctor_name: string | null };

/** In how many minutes the turns that come soon are expected, and which numbers follow on one of them at the same phone. */
export interface Soon {
  due: { serial: number; minutes: number }[];
  following: number[];
}

export type Outcome = 'sent' | 'failed' | 'expired' | 'unpaid';

/** What became of a message; without an outcome it is tried again at `nextAt`. */
export interface Ending {
  message: TakenMessage;
  outcome: Outcome | null;
  nextAt: Date | null;
  /** By which id a provider speaks of it. */
  providerId: string | null;
}

export function patientMessageStore(pool: Pool) {
  return {
    /** False where there is no such ticket. Throws PUSH_LIMIT. */
    async add({ doctorId, date, serial, nonce }: TicketKey, to: PushAddress, most: number): Promise<boolean> {
      const { rows } = await pool.query<{ added: boolean }>(
        'select add_push_subscription($1, $2, $3, $4, $5, $6, $7, $8) as added',
        [doctorId, date, serial, nonce, to.endpoint, to.p256dh, to.auth, most],
      );
      return rows[0]!.added;
    },

    /** False where there is no such ticket. */
    async remove({ doctorId, date, serial, nonce }: TicketKey, endpoint: string): Promise<boolean> {
      const { rows } = await pool.query<{ removed: boolean }>(
        'select end_push_subscription($1, $2, $3, $4, $5) as removed',
        [doctorId, date, serial, nonce, endpoint],
      );
      return rows[0]!.removed;
    },

    /** Its phone is told again. False where there is no such ticket. */
    async removeAll({ doctorId, date, serial, nonce }: TicketKey): Promise<boolean> {
      const { rows } = await pool.query<{ removed: boolean }>(
        'select end_push_subscriptions($1, $2, $3, $4) as removed',
        [doctorId, date, serial, nonce],
      );
      return rows[0]!.removed;
    },

    /** The practices with somebody who is told of a date. */
    async practicesTold(date: string): Promise<DoctorId[]> {
      const { rows } = await pool.query<{ doctor_id: DoctorId }>('select doctor_id from practices_told($1)', [date]);
      return rows.map(({ doctor_id }) => doctor_id);
    },

    /** Whether it has patients who are told that it is soon, are still to come and do not know it yet. */
    async waitsForSoon(doctorId: DoctorId, date: string): Promise<boolean> {
      const { rows } = await pool.query<{ waits: boolean }>({
        name: 'waits_for_soon',
        text: 'select waits_for_soon($1, $2) as waits',
        values: [doctorId, date],
      });
      return rows[0]!.waits;
    },

    /** Once each; a phone of all its numbers that are due, and of those that follow. */
    async tellSoon(doctorId: string, date: string, { due, following }: Soon, now: Date): Promise<void> {
      const [serials, minutes] = [due.map(({ serial }) => serial), due.map((one) => one.minutes)];
      await pool.query('select tell_soon($1, $2, $3, $4, $5, $6)', [doctorId, date, serials, minutes, now, following]);
    },

    /** Tells patients of their number of a date, each once; not who booked it since `bookedBefore`. */
    async tellOfNumber(
      doctorIds: readonly DoctorId[],
      date: string,
      reason: 'tomorrow' | 'today',
      bookedBefore: Date,
      now: Date,
    ): Promise<void> {
      await pool.query('select tell_of_number($1, $2, $3, $4, $5)', [doctorIds, date, reason, bookedBefore, now]);
    },

    /** Takes what is due; nobody else does until `until`. */
    async take(now: Date, until: Date, most: number, isNight: boolean): Promise<TakenMessage[]> {
      const { rows } = await pool.query<Row>({
        name: 'take_patient_messages',
        text: 'select * from take_patient_messages($1, $2, $3, $4)',
        values: [now, until, most, isNight],
      });
      return rows.map(({ doctor_id: doctorId, doctor_name: doctorName, ...row }) => ({ ...row, doctorId, doctorName }));
    },

    async end(endings: readonly Ending[], now: Date): Promise<void> {
      await pool.query({
        name: 'end_patient_messages',
        text: 'select end_patient_messages($1, $2, $3, $4, $5, $6)',
        values: [
          endings.map(({ message }) => message.doctorId),
          endings.map(({ message }) => message.seq),
          endings.map(({ outcome }) => outcome),
          endings.map(({ nextAt }) => nextAt),
          now,
          endings.map(({ providerId }) => providerId),
        ],
      });
    },

    /** The browser is there no more. */
    async forgetAddress({ doctorId, endpoint }: TakenMessage): Promise<void> {
      await pool.query('select forget_push_address($1, $2)', [doctorId, endpoint]);
    },

    async forgetBefore(today: string, most: number): Promise<number> {
      const { rows } = await pool.query<{ forgotten: number }>(
        'select forget_push_subscriptions($1, $2) as forgotten',
        [today, most],
      );
      return rows[0]!.forgotten;
    },
  };
}
export type PatientMessageStore = ReturnType<typeof patientMessageStore>;
