import type { DayPatient } from '@baari/contract/appointments';
import type { Stats, VisitTimes } from '@baari/contract/stats';
import type { AppointmentStatus, Clock, DeskStatus, QueueAct } from '@baari/contract/vocabulary';
import type { Selectable } from 'kysely';
import { lastActOn } from '../../db/last-act.ts';
import type { Pool } from '../../db/pool.ts';
import type { Reads } from '../../db/reads.ts';
import { db, run } from '../../db/statements.ts';
import type { Appointment } from '../../db/tables.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { TicketKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { JsonText } from '../../lib/json-text.ts';

export type AppointmentRow = Selectable<Appointment>;
export type Place = Pick<AppointmentRow, 'date' | 'serial'>;
export type VerifyOutcome = Pick<AppointmentRow, 'patient_name' | 'gender' | 'phone' | 'verified_at'> & {
  /** FALSE: the desk cancelled it as a false booking. */
  outcome: 'VERIFIED_NOW' | 'FALSE' | AppointmentStatus;
  /** Where a moved appointment went. */
  moved_to: Place | null;
};
export interface DayList {
  patients: JsonText<DayPatient[]>;
  total: number;
}
export interface Mark {
  status: DeskStatus;
  /** The status that the desk saw. */
  seen?: AppointmentStatus | undefined;
}
/** What the desk says of a ticket beside its text. */
export interface TicketShown {
  /** An earlier success for this ticket arrived at the desk, so that it is not told again. */
  answered?: boolean | undefined;
  /** A false booking is none after all. */
  takeIn?: boolean | undefined;
  overMaximum?: boolean | undefined;
}

/** Frequent statements are one function call each. The function itself binds row-level security to the doctor. */
export function appointmentsStore(pool: Pool, reads: Reads) {
  return {
    lastActOn: lastActOn(pool),

    /** Null if there are none. */
    async dayList(doctorId: DoctorId, date: string, withPhones: boolean): Promise<DayList | null> {
      const { rows } = await pool.query<{ patients: string | null; total: number }>({
        name: 'day_patients',
        text: 'select patients, total from day_patients($1, $2, $3)',
        values: [doctorId, date, withPhones],
      });
      const { patients, total } = rows[0]!;
      return patients === null ? null : { patients: new JsonText(patients), total };
    },

    /** Of a practice whose figures the caller may see. */
    async stats(doctorId: string, start: string, end: string, today: string): Promise<JsonText<Stats>> {
      const { rows } = await reads.upToDate(({ query }) =>
        query<{ stats: string }>({
          name: 'patient_stats',
          text: 'select patient_stats($1, $2, $3, $4)::text as stats',
          values: [doctorId, start, end, today],
        }),
      );
      return new JsonText(rows[0]!.stats);
    },

    async visitTimes(doctorId: DoctorId, start: string, end: string): Promise<JsonText<VisitTimes>> {
      const { rows } = await reads.upToDate(({ query }) =>
        query<{ times: string }>({
          name: 'visit_times',
          text: 'select visit_times($1, $2, $3)::text as times',
          values: [doctorId, start, end],
        }),
      );
      return new JsonText(rows[0]!.times);
    },

    /** Null if the doctor has no appointment of this ticket. */
    async verify(
      { doctorId, tokenHash }: ActingSession,
      { date, serial, nonce }: Omit<TicketKey, 'doctorId'>,
      { answered = false, takeIn = false, overMaximum = false }: TicketShown,
      now: Date,
    ): Promise<VerifyOutcome | null> {
      const { rows } = await pool.query<VerifyOutcome>({
        name: 'verify_appointment',
        text: 'select outcome, patient_name, gender, phone, verified_at, moved_to from verify_appointment($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values: [doctorId, date, serial, nonce, now, tokenHash, answered, takeIn, overMaximum],
      });
      return rows[0] ?? null;
    },

    /** How the clinic's times are written. */
    async clock(doctorId: DoctorId): Promise<Clock> {
      const rows = await asDoctor(pool, doctorId, (client) =>
        run(client, db.selectFrom('profile').select('clock').where('doctor_id', '=', doctorId)),
      );
      return rows[0]?.clock ?? '12h';
    },

    /** The doctor's name of a practice that is under the same roof; null for all others, and for who has told none yet. */
    async colleague(doctorId: DoctorId, practice: string): Promise<string | null> {
      const { rows } = await pool.query<{ name: string | null }>(
        'select name from clinic_practices($1) where id = $2',
        [doctorId, practice],
      );
      return rows[0]?.name ?? null;
    },

    /** Where the moved appointment of a ticket went; null for all others. */
    async findMove({ doctorId, date, serial, nonce }: TicketKey): Promise<Place | null> {
      const { rows } = await pool.query<{ place: Place | null }>({
        name: 'find_move',
        text: 'select find_move($1, $2, $3, $4) as place',
        values: [doctorId, date, serial, nonce],
      });
      return rows[0]!.place;
    },

    /** The row after the mark, which is noted as `act` in the day's queue if there is one; null if there is no appointment. */
    async mark(
      { doctorId, tokenHash }: ActingSession,
      { date, serial }: Place,
      { status, seen }: Mark,
      act: QueueAct | null,
      now: Date,
    ): Promise<AppointmentRow | null> {
      const { rows } = await pool.query<AppointmentRow>({
        name: 'mark_appointment',
        text: 'select * from mark_appointment($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [doctorId, date, serial, status, act, now, tokenHash, seen ?? null],
      });
      return rows[0] ?? null;
    },
  };
}
export type AppointmentsStore = ReturnType<typeof appointmentsStore>;
