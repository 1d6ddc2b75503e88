import type { BookingFlood, FloodBooking } from '@baari/contract/booking-flood';
import type { Pool } from '../../db/pool.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { AppointmentKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { BookingMark } from '../../lib/flood.ts';
import type { JobQueue } from '../../ports/jobs.ts';

export interface FloodRow extends Pick<FloodBooking, 'patientName' | 'phoneNumber' | 'network' | 'hasBeenHere'> {
  date: string;
  serial: number;
  /** Milliseconds. */
  at: number;
  /** Whether the desk has to confirm it because so many come. */
  isHeld: boolean;
  /** Whether it came while strangers took the last places of its day. */
  tookLast: boolean;
}
/** How many bookings were confirmed, how many found no place, and for how many the patient has one by another booking. */
export interface ConfirmedTogether {
  count: number;
  overMaximum: number;
  twice: number;
}
/** What an undo brought back, what had been moved with its day, and what it left for another reason. */
export interface UndoneTogether {
  restored: number;
  moved: number;
  others: number;
}
/** A doctor at whom there may be a flood. */
export interface Suspect {
  doctor_id: string;
  marks: readonly BookingMark[] | null;
}
interface Clock {
  now: Date;
  today: string;
}

/** Every act is one function call: it locks the days, changes them and writes the audit trail. */
export function bookingFloodStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    async list(doctorId: DoctorId, today: string, limit: number): Promise<FloodRow[]> {
      const { rows } = await pool.query<{ bookings: FloodRow[] }>({
        name: 'flood_bookings',
        text: 'select flood_bookings($1, $2, $3) as bookings',
        values: [doctorId, today, limit],
      });
      return rows[0]!.bookings;
    },

    /** Returns the number by which it is undone. */
    async cancel(
      { doctorId, tokenHash }: ActingSession,
      places: readonly AppointmentKey[],
      block: boolean,
      { now, today }: Clock,
    ): Promise<number> {
      const { rows } = await pool.query<{ no: string }>({
        name: 'cancel_together',
        text: 'select cancel_together($1, $2, $3, $4, $5, $6, $7) as no',
        values: [
          doctorId,
          places.map(({ date }) => date),
          places.map(({ serial }) => serial),
          block,
          today,
          now,
          tokenHash,
        ],
      });
      return Number(rows[0]!.no);
    },

    async confirm(
      { doctorId, tokenHash }: ActingSession,
      places: readonly AppointmentKey[],
      { now, today }: Clock,
    ): Promise<ConfirmedTogether> {
      const { rows } = await pool.query<ConfirmedTogether>({
        name: 'confirm_together',
        text: 'select confirmed as count, over_maximum as "overMaximum", twice from confirm_together($1, $2, $3, $4, $5, $6)',
        values: [doctorId, places.map(({ date }) => date), places.map(({ serial }) => serial), today, now, tokenHash],
      });
      return rows[0]!;
    },

    async cancelledAsFalse(
      doctorId: DoctorId,
      date: string,
    ): Promise<Pick<FloodRow, 'patientName' | 'phoneNumber' | 'serial'>[]> {
      const { rows } = await pool.query<{ bookings: Pick<FloodRow, 'patientName' | 'phoneNumber' | 'serial'>[] }>({
        name: 'cancelled_as_false',
        text: 'select cancelled_as_false($1, $2) as bookings',
        values: [doctorId, date],
      });
      return rows[0]!.bookings;
    },

    async restore(
      { tokenHash }: ActingSession,
      { doctorId, date, serial }: AppointmentKey,
      overMaximum: boolean,
      { now, today }: Clock,
    ): Promise<void> {
      await pool.query({
        name: 'restore_false_booking',
        text: 'select restore_appointment($1, $2, $3, $4, $5, $6, $7)',
        values: [doctorId, date, serial, overMaximum, today, now, tokenHash],
      });
    },

    async undo({ doctorId, tokenHash }: ActingSession, no: number, { now, today }: Clock): Promise<UndoneTogether> {
      const { rows } = await pool.query<UndoneTogether>({
        name: 'undo_cancelled_together',
        text: 'select restored, moved, others from undo_cancelled_together($1, $2, $3, $4, $5)',
        values: [doctorId, no, today, now, tokenHash],
      });
      return rows[0]!;
    },

    async suspects({ now, today }: Clock): Promise<Suspect[]> {
      const { rows } = await pool.query<Suspect>('select * from flood_suspects($1, $2)', [today, now]);
      return rows;
    },

    /** Takes the mail of a flood, once, and writes its job in the same transaction. */
    promiseMail: (doctorId: string, { bookings, minutes, until }: BookingFlood, now: Date): Promise<void> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ taken: boolean }>('select take_flood_mail($1, $2, $3) as taken', [
          doctorId,
          until,
          now,
        ]);
        if (rows[0]!.taken) await jobs.send('notice', { kind: 'booking-flood', doctorId, bookings, minutes }, client);
      }),

    /** The owner's address; null if the account is deleted. */
    addressee: (doctorId: DoctorId): Promise<string | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<{ email: string | null }>('select practice_email($1) as email', [doctorId]);
        return rows[0]!.email;
      }),

    /** Returns how many marks of networks were removed, at most `limit`. */
    async forgetOld(now: Date, limit: number): Promise<number> {
      const { rows } = await pool.query<{ removed: number }>('select forget_booking_networks($1, $2) as removed', [
        now,
        limit,
      ]);
      return rows[0]!.removed;
    },
  };
}
export type BookingFloodStore = ReturnType<typeof bookingFloodStore>;
