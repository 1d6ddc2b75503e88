import type { DoctorId } from '../../lib/doctor-id.ts';
import type { AvailabilityStore } from './store.ts';

export function availabilityService(store: AvailabilityStore) {
  return {
    /** Turns availability the other way and tells the value written; a repeated key gets the first one's value. */
    flip: (doctorId: DoctorId, keyed: { key: string; requestHash: Buffer } | null, now: Date): Promise<boolean> =>
      store.flip(doctorId, keyed && { ...keyed, now }),
  };
}
export type AvailabilityService = ReturnType<typeof availabilityService>;
