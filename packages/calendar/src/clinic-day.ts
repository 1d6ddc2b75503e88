import type { DayNotice, TimeRange } from '@baari/contract/day';
import type { QueueState } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import type { ClinicDate } from './days.ts';
import { estimateDay, paceToday } from './expected.ts';
import type { Figures, InLine } from './figures.ts';
import { sessionAt } from './session.ts';
import { expectedMinute, minuteOf, timeOf } from './slots.ts';
import { delayedSlot } from './lateness.ts';
import type { Pause } from './lateness.ts';
import type { Estimate } from './walk.ts';
import type { DayView } from './worked-slots.ts';
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
  /** When the session that is late begins by its hours. */
  lateFrom: string | null;
  /** The live appointments, in queue order. */
  rows: readonly Traces[];
  /** What was learnt from the last weeks; null if nothing is known. */
  past: Figures | null;
}
/** A day as it was at one moment: the live appointments in queue order. */
export interface DaySoFar {
  lateMinutes: number;
  lateAt: string | null;
  lateFrom: string | null;
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

const shown = ({ minute, pause, isDelayed, ...range }: Estimate): ExpectedTime => ({
  time: timeOf(minute),
  range: { ...rangeOf(range), ...(pause && { pause: rangeOf(pause) }), ...(isDelayed && { isDelayed }) },
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

const viewOf = ({ rows, lateAt, lateFrom, ...day }: ClinicDay, { midnight }: ClinicClock): DayView => ({
  ...day,
  lateAt: minuteSince(midnight, lateAt),
  lateFrom: minuteSince(midnight, lateFrom),
  line: rows.map((row) => inLine(row, midnight)),
});

/** When the session begins by its hours that is under way today, or else the next one; null once the last is over. */
export function sessionStart(day: ClinicDay, clock: ClinicClock): Date | null {
  const view = viewOf(day, clock);
  const slot = view.slots[sessionAt(view, paceToday(view), clock.minute)];
  return slot ? new Date(clock.midnight.getTime() + minuteOf(slot.start) * 60_000) : null;
}

/** The announced delay as patients are told it, as long as its session is not over. */
type LateNotice = Pick<DayNotice, 'lateMinutes' | 'lateFrom'>;

function lateNotice(view: DayView, minute: number | null): LateNotice {
  const { slots, lateMinutes } = view;
  const delayed = delayedSlot(view);
  const session = minute === null || delayed === -1 ? -1 : sessionAt(view, paceToday(view), minute);
  if (session === -1 || session > delayed) return { lateMinutes: 0 };
  return { lateMinutes, ...(slots.length > 1 && { lateFrom: slots[delayed]!.start }) };
}

/**
 * The expected times of a clinic's day `date`, the same for desk, patients and waiting room: one for each appointment
 * in the line, null if it will not be called any more; when the last patient will be done, null if nobody is
 * left; and the delay that they count in.
 */
export function expectedTimes(
  day: ClinicDay,
  date: ClinicDate,
  clock: ClinicClock,
): { turns: (ExpectedTime | null)[]; end: ExpectedTime | null; late: LateNotice } {
  const minute = clock.date === date ? clock.minute : null;
  const view = viewOf(day, clock);
  const late = lateNotice(view, minute);
  const { turns, end } = estimateDay({ ...view, lateMinutes: late.lateMinutes }, minute);
  return { turns: turns.map((turn) => turn && shown(turn)), end: end && shown(end), late };
}
