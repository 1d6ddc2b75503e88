import { listMembers } from '@baari/contract/members';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.ts';

/** An owner may have the page open while somebody joins, or another owner changes members or shared desks. */
export const LOOKED_AT_EVERY_MS = 15_000;

/** The clinic's members, its open invitations and its practices. */
export function useMembers() {
  const practice = usePractice();
  return useQuery({
    queryKey: ['members', practice?._id],
    queryFn: ({ signal }) => call(listMembers, {}, { signal }),
    staleTime: 0,
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
}
