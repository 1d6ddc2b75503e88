import { getProfile } from '@baari/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { useDoctor } from './session.ts';

/** The current doctor's profile; `data` is null before the first submission. Loads whenever a doctor is set. */
export function useProfile() {
  const doctor = useDoctor();
  return useQuery({
    queryKey: ['profile', doctor?._id],
    queryFn: async ({ signal }) => (await call(getProfile, {}, { signal })).profileData,
    enabled: doctor !== undefined,
  });
}

/** Reads the profile again; resolves once the new one is on screen. */
export function reloadProfile(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['profile'] });
}
