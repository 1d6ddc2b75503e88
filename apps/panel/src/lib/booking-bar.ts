import type { ProfileData } from '@baari/contract/profile';

/** What keeps patients from booking, whatever the doctor's switch says. */
export type BookingBar = 'suspended' | 'refused' | 'no-plan';

type Standing = Pick<ProfileData, 'licence' | 'subscription'>;

export const hasRunningPlan = ({ subscription }: Standing): boolean => subscription?.status === 'active';

/** The strongest of them; null: patients can book. */
export function bookingBar(profile: Standing): BookingBar | null {
  const { state } = profile.licence;
  if (state === 'suspended' || state === 'refused') return state;
  return hasRunningPlan(profile) ? null : 'no-plan';
}
