import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayQuery } from '../../lib/day-query.ts';
import { useDoctor } from '../../lib/session.ts';

/** The appointments of a clinic date; the last date's stay on screen until they are there. */
export function useDay(date: string | undefined) {
  const doctor = useDoctor();
  return useQuery({
    ...dayQuery(doctor?._id, date),
    enabled: doctor?.profileCompleted === true && date !== undefined,
    placeholderData: keepPreviousData,
  });
}
