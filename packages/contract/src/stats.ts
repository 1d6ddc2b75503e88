import * as z from 'zod/mini';
import { clinicDate } from './fields.ts';
import { fieldText } from './said.ts';

const count = z.int().check(z.nonnegative());

export const statsRange = z.object({
  startDate: clinicDate(fieldText('start-date-required', 'Start date is required')),
  endDate: clinicDate(fieldText('end-date-required', 'End date is required')),
});

export const stats = z.object({
  totalPatients: count,
  verifiedPatients: count,
  nonVerifiedPatients: count,
  /** How many of the non-attended are booked for today or later and not here yet. */
  toCome: count,
  genderStats: z.object({ MALE: count, FEMALE: count, OTHER: count }),
  byDay: z.array(z.object({ date: z.string(), verified: count, nonVerified: count })),
});
export type Stats = z.output<typeof stats>;

/** Whole minutes; null if nobody was measured. */
const minutes = z.nullable(z.object({ patients: count, median: count, p90: count }));
const timesOfVisits = {
  /** From arrival to call. */
  waiting: minutes,
  /** From call to end. */
  visit: minutes,
};
export const visitTimes = z.object({
  ...timesOfVisits,
  /** The weeks that have any, by their Monday. */
  weeks: z.array(z.object({ from: z.string(), ...timesOfVisits })),
});
export type VisitTimes = z.output<typeof visitTimes>;
