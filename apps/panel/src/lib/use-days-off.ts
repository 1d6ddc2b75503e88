import { getDaysOff } from '@baari/contract/day-control';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useMay, usePractice } from './practice.ts';

/** Another desk may have closed or opened some. */
const LOOKED_AT_EVERY_MS = 15_000;

/** The closed days from today on, as they stand while the page is in sight. */
export function useDaysOff() {
  const practice = usePractice();
  return useQuery({
    queryKey: ['days-off', practice?._id],
    queryFn: async ({ signal }) => (await call(getDaysOff, {}, { signal })).days,
    refetchInterval: LOOKED_AT_EVERY_MS,
    enabled: useMay('receptionist') && practice?.profileCompleted === true,
  });
}
