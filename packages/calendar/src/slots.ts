import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';
import type { Slot, WorkingDays } from '@baari/contract/working-days';
import { daysFrom, weekdayOf } from './days.ts';
import type { ClinicDate } from './days.ts';

const MINUTES_PER_DAY = 1440;

/** Minutes since midnight of a time HH:MM. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** HH:MM of minutes since midnight; times past midnight stay at 23:59. */
export function timeOf(minute: number): string {
  const within = Math.min(Math.max(Math.round(minute), 0), MINUTES_PER_DAY - 1);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** The weekdays that have slots, Monday first; also those whose slots are still empty in the form. */
export const workingWeekdays = (workingDays: WorkingDays): Weekday[] =>
  WEEKDAYS.filter((day) => workingDays[day] !== undefined);

export const slotsOn = (workingDays: WorkingDays, date: ClinicDate): Slot[] => workingDays[weekdayOf(date)] ?? [];

/** The working dates within `days` days from `from` on (PROFILE-17, PROFILE-18). */
export const workingDates = (workingDays: WorkingDays, from: ClinicDate, count: number): ClinicDate[] =>
  daysFrom(from, count).filter((date) => slotsOn(workingDays, date).length > 0);

/** True once the day's last slot has ended at `minute`. */
export const isOver = (slots: readonly Slot[], minute: number): boolean =>
  slots.every((slot) => minuteOf(slot.end) <= minute);

/**
 * When a patient with `ahead` patients before them can expect to be seen, in minutes since midnight. Each patient
 * takes `avgCheckTime` minutes within the day's slots; breaks between slots are skipped; patients who do not fit
 * follow the last slot. `from` is the earliest minute still possible (now, on the day itself).
 */
export function expectedMinute(slots: readonly Slot[], avgCheckTime: number, ahead: number, from = 0): number {
  let waiting = ahead;
  let end = from;
  for (const slot of slots) {
    const start = Math.max(minuteOf(slot.start), from);
    end = Math.max(minuteOf(slot.end), from);
    const room = Math.max(0, Math.ceil((end - start) / avgCheckTime));
    if (waiting < room) return start + waiting * avgCheckTime;
    waiting -= room;
  }
  return end + waiting * avgCheckTime;
}

/** The expected minutes of the first `count` places of a day, the same as expectedMinute of each. */
export function expectedMinutes(slots: readonly Slot[], avgCheckTime: number, count: number): number[] {
  const minutes: number[] = [];
  let end = 0;
  for (const slot of slots) {
    end = minuteOf(slot.end);
    for (let at = minuteOf(slot.start); at < end && minutes.length < count; at += avgCheckTime) minutes.push(at);
  }
  for (let at = end; minutes.length < count; at += avgCheckTime) minutes.push(at);
  return minutes;
}
