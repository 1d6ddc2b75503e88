import type { ActingSession } from '../../lib/acting-session.ts';
import type { AvailabilityStore } from './store.ts';

export function availabilityService(store: AvailabilityStore) {
  return {
    /** Turns availability the other way and tells the value written; a repeated key gets the first one's value. */
    flip: (session: ActingSession, keyed: { key: string; requestHash: Buffer } | null, now: Date): Promise<boolean> =>
      store.flip(session, keyed, now),
  };
}
export type AvailabilityService = ReturnType<typeof availabilityService>;
