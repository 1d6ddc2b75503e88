import { slotsOn } from '@baari/calendar/slots';
import { useProfile } from './profile.ts';
import { useDaysOff } from './use-days-off.ts';

export type DayKind = 'working' | 'notWorking' | 'closed';

/** Whether the clinic sees patients on a date: a day without appointments says which. A working day while unknown. */
export function useDayKind(date: string): DayKind {
  const workingDays = useProfile().data?.availability.workingDays;
  const daysOff = useDaysOff().data;
  if (daysOff?.some((day) => day.date === date)) return 'closed';
  return !workingDays || slotsOn(workingDays, date).length > 0 ? 'working' : 'notWorking';
}
