import type { PracticeFacts } from '@baari/contract/profile-facts';

/** What keeps patients from booking, whatever the doctor's switch says. */
export type BookingBar = 'suspended' | 'refused' | 'no-plan';

type Standing = Pick<PracticeFacts, 'licence' | 'subscription'>;

export const hasRunningPlan = ({ subscription }: Standing): boolean => subscription?.status === 'active';

/** What keeps even the desk from adding anybody; null: it can, also where a refused licence keeps patients from booking online. */
export function deskBar(profile: Standing): BookingBar | null {
  return hasRunningPlan(profile) && profile.licence.state !== 'suspended' ? null : bookingBar(profile);
}

/** The strongest of them; null: patients can book. */
export function bookingBar(profile: Standing): BookingBar | null {
  const { state } = profile.licence;
  if (state === 'suspended' || state === 'refused') return state;
  return hasRunningPlan(profile) ? null : 'no-plan';
}
