import type { ActingSession } from '../../lib/acting-session.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { Availability, AvailabilityStore } from './store.ts';

export function availabilityService(store: AvailabilityStore, changed: DayChanged) {
  return {
    /** Switches availability, to the other one without `to`, and returns the new value; a repeated key gets that of the first call. */
    async change(
      session: ActingSession,
      to: Availability | undefined,
      keyed: { key: string; requestHash: Buffer } | null,
      now: Date,
    ): Promise<boolean> {
      const isAvailable = await store.change(session, to, keyed, now);
      changed(session.doctorId, null);
      return isAvailable;
    },
  };
}
export type AvailabilityService = ReturnType<typeof availabilityService>;
