import type { DateRange } from '@baari/calendar/ranges';
import { getPatientStats } from '@baari/contract/appointments';
import type { Stats } from '@baari/contract/stats';
import { getClinicStats } from '@baari/contract/appointments-clinic';
import type { ClinicStats } from '@baari/contract/appointments-clinic';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.ts';

/** Whose figures are looked at: of the practice alone, or of all doctors of the clinic. */
export type Whose = 'one' | 'all';

export interface Figures {
  range: DateRange;
  stats: Stats;
  /** Each doctor's, where they are of all. */
  practices: ClinicStats['practices'] | null;
}

async function read(query: DateRange, whose: Whose, signal: AbortSignal): Promise<Figures> {
  if (whose === 'one')
    return { range: query, stats: (await call(getPatientStats, { query }, { signal })).stats, practices: null };
  const { together, practices } = (await call(getClinicStats, { query }, { signal })).stats;
  return { range: query, stats: together, practices };
}

/** The statistics of a period. With `keepsLast` the last period's stay on screen until they are loaded. */
export function useStats(range: DateRange | null, whose: Whose, keepsLast = true) {
  const practice = usePractice();
  return useQuery({
    queryKey: ['stats', practice?._id, whose, range?.startDate, range?.endDate],
    queryFn: ({ signal }) => read({ startDate: range?.startDate ?? '', endDate: range?.endDate ?? '' }, whose, signal),
    enabled: range !== null && (whose === 'all' || practice?.profileCompleted === true),
    ...(keepsLast && { placeholderData: keepPreviousData }),
    staleTime: 0,
  });
}
