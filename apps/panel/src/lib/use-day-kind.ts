import { slotsOn } from '@baari/calendar/slots';
import { bookingBar } from './booking-bar.ts';
import { usePracticeFacts } from './profile.ts';
import { useDaysOff } from './use-days-off.ts';

/** `barred`: a working day for which nobody can book, whatever the doctor switches. */
export type DayKind = 'working' | 'notWorking' | 'closed' | 'barred';

/** Whether the clinic sees patients on a date: a day without appointments says which. A working day while unknown. */
export function useDayKind(date: string): DayKind {
  const profile = usePracticeFacts().data;
  const workingDays = profile?.availability.workingDays;
  const daysOff = useDaysOff().data;
  if (daysOff?.some((day) => day.date === date)) return 'closed';
  if (workingDays && slotsOn(workingDays, date).length === 0) return 'notWorking';
  return profile && bookingBar(profile) ? 'barred' : 'working';
}
