import { getDisplayKey } from '@baari/contract/queue-display';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useDoctor } from '../../lib/session.ts';

/** The key of the waiting-room screen's link. Without it the link works too, only without a place kept for it. */
export function useDisplayKey() {
  const doctor = useDoctor();
  return useQuery({
    queryKey: ['display-key', doctor?._id],
    queryFn: async ({ signal }) => (await call(getDisplayKey, {}, { signal })).key,
    enabled: doctor?.profileCompleted === true,
    staleTime: Infinity,
  });
}
