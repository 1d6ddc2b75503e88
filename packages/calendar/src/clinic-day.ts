import type { TimeRange } from '@baari/contract/day';
import type { QueueState } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import type { ClinicDate } from './days.ts';
import { estimateDay } from './expected.ts';
import type { Figures, InLine } from './figures.ts';
import { expectedMinute, timeOf } from './slots.ts';
import type { Pause } from './lateness.ts';
import type { Estimate } from './walk.ts';
import type { ClinicClock } from './zone.ts';

/** What is stored about an appointment's way through the queue; instants as ISO text. */
export interface Traces {
  state: QueueState;
  /** Null in a simulated day. */
  bookedAt: string | null;
  verifiedAt: string | null;
  calledAt: string | null;
  completedAt: string | null;
  walkIn: boolean;
  priority: string | null;
}
export interface ClinicDay {
  slots: readonly Slot[];
  /** Minutes per patient, as the doctor entered it. */
  avgCheckTime: number;
  lateMinutes: number;
  /** When that was announced; null if nothing is. */
  lateAt: string | null;
  /** The live appointments, in queue order. */
  rows: readonly Traces[];
  /** What was learnt from the last weeks; null if nothing is known. */
  past: Figures | null;
}
/** A day as it was at one moment: the live appointments in queue order. */
export interface DaySoFar {
  lateMinutes: number;
  lateAt: string | null;
  rows: (Traces & { serialNumber: number })[];
}
/** An expected time as the wire shows it, HH:MM on the clinic's clock. */
export interface ExpectedTime {
  time: string;
  range: TimeRange;
}

/** Of an appointment that is not in the line. */
export const NO_TIME: ExpectedTime = { time: '', range: { from: '', to: '' } };

const rangeOf = ({ from, to }: Pause) => ({ from: timeOf(from), to: timeOf(to) });

const shown = ({ minute, pause, ...range }: Estimate): ExpectedTime => ({
  time: timeOf(minute),
  range: { ...rangeOf(range), ...(pause && { pause: rangeOf(pause) }) },
});

/** For a patient who will not be called any more: the plain place in the slots, with `ahead` patients before. */
export function placeTime(slots: readonly Slot[], avgCheckTime: number, ahead: number): ExpectedTime {
  const time = timeOf(expectedMinute(slots, avgCheckTime, ahead));
  return { time, range: { from: time, to: time } };
}

const minuteSince = (midnight: Date, at: string | null): number | null =>
  at === null ? null : (Date.parse(at) - midnight.getTime()) / 60_000;

function inLine(
  { state, bookedAt, verifiedAt, calledAt, completedAt, walkIn, priority }: Traces,
  midnight: Date,
): InLine {
  const minute = (at: string | null) => minuteSince(midnight, at);
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
 * The expected times of a clinic's day `date`, the same for desk, patients and waiting room: one for each appointment
 * in the line, null if it will not be called any more; and when the last patient will be done, null if nobody is
 * left.
 */
export function expectedTimes(
  { rows, lateAt: announced, ...day }: ClinicDay,
  date: ClinicDate,
  clock: ClinicClock,
): { turns: (ExpectedTime | null)[]; end: ExpectedTime | null } {
  const line = rows.map((row) => inLine(row, clock.midnight));
  const lateAt = minuteSince(clock.midnight, announced);
  const { turns, end } = estimateDay({ ...day, lateAt, line }, clock.date === date ? clock.minute : null);
  return { turns: turns.map((turn) => turn && shown(turn)), end: end && shown(end) };
}
