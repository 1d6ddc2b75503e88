import type { Figures } from '@baari/calendar/figures';
import type { ClinicClock } from '@baari/calendar/zone';
import type { DayNotice } from '@baari/contract/day';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { AppointmentStatus, Gender, Priority, QueueAct } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import { lastActOn } from '../../db/last-act.ts';
import type { Pool } from '../../db/pool.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { MovedPlace } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { BookingMark } from '../../lib/flood.ts';

/** An appointment that was cancelled or moved. */
export interface GoneRow {
  serialNumber: number;
  nonce: number | null;
  status: AppointmentStatus;
  byPatient: boolean;
  cancelReason: string | null;
  /** Whether the desk cancelled it as a false booking, which its holder sees as one to be confirmed. */
  asFalse: boolean;
  movedTo: MovedPlace | null;
}
/** A day as queue_of returns it, in queue order. */
export interface DayRow {
  version: number;
  isAvailable: boolean;
  notice: DayNotice;
  /** When the notice of lateness was given. */
  lateAt: string | null;
  /** When the session that is late begins by its hours. */
  lateFrom: string | null;
  slots: Slot[];
  avgCheckTime: number;
  nowServing: number | null;
  lastAct: { no: number; act: QueueAct; serialNumber: number } | null;
  undoable: Queue['undoable'];
  lastUndos: Queue['lastUndos'];
  rows: (Omit<QueuePatient, 'expectedTime' | 'expected'> & { nonce: number | null })[];
  gone: GoneRow[];
  /** What was learnt from the last weeks. */
  past: Figures | null;
  /** The bookings among which there may be a flood; null if there cannot be one. */
  marks: readonly BookingMark[] | null;
  together: Queue['cancelledTogether'];
}
/** What is read beside the day, not of its date alone. */
type Beside = 'past' | 'marks' | 'together';
export type RowAct = 'arrive' | 'call-again' | 'skip' | 'no-show' | 'complete' | 'put-back' | 'priority';
export interface RowActDetails {
  places?: number;
  priority?: Priority;
  /** The version of the queue in which the desk saw the patient. */
  version?: number | undefined;
}
export interface WalkIn {
  patientName: string;
  phoneNumber: string;
  gender: Gender;
  overMaximum?: boolean | undefined;
}

/** An act locks the day's row, so it leaves the learning to readers of the queue. */
const OF_TODAY =
  "known_pace($1, 'infinity') as past, booking_marks($1, $2) as marks, last_cancelled_together($1, $2) as together";
const LEARNT =
  'learn_pace($1, $3, $4, $5) as past, booking_marks($1, $3) as marks, last_cancelled_together($1, $3) as together';

/** PostgreSQL's largest integer: no patient has this number, nor one beyond it. */
const NOBODYS_NUMBER = 2_147_483_647;

/** Every act is one function call: it locks the day, writes the audit trail and returns the new queue. */
export function queueStore(pool: Pool) {
  async function day(name: string, text: string, values: unknown[], beside = OF_TODAY): Promise<DayRow | null> {
    const { rows } = await pool.query<{ day: Omit<DayRow, Beside> | null } & Pick<DayRow, Beside>>({
      name,
      text: `select ${text} as day, ${beside}`,
      values,
    });
    const [row] = rows;
    if (!row?.day) return null;
    const { day: itself, ...others } = row;
    return { ...itself, ...others };
  }
  const known = async (found: Promise<DayRow | null>): Promise<DayRow> => (await found)!;

  return {
    lastActOn: lastActOn(pool),

    read: (doctorId: DoctorId, date: string, clock: ClinicClock): Promise<DayRow> =>
      known(day('read_queue', 'read_queue($1, $2)', [doctorId, date, clock.date, clock.midnight, clock.now], LEARNT)),

    /** For all listeners; null if there is no such doctor. */
    watch: (doctorId: string, date: string, clock: ClinicClock): Promise<DayRow | null> =>
      day('watch_queue', 'watch_queue($1, $2)', [doctorId, date, clock.date, clock.midnight, clock.now], LEARNT),

    act: (
      { doctorId, tokenHash }: ActingSession,
      date: string,
      serial: number,
      act: RowAct,
      { places, priority, version }: RowActDetails,
      now: Date,
    ): Promise<DayRow> =>
      known(
        day('act_in_queue', 'act_in_queue($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
          doctorId,
          date,
          serial,
          act,
          places ?? null,
          priority ?? null,
          now,
          tokenHash,
          version ?? null,
        ]),
      ),

    /** Calls the patient with this number; null: the next one. */
    call: (
      { doctorId, tokenHash }: ActingSession,
      date: string,
      serial: number | null,
      current: number | null,
      now: Date,
    ): Promise<DayRow> =>
      known(
        day('call_patient', 'call_patient($1, $2, $3, $4, $5, $6)', [
          ...[doctorId, date, serial, current && Math.min(current, NOBODYS_NUMBER)],
          ...[now, tokenHash],
        ]),
      ),

    addWalkIn: (
      { doctorId, tokenHash }: ActingSession,
      date: string,
      { patientName, phoneNumber, gender, overMaximum = false }: WalkIn,
      now: Date,
    ): Promise<DayRow> =>
      known(
        day('add_walk_in', 'add_walk_in($1, $2, $3, $4, $5, $6, $7, $8)', [
          doctorId,
          date,
          patientName,
          phoneNumber,
          gender,
          now,
          tokenHash,
          overMaximum,
        ]),
      ),

    undo: ({ doctorId, tokenHash }: ActingSession, date: string, no: number, now: Date): Promise<DayRow> =>
      known(day('undo_queue_act', 'undo_queue_act($1, $2, $3, $4, $5)', [doctorId, date, no, now, tokenHash])),
  };
}
export type QueueStore = ReturnType<typeof queueStore>;
