import { TRIAL_DAYS } from '@baari/contract/limits';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { addDays, addMonths } from './days.ts';
import type { ClinicDate } from './days.ts';
import { clinicTime, instantOf } from './zone.ts';

const MONTHS: Readonly<Record<BuyablePlan, number>> = { monthly: 1, yearly: 12 };

const withinMinute = (instant: Date) => instant.getTime() % 60_000;

/** The same time on the clinic's clock on another date. */
function sameTimeOn(start: Date, zone: string, dateOf: (date: ClinicDate) => ClinicDate): Date {
  const { date, minute } = clinicTime(start, zone);
  return new Date(instantOf(dateOf(date), minute, zone).getTime() + withinMinute(start));
}

/** The end of a trial that starts at `start`: 14 days later at the same time on the clinic's clock (CONST-4). */
export const trialEnd = (start: Date, zone: string): Date =>
  sameTimeOn(start, zone, (date) => addDays(date, TRIAL_DAYS));

/**
 * The end of a plan that starts at `start`: a month or a year later in the clinic's calendar, at the same time on its
 * clock. A month after 31 January is the last day of February (docs/requirements.md "Buying while a plan or trial
 * runs").
 */
export const planEnd = (start: Date, plan: BuyablePlan, zone: string): Date =>
  sameTimeOn(start, zone, (date) => addMonths(date, MONTHS[plan]));

/** When a plan bought at `now` starts: at the end of the last period, or at once if none is left (the same rule). */
export const planStart = (now: Date, lastEnd: Date | null): Date => (lastEnd && lastEnd > now ? lastEnd : now);
