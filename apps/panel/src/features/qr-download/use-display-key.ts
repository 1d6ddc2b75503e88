import { getDisplayKey } from '@baari/contract/queue-display';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useMay, usePractice } from '../../lib/practice.ts';

/** The key of the waiting-room screen's link. Without it the link works too, only without a place kept for it. */
export function useDisplayKey() {
  const practice = usePractice();
  return useQuery({
    queryKey: ['display-key', practice?._id],
    queryFn: async ({ signal }) => (await call(getDisplayKey, {}, { signal })).key,
    enabled: useMay('receptionist') && practice?.profileCompleted === true,
    staleTime: Infinity,
  });
}
