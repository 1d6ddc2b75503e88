import { deskBar } from './booking-bar.ts';
import type { BookingBar } from './booking-bar.ts';
import { usePracticeFacts } from './profile.ts';

/** Why the desk can add nobody; null if it can, or as long as that is not known. */
export function useDeskBar(): BookingBar | null {
  const profile = usePracticeFacts().data;
  return profile ? deskBar(profile) : null;
}
