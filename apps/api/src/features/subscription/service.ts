import type { Subscription } from '@baari/contract/subscription';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { ownMarks, trialOffer } from './rules-trial.ts';
import type { TrialOffer } from './rules-trial.ts';
import { subscriptionAt } from './rules.ts';
import type { SubscriptionStore } from './store.ts';

export interface SubscriptionDeps {
  store: SubscriptionStore;
  /** Keys of the hashes by which a used trial is known, the newest first. */
  trialKeys: readonly Buffer[];
  zone: string;
}

export function subscriptionService({ store, trialKeys, zone }: SubscriptionDeps) {
  return {
    /** The subscription at `now`, or the last one; null if there never was one. */
    current: async (doctorId: DoctorId, now: Date): Promise<Subscription | null> =>
      subscriptionAt(await store.periods(doctorId), now),

    /** Whether the account has had its free trial, perhaps with a profile that was deleted. */
    trialUsed: (doctorId: DoctorId): Promise<boolean> =>
      store.trialUsed(doctorId, (email) => ownMarks(trialKeys, email)),

    /** The trial that a profile with this licence may start at `now`; `council` is null until the operator has named it. */
    offerTrial: (licence: { regNumber: string; city: string }, council: string | null, now: Date): TrialOffer =>
      trialOffer(trialKeys, licence, council, now, zone),
  };
}
export type SubscriptionService = ReturnType<typeof subscriptionService>;
