import { TRIAL_DAYS } from '@baari/contract/limits';
import { addDays } from './days.ts';
import { clinicTime, instantOf } from './zone.ts';

const withinMinute = (instant: Date) => instant.getTime() % 60_000;

/** The end of a trial that starts at `start`: 14 days later at the same time of the clinic's clock (http-contract.md). */
export function trialEnd(start: Date, zone: string): Date {
  const { date, minute } = clinicTime(start, zone);
  return new Date(instantOf(addDays(date, TRIAL_DAYS), minute, zone).getTime() + withinMinute(start));
}
