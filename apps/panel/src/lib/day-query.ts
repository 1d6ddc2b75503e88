import { getAppointments } from '@baari/contract/appointments';
import { getQueue } from '@baari/contract/queue';
import { suffices } from '@baari/contract/roles';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { call } from './api.ts';
import { daysOf } from './day-list.ts';
import { practice } from './practice.ts';

export const dayKey = (doctorId: string | undefined, date: string | undefined) =>
  ['appointments', doctorId, date] as const;

/** How a date's appointments are read and cached, for every screen that shows them. */
export const dayQuery = (doctorId: string | undefined, date: string | undefined) => ({
  queryKey: dayKey(doctorId, date),
  queryFn: async ({ signal }: QueryFunctionContext) => {
    const query = { date: date ?? '' };
    // Who sees today alone reads no lists of other days.
    if (!suffices(practice.get()?.role ?? 'nurse', 'receptionist'))
      return daysOf((await call(getQueue, { query }, { signal })).queue);
    return (await call(getAppointments, { query }, { signal })).appointments;
  },
});
