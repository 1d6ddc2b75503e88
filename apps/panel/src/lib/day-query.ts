import { getAppointments } from '@baari/contract/appointments';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { call } from './api.ts';

export const dayKey = (doctorId: string | undefined, date: string | undefined) =>
  ['appointments', doctorId, date] as const;

/** How a date's appointments are read and cached, for every screen that shows them. */
export const dayQuery = (doctorId: string | undefined, date: string | undefined) => ({
  queryKey: dayKey(doctorId, date),
  queryFn: async ({ signal }: QueryFunctionContext) =>
    (await call(getAppointments, { query: { date: date ?? '' } }, { signal })).appointments,
});
