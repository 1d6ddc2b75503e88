import { timeOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';

/** What a command found or did, for a person, or with --json for a program. */
export interface Report {
  lines: readonly string[];
  data: object;
  /** Something that was looked at is at fault: the exit code says so. */
  isAtFault?: boolean;
}

export type Fact = readonly [label: string, value: string | number | null];

const LABEL_CHARS = 16;

/** One line each, with values in a column; null values are left out. */
export const factLines = (facts: readonly Fact[]): string[] =>
  facts.flatMap(([label, value]) => (value === null ? [] : `${label.padEnd(LABEL_CHARS)}${value}`));

/** 2026-11-21 10:05 on the clinic's clock. */
export function instantText(instant: Date, zone: string): string {
  const { date, minute } = clinicTime(instant, zone);
  return `${date} ${timeOf(minute)}`;
}
