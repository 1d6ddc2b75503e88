import type { BookingSafety, BookingSwitch } from '@baari/contract/booking-safety';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { BookingSafetyStore } from './store.ts';

export function bookingSafetyService(store: BookingSafetyStore, changed: DayChanged) {
  async function read(doctorId: DoctorId): Promise<BookingSafety> {
    const safety = await store.read(doctorId);
    // The session had a profile, but it was deleted in between.
    if (!safety) throw new Failure('PROFILE_REQUIRED');
    return safety;
  }

  return {
    read,

    async change(session: ActingSession, name: BookingSwitch, isOn: boolean, now: Date): Promise<BookingSafety> {
      await store.change(session, name, isOn, now);
      changed(session.doctorId, null);
      return read(session.doctorId);
    },
  };
}
export type BookingSafetyService = ReturnType<typeof bookingSafetyService>;
