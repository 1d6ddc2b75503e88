import type { ActingSession } from '../../lib/acting-session.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { AvailabilityStore } from './store.ts';

export function availabilityService(store: AvailabilityStore, changed: DayChanged) {
  return {
    /** Switches availability and returns the new value; a repeated key gets the value of the first call. */
    async flip(
      session: ActingSession,
      keyed: { key: string; requestHash: Buffer } | null,
      now: Date,
    ): Promise<boolean> {
      const isAvailable = await store.flip(session, keyed, now);
      changed(session.doctorId, null);
      return isAvailable;
    },
  };
}
export type AvailabilityService = ReturnType<typeof availabilityService>;
