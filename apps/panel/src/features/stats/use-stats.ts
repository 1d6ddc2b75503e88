import type { DateRange } from '@baari/calendar/ranges';
import { getPatientStats } from '@baari/contract/appointments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useDoctor } from '../../lib/session.ts';

/** The statistics of a period. With `keepsLast` the last period's stay on screen until they are loaded. */
export function useStats(range: DateRange | null, keepsLast = true) {
  const doctor = useDoctor();
  return useQuery({
    queryKey: ['stats', doctor?._id, range?.startDate, range?.endDate],
    queryFn: async ({ signal }) => {
      const query = { startDate: range?.startDate ?? '', endDate: range?.endDate ?? '' };
      return { range: query, stats: (await call(getPatientStats, { query }, { signal })).stats };
    },
    enabled: range !== null && doctor?.profileCompleted === true,
    ...(keepsLast && { placeholderData: keepPreviousData }),
    staleTime: 0,
  });
}
