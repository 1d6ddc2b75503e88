import { RETENTION_MIN_MONTHS } from '@baari/contract/limits';

const MONTHS_A_YEAR = 12;
const CHOICES = [RETENTION_MIN_MONTHS, 12, 24, 36, 60, 120] as const;

/** The choices, shortest first, including the current one. */
export const choicesWith = (current: number | null): number[] =>
  [...new Set([...CHOICES, ...(current === null ? [] : [current])])].sort((a, b) => a - b);

export type Period = { unit: 'months' | 'years'; count: number };

/** A number of months in words, e.g. 2 years. */
export const periodOf = (months: number): Period =>
  months % MONTHS_A_YEAR === 0 ? { unit: 'years', count: months / MONTHS_A_YEAR } : { unit: 'months', count: months };
