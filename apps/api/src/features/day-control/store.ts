import type { ClinicDay } from '@baari/calendar/clinic-day';
import type { Figures } from '@baari/calendar/figures';
import type { DayNotice } from '@baari/contract/day';
import type { ClosedDay, DayStanding } from '@baari/contract/day-control';
import type { BookedChoice } from '@baari/contract/vocabulary';
import type { Pool } from '../../db/pool.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

/** What becomes of the booked patients, and whether the doctor sees anybody. */
export interface Closing {
  booked: BookedChoice;
  away: boolean;
  /** What stood on the days when that was chosen. */
  seen?: { closed: number; booked: number; asFalse: number } | undefined;
}

/** A day as far as it says which session is under way, and whether the doctor is there. */
type DayToBeLate = Omit<ClinicDay, 'lateMinutes'> & { notice: Pick<DayNotice, 'away'> };

/** Every act is one function call: it locks the days, changes them and writes the audit trail. */
export function dayControlStore(pool: Pool) {
  return {
    /** Every date from `from` to `to`. */
    standings: (doctorId: DoctorId, from: string, to: string): Promise<DayStanding[]> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<DayStanding>({
          name: 'count_days',
          text: 'select date, closed, booked, waiting, as_false as "asFalse" from count_days($1, $2, $3)',
          values: [doctorId, from, to],
        });
        return rows;
      }),

    /** Returns every date of the range. */
    async close(
      { doctorId, tokenHash }: ActingSession,
      from: string,
      to: string,
      { booked, away, seen }: Closing,
      today: string,
      now: Date,
    ): Promise<ClosedDay[]> {
      const { rows } = await pool.query<ClosedDay>({
        name: 'close_days',
        text: 'select date, patients, kept, as_false as "asFalse", was_open as "wasOpen" from close_days($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values: [doctorId, from, to, booked, away, today, now, tokenHash, seen ?? null],
      });
      return rows;
    },

    /** Returns the dates that were closed. */
    async open({ doctorId, tokenHash }: ActingSession, dates: readonly string[], now: Date): Promise<string[]> {
      const { rows } = await pool.query<{ date: string }>({
        name: 'open_days',
        text: 'select unnest(open_days($1, $2, $3, $4)) as date',
        values: [doctorId, dates, now, tokenHash],
      });
      return rows.map(({ date }) => date);
    },

    /** The day as far as it says which session is under way. */
    async day(doctorId: DoctorId, date: string): Promise<DayToBeLate> {
      const { rows } = await pool.query<{ day: Omit<DayToBeLate, 'past'>; past: Figures | null }>({
        name: 'read_queue_to_be_late',
        text: `select read_queue($1, $2) as day, known_pace($1, 'infinity') as past`,
        values: [doctorId, date],
      });
      return { ...rows[0]!.day, past: rows[0]!.past };
    },

    /** `from`: when the session that is late begins by its hours. Returns how many patients of the day are not with the doctor yet. */
    async late(
      { doctorId, tokenHash }: ActingSession,
      date: string,
      minutes: number,
      from: Date | null,
      seen: number | null,
      now: Date,
    ): Promise<number> {
      const { rows } = await pool.query<{ patients: number }>({
        name: 'announce_late',
        text: 'select announce_late($1, $2, $3, $4, $5, $6, $7) as patients',
        values: [doctorId, date, minutes, from, now, tokenHash, seen],
      });
      return rows[0]!.patients;
    },
  };
}
export type DayControlStore = ReturnType<typeof dayControlStore>;
