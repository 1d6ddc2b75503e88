import { clinicTime } from '@baari/calendar/zone';
import type { FloodBooking } from '@baari/contract/booking-flood';
import { CANCELLED_TOGETHER_MAX } from '@baari/contract/limits';
import type { ActingSession } from '../../lib/acting-session.ts';
import { appointmentId, readAppointmentId } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { floodingNetworks } from '../../lib/flood.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { BookingFloodStore } from './store.ts';

export interface BookingFloodDeps {
  store: BookingFloodStore;
  zone: string;
  changed: DayChanged;
}

const FORGOTTEN_AT_ONCE = 5_000;
/** What the tickets say: the desk may err, and then the patient should hear of it. */
const REASON = 'The clinic took this booking for a false one. If it is yours, please call the clinic.';
const NOT_EXPECTED = 'Some of these patients are here, were called or have left the list. Nothing was cancelled.';
const NOT_UNDONE = 'This can no longer be undone.';

function inOwnWords(text: string) {
  return (error: unknown): never => {
    throw error instanceof Failure && error.code === 'STATUS_CONFLICT' ? new Failure(error.code, { text }) : error;
  };
}

export function bookingFloodService({ store, zone, changed }: BookingFloodDeps) {
  const clockAt = (now: Date) => ({ now, today: clinicTime(now, zone).date });

  return {
    /** The bookings among which the desk chooses, the earliest first. */
    async list(doctorId: DoctorId, now: Date): Promise<FloodBooking[]> {
      const rows = await store.list(doctorId, clockAt(now).today, CANCELLED_TOGETHER_MAX);
      const flooding = floodingNetworks(rows.map(({ at, network, isHeld }) => [at, network, isHeld]));
      return rows.map(({ date, serial, at, network, patientName, phoneNumber, isHeld }) => ({
        _id: appointmentId({ doctorId, date, serial }),
        appointmentDate: date,
        serialNumber: serial,
        patientName,
        phoneNumber,
        bookedAt: new Date(at).toISOString(),
        network,
        isHeld,
        isFlood: flooding !== null && at >= flooding.since && flooding.networks.has(network),
      }));
    },

    /** Cancels all of these bookings, or none. Every desk of the clinic is told. */
    async cancel(
      session: ActingSession,
      ids: readonly string[],
      block: boolean,
      now: Date,
    ): Promise<{ no: number; count: number }> {
      const places = [...new Set(ids)].map((id) => {
        const key = readAppointmentId(id);
        if (!key || key.doctorId !== session.doctorId) throw new Failure('NOT_FOUND');
        return key;
      });
      const no = await store
        .cancel(session, places, { block, reason: REASON }, clockAt(now))
        .catch(inOwnWords(NOT_EXPECTED));
      changed(session.doctorId, null);
      return { no, count: places.length };
    },

    /** Brings back what was cancelled at once; answers how many bookings. */
    async undo(session: ActingSession, no: number, now: Date): Promise<number> {
      const restored = await store.undo(session, no, clockAt(now)).catch(inOwnWords(NOT_UNDONE));
      changed(session.doctorId, null);
      return restored;
    },

    /** The sweep: nothing of this is kept longer than it is needed. */
    async forgetOld(now: Date): Promise<void> {
      while ((await store.forgetOld(now, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE);
    },
  };
}
export type BookingFloodService = ReturnType<typeof bookingFloodService>;
