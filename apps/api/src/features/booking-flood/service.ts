import { clinicTime } from '@baari/calendar/zone';
import type { FalseBooking, FloodBooking } from '@baari/contract/booking-flood';
import { CANCELLED_TOGETHER_MAX } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import { appointmentId, readAppointmentId } from '../../lib/appointment-key.ts';
import type { AppointmentKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { inWordsOfRestoring } from '../../lib/desk-refusal.ts';
import { Failure } from '../../lib/failure.ts';
import { floodOf } from '../../lib/flood.ts';
import { NOT_UNDONE } from '../../lib/lost-race.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { BookingFloodStore, ConfirmedTogether, UndoneTogether } from './store.ts';

export interface BookingFloodDeps {
  store: BookingFloodStore;
  zone: string;
  changed: DayChanged;
}

const FORGOTTEN_AT_ONCE = 5_000;
const NOT_EXPECTED = say(
  'not-expected',
  'Some of these patients are here, were called or have left the list. Nothing was cancelled.',
);

function inOwnWords(text: Words) {
  return (error: unknown): never => {
    throw error instanceof Failure && error.code === 'STATUS_CONFLICT' ? new Failure(error.code, { text }) : error;
  };
}

function placesOf({ doctorId }: ActingSession, ids: readonly string[]): AppointmentKey[] {
  return [...new Set(ids)].map((id) => {
    const key = readAppointmentId(id);
    if (!key || key.doctorId !== doctorId) throw new Failure('NOT_FOUND');
    return key;
  });
}

export function bookingFloodService({ store, zone, changed }: BookingFloodDeps) {
  const clockAt = (now: Date) => ({ now, today: clinicTime(now, zone).date });

  return {
    /** The bookings among which the desk chooses, the earliest first. */
    async list(doctorId: DoctorId, now: Date): Promise<FloodBooking[]> {
      const rows = await store.list(doctorId, clockAt(now).today, CANCELLED_TOGETHER_MAX);
      const isOfFlood = floodOf(rows.map(({ at, network, isHeld, tookLast }) => [at, network, isHeld, tookLast]));
      return rows.map(({ date, serial, at, network, patientName, phoneNumber, isHeld, tookLast, hasBeenHere }) => ({
        _id: appointmentId({ doctorId, date, serial }),
        appointmentDate: date,
        serialNumber: serial,
        patientName,
        phoneNumber,
        bookedAt: new Date(at).toISOString(),
        network,
        isHeld,
        isFlood: isOfFlood?.([at, network, isHeld, tookLast]) ?? false,
        hasBeenHere,
      }));
    },

    /** Cancels all of these bookings, or none. Every desk of the clinic is told. */
    async cancel(
      session: ActingSession,
      ids: readonly string[],
      block: boolean,
      now: Date,
    ): Promise<{ no: number; count: number }> {
      const places = placesOf(session, ids);
      const no = await store.cancel(session, places, block, clockAt(now)).catch(inOwnWords(NOT_EXPECTED));
      changed(session.doctorId, null);
      return { no, count: places.length };
    },

    /** Confirms those of these bookings that wait for it, as long as there are places. */
    async confirm(session: ActingSession, ids: readonly string[], now: Date): Promise<ConfirmedTogether> {
      const confirmed = await store.confirm(session, placesOf(session, ids), clockAt(now));
      changed(session.doctorId, null);
      return confirmed;
    },

    /** The bookings of a date that were cancelled as false ones. */
    async cancelledAsFalse(doctorId: DoctorId, date: string): Promise<FalseBooking[]> {
      const rows = await store.cancelledAsFalse(doctorId, date);
      return rows.map(({ serial, patientName, phoneNumber }) => ({
        _id: appointmentId({ doctorId, date, serial }),
        serialNumber: serial,
        patientName,
        phoneNumber,
      }));
    },

    /** Brings back one of them. */
    async restore(session: ActingSession, id: string, overMaximum: boolean, now: Date): Promise<void> {
      const [key] = placesOf(session, [id]);
      await store.restore(session, key!, overMaximum, clockAt(now)).catch(inWordsOfRestoring);
      changed(session.doctorId, key!.date);
    },

    /** Brings back what was cancelled at once; answers how many bookings, and how many it leaves out. */
    async undo(session: ActingSession, no: number, now: Date): Promise<UndoneTogether> {
      const undone = await store.undo(session, no, clockAt(now)).catch(inOwnWords(NOT_UNDONE));
      changed(session.doctorId, null);
      return undone;
    },

    /** The sweep: nothing of this is kept longer than it is needed. */
    async forgetOld(now: Date): Promise<void> {
      while ((await store.forgetOld(now, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE);
    },
  };
}
export type BookingFloodService = ReturnType<typeof bookingFloodService>;
