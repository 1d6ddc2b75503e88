import { listMembers } from '@baari/contract/members';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.ts';

/** The clinic's members, its open invitations and its practices. */
export function useMembers() {
  const practice = usePractice();
  return useQuery({
    queryKey: ['members', practice?._id],
    queryFn: ({ signal }) => call(listMembers, {}, { signal }),
    staleTime: 0,
  });
}
