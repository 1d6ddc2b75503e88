import type { ProfileData } from '@baari/contract/profile';
import { queryClient } from '../../lib/query.ts';

/** Writes the availability that the server answered into the profile on screen. */
export function showAvailability(isAvailable: boolean): void {
  queryClient.setQueriesData<ProfileData | null>({ queryKey: ['profile'] }, (profile) =>
    profile ? { ...profile, availability: { ...profile.availability, isAvailable } } : profile,
  );
}
