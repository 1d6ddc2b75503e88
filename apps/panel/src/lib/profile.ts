import { getProfile } from '@baari/contract/profile';
import { getPractice } from '@baari/contract/profile-facts';
import type { PracticeFacts } from '@baari/contract/profile-facts';
import type { Answer } from '@baari/contract/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAt } from './api.ts';
import { queryClient, showChanged } from './query.ts';
import { useMay, usePractice } from './practice.ts';

/** The current doctor's profile; `data` is null before the first submission. Loads whenever a doctor is set. */
export const useProfile = () => useProfileAnswer(profileOf);

/** Whether the account has had its free trial; undefined as long as that is not known. */
export const useTrialUsed = (): boolean | undefined => useProfileAnswer(trialOf).data;

type ProfileAnswer = Answer<typeof getProfile>;
const profileOf = ({ profileData }: ProfileAnswer) => profileData;
const trialOf = ({ trialUsed }: ProfileAnswer) => trialUsed;

const profileQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['profile', doctorId],
    queryFn: ({ signal }) => callAt(doctorId)(getProfile, {}, { signal }),
  });

/** Only its doctor and the owners read a profile. */
function useProfileAnswer<T>(select: (answer: ProfileAnswer) => T) {
  const practice = usePractice();
  return useQuery({ ...profileQuery(practice?._id), select, enabled: useMay('doctor') });
}

const factsQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['practice', doctorId],
    queryFn: async ({ signal }) => (await callAt(doctorId)(getPractice, {}, { signal })).practice,
  });

/** What the desk needs to know of the practice, for every role: a part of the profile. */
export function usePracticeFacts() {
  const practice = usePractice();
  const mayReadAll = useMay('doctor');
  const profile = useProfile();
  const facts = useQuery({
    ...factsQuery(practice?._id),
    enabled: practice?.profileCompleted === true && !mayReadAll,
  });
  const { data, error, isLoadingError, refetch } = mayReadAll ? profile : facts;
  const known: PracticeFacts | null | undefined = data;
  return { data: known, error, isLoadingError, refetch: () => void refetch() };
}

/** Puts what the switch is by now, at this desk or another, into the profile on screen. */
export function showAvailability(doctorId: string | undefined, isAvailable: boolean): void {
  const { profileData } = queryClient.getQueryData(profileQuery(doctorId).queryKey) ?? {};
  const known = profileData ?? queryClient.getQueryData(factsQuery(doctorId).queryKey);
  if (known?.availability.isAvailable === isAvailable) return;
  showChanged(profileQuery(doctorId).queryKey, (answer) => {
    const profile = answer?.profileData;
    return profile
      ? { ...answer, profileData: { ...profile, availability: { ...profile.availability, isAvailable } } }
      : answer;
  });
  showChanged(factsQuery(doctorId).queryKey, (facts) =>
    facts ? { ...facts, availability: { ...facts.availability, isAvailable } } : facts,
  );
}

/** Reads the profile again; resolves once the new one is on screen. */
export function reloadProfile(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['profile'] });
}
