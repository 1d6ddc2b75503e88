import type { Subscription } from '@baari/contract/subscription';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { subscriptionAt } from './rules.ts';
import type { SubscriptionStore } from './store.ts';

export function subscriptionService(store: SubscriptionStore) {
  return {
    /** What runs at `now`, or ran last; null where there never was anything. */
    current: async (doctorId: DoctorId, now: Date): Promise<Subscription | null> =>
      subscriptionAt(await store.periods(doctorId), now),
  };
}
export type SubscriptionService = ReturnType<typeof subscriptionService>;
