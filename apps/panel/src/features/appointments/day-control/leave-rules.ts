import { addDays, daysBetween } from '@baari/calendar/days';
import { HOLIDAYS } from '@baari/calendar/holidays-india';
import { slotsOn } from '@baari/calendar/slots';
import type { DayStanding } from '@baari/contract/day-control';
import { LEAVE_AHEAD_DAYS, LEAVE_DAYS_MAX } from '@baari/contract/limits';
import type { WorkingDays } from '@baari/contract/working-days';

export interface Range {
  from: string;
  to: string;
}
type Problem = 'missing' | 'past' | 'upsideDown' | 'tooLong' | 'tooFar';

/** What is wrong with a range, and with which of its days; null if it is valid. */
export function rangeProblem({ from, to }: Range, today: string): { field: keyof Range; problem: Problem } | null {
  const wrong = (field: keyof Range, problem: Problem) => ({ field, problem });
  if (from === '') return wrong('from', 'missing');
  if (to === '') return wrong('to', 'missing');
  if (from < today) return wrong('from', 'past');
  if (to < from) return wrong('to', 'upsideDown');
  if (daysBetween(from, to) >= LEAVE_DAYS_MAX) return wrong('to', 'tooLong');
  return daysBetween(today, to) > LEAVE_AHEAD_DAYS ? wrong('to', 'tooFar') : null;
}

/** Groups days that follow each other without a gap. */
export function stretches(days: readonly DayStanding[]): DayStanding[][] {
  const found: DayStanding[][] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last && addDays(last.at(-1)!.date, 1) === day.date) last.push(day);
    else found.push([day]);
  }
  return found;
}

export const bookedIn = (days: readonly DayStanding[]): number => days.reduce((sum, { booked }) => sum + booked, 0);
/** How many the desk has cancelled as false ones: closing the day cancels them for good or moves them, as the others. */
export const asFalseIn = (days: readonly DayStanding[]): number => days.reduce((sum, { asFalse }) => sum + asFalse, 0);
export const waitingIn = (days: readonly DayStanding[]): number => days.reduce((sum, { waiting }) => sum + waiting, 0);

/** The coming public holidays on which the clinic works; holidays on one date are together. */
export function holidaysToOffer(today: string, workingDays: WorkingDays | undefined, off: readonly string[]) {
  const last = addDays(today, LEAVE_AHEAD_DAYS);
  const open = HOLIDAYS.filter(
    ({ date }) =>
      date >= today &&
      date <= last &&
      !off.includes(date) &&
      (workingDays === undefined || slotsOn(workingDays, date).length > 0),
  );
  return [...Map.groupBy(open, ({ date }) => date)].map(([date, those]) => ({
    date,
    names: those.map(({ name }) => name),
  }));
}
