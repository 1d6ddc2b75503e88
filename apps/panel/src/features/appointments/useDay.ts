import { getAppointments } from '@baari/contract/appointments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useDoctor } from '../../lib/session.ts';

/** The running day changes while people scan and book elsewhere. */
const REFRESH_EVERY_MS = 20_000;

export const dayKey = (doctorId: string | undefined, date: string | undefined) =>
  ['appointments', doctorId, date] as const;

/** The appointments of a clinic date; the last date's stay on screen until they are there. */
export function useDay(date: string | undefined, isToday: boolean) {
  const doctor = useDoctor();
  return useQuery({
    queryKey: dayKey(doctor?._id, date),
    queryFn: async ({ signal }) =>
      (await call(getAppointments, { query: { date: date ?? '' } }, { signal })).appointments,
    enabled: doctor?.profileCompleted === true && date !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: isToday ? REFRESH_EVERY_MS : false,
  });
}
