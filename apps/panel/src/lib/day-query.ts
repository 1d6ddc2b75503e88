import { getAppointments } from '@baari/contract/appointments';
import { getQueue } from '@baari/contract/queue';
import { suffices } from '@baari/contract/roles';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { call } from './api.ts';
import { daysOf } from './day-list.ts';
import { practice } from './practice.ts';

export const dayKey = (doctorId: string | undefined, date: string | undefined) =>
  ['appointments', doctorId, date] as const;

/** How many marks of a date's patients wait for their answer. */
const marksUnderWay = new Map<string, number>();

/** Until the last of its marks is answered a date is not read: a reading would bring back what one of them has just replaced. */
export const isBeingMarked = (date: unknown): boolean => (marksUnderWay.get(date as string) ?? 0) > 0;

/** Counts one mark more or less; whether it was the last. */
export function countMark(date: string, by: 1 | -1): boolean {
  const left = (marksUnderWay.get(date) ?? 0) + by;
  marksUnderWay.set(date, left);
  return left === 0;
}

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
