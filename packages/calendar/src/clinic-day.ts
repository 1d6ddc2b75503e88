import type { TimeRange } from '@baari/contract/day';
import type { QueueState } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import type { ClinicDate } from './days.ts';
import { estimateDay } from './expected.ts';
import type { Figures, InLine } from './figures.ts';
import { expectedMinute, timeOf } from './slots.ts';
import type { Estimate } from './walk.ts';
import type { ClinicClock } from './zone.ts';

/** What an appointment of the day leaves behind on its way through the queue; instants as ISO text. */
export interface Traces {
  state: QueueState;
  /** Null in a day that is only imagined. */
  bookedAt: string | null;
  verifiedAt: string | null;
  calledAt: string | null;
  completedAt: string | null;
  walkIn: boolean;
  priority: string | null;
}
export interface ClinicDay {
  slots: readonly Slot[];
  /** Minutes for a patient, as the doctor typed it. */
  avgCheckTime: number;
  lateMinutes: number;
  /** The live appointments, in the order of the line. */
  rows: readonly Traces[];
  /** What the weeks before taught; null where nothing is known. */
  past: Figures | null;
}
/** A day as it stood at one moment: the live appointments in the order of the line. */
export interface DaySoFar {
  lateMinutes: number;
  rows: (Traces & { serialNumber: number })[];
}
/** An expected time as the wire shows it, HH:MM at the clinic. */
export interface ExpectedTime {
  time: string;
  range: TimeRange;
}

const shown = ({ minute, from, to }: Estimate): ExpectedTime => ({
  time: timeOf(minute),
  range: { from: timeOf(from), to: timeOf(to) },
});

/** Of whom nobody calls any more: the plain place over the slots, with `ahead` patients before. */
export function placeTime(slots: readonly Slot[], avgCheckTime: number, ahead: number): ExpectedTime {
  const time = timeOf(expectedMinute(slots, avgCheckTime, ahead));
  return { time, range: { from: time, to: time } };
}

function inLine(
  { state, bookedAt, verifiedAt, calledAt, completedAt, walkIn, priority }: Traces,
  midnight: Date,
): InLine {
  const minute = (at: string | null) => (at === null ? null : (Date.parse(at) - midnight.getTime()) / 60_000);
  return {
    state,
    bookedAt: minute(bookedAt) ?? -Infinity,
    arrivedAt: minute(verifiedAt),
    calledAt: minute(calledAt),
    completedAt: minute(completedAt),
    walkIn,
    urgent: priority !== null,
  };
}

/**
 * The expected times of a clinic's day `date`, for desk, patients and waiting room alike: each one's of the line, null
 * for whom nobody calls any more, and when the last will be done, null where nobody is left.
 */
export function expectedTimes(
  { rows, ...day }: ClinicDay,
  date: ClinicDate,
  clock: ClinicClock,
): { turns: (ExpectedTime | null)[]; end: ExpectedTime | null } {
  const line = rows.map((row) => inLine(row, clock.midnight));
  const { turns, end } = estimateDay({ ...day, line }, clock.date === date ? clock.minute : null);
  return { turns: turns.map((turn) => turn && shown(turn)), end: end && shown(end) };
}
