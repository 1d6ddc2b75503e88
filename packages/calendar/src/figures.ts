import type { Slot } from '@baari/contract/working-days';
import type { QueueState } from '@baari/contract/vocabulary';
import { minuteOf } from './slots.ts';

/** One live appointment of a day. Instants are minutes since the clinic's midnight, with fractions. */
export interface InLine {
  state: QueueState;
  /** Below zero if it was before the day. */
  bookedAt: number;
  arrivedAt: number | null;
  calledAt: number | null;
  completedAt: number | null;
  walkIn: boolean;
  /** The patient was seen before their turn. */
  urgent: boolean;
}

/** What days teach about a clinic's pace, as sums, so that days can be added up. Minutes, and counts. */
export interface Figures {
  consultations: number;
  /** From one call to the next if the next patient was already there, or else to the end of the consultation. */
  minutes: number;
  /** The squares of the same, for the spread. */
  squares: number;
  /** Consultations of patients with priority. */
  urgent: number;
  /** Booked patients whose turn has come, and how many of them were absent. */
  booked: number;
  absent: number;
  /** Patients who were seen without a booking. */
  walkIns: number;
  /** Slots that began, how many minutes after their start, and the squares of these. */
  starts: number;
  late: number;
  lateSquares: number;
  /**
   * Pauses that began while the doctor was still working, and how many minutes after the slot's end the last call
   * came.
   */
  pauses: number;
  over: number;
}

export const NO_FIGURES: Figures = {
  consultations: 0,
  minutes: 0,
  squares: 0,
  urgent: 0,
  booked: 0,
  absent: 0,
  walkIns: 0,
  starts: 0,
  late: 0,
  lateSquares: 0,
  pauses: 0,
  over: 0,
};

/** A call and an end closer together than this are the desk catching up, not a consultation. */
export const CONSULTATION_MIN_MINUTES = 1;
/** A consultation counts as at most this many usual ones, so that one case does not slow the whole day. */
export const LONG_CASE = 4;
/** A first call at most this long before its slot still opens the slot. */
export const EARLY_START_MINUTES = 30;
/** A first call later than this counts as this late. */
export const LATE_START_MINUTES = 120;
/** A last call at most this long before a slot's end counts as one at its end: the doctor worked until then. */
export const UNTIL_END_MINUTES = 15;

/** Whether this clinic notes arrivals. Only then is it doubtful whether an absent patient will come. */
export const marksArrivals = (line: readonly InLine[]) =>
  line.some(
    ({ state, walkIn, arrivedAt, calledAt }) =>
      !walkIn && (state === 'WAITING' || (arrivedAt !== null && calledAt !== null && arrivedAt <= calledAt)),
  );

type Seen = InLine & { calledAt: number; completedAt: number };
const isSeen = (one: InLine): one is Seen => one.state === 'DONE' && one.calledAt !== null && one.completedAt !== null;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2;
}

/**
 * The minutes that each patient took of the doctor's day. Idle time does not count: the next patient must have been
 * there. If the desk does not note arrivals, up to half a check-up between two patients still counts. What counts for
 * a slot's start also counts for the pause before it.
 */
function cycles(line: readonly InLine[], slots: readonly Slot[], avgCheckTime: number): number[] {
  const seen = line.filter(isSeen).sort((a, b) => a.calledAt - b.calledAt);
  const holdsStart = (from: number, to: number) =>
    slots.some(({ start }) => from < minuteOf(start) && minuteOf(start) <= to);
  return seen.flatMap(({ calledAt, completedAt }, i) => {
    const next = seen[i + 1];
    const wasThere = next !== undefined && (next.arrivedAt ?? Infinity) <= completedAt;
    const isUnknown = next !== undefined && (next.arrivedAt ?? Infinity) > next.calledAt;
    const follows = wasThere || (isUnknown && next.calledAt - completedAt <= avgCheckTime / 2);
    const end = follows && !holdsStart(calledAt, next.calledAt) ? Math.max(next.calledAt, completedAt) : completedAt;
    const isNone = completedAt - calledAt < CONSULTATION_MIN_MINUTES || holdsStart(calledAt, end);
    return isNone ? [] : [end - calledAt];
  });
}

/**
 * How many minutes after a slot's end the last call before the pause came (0 at the end), if the doctor was at work
 * at the end.
 */
function overtimes(line: readonly InLine[], slots: readonly Slot[]): number[] {
  return slots.flatMap(({ start, end }, i) => {
    const next = slots[i + 1];
    if (!next) return [];
    const calls = line.flatMap(({ calledAt }) => (calledAt === null ? [] : [calledAt]));
    const own = calls.filter((at) => at >= minuteOf(start) && at < minuteOf(next.start) - EARLY_START_MINUTES);
    const over = Math.max(-Infinity, ...own) - minuteOf(end);
    return over < -UNTIL_END_MINUTES ? [] : [Math.max(0, over)];
  });
}

/** How late each slot with a call began, in minutes; negative if early. */
function starts(line: readonly InLine[], slots: readonly Slot[]): number[] {
  const calls = line.flatMap(({ calledAt }) => (calledAt === null ? [] : [calledAt]));
  return slots.flatMap(({ start, end }) => {
    const opens = minuteOf(start);
    const own = calls.filter((at) => at >= opens - EARLY_START_MINUTES && at < minuteOf(end));
    return own.length === 0 ? [] : [Math.min(Math.min(...own) - opens, LATE_START_MINUTES)];
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const squared = (values: readonly number[]): number => sum(values.map((value) => value * value));

/**
 * What a day teaches; `line` in queue order. During the day, a patient who has not come although a later one was
 * called counts as absent so far. A finished day without a call teaches nothing. The SQL function past_figures
 * computes the same for past days.
 */
export function figuresOf(
  line: readonly InLine[],
  slots: readonly Slot[],
  avgCheckTime: number,
  isOver = false,
): Figures {
  if (isOver && !line.some(isSeen)) return NO_FIGURES;
  const all = cycles(line, slots, avgCheckTime);
  const longest = LONG_CASE * Math.max(avgCheckTime, median(all));
  const minutes = all.map((one) => Math.min(one, longest));
  const late = starts(line, slots);
  const over = overtimes(line, slots);
  const furthest = line.findLastIndex(({ state, urgent }) => (state === 'DONE' || state === 'CALLED') && !urgent);
  const booked = line.slice(0, isOver ? line.length : furthest + 1).filter(({ walkIn }) => !walkIn);
  return {
    consultations: minutes.length,
    minutes: sum(minutes),
    squares: squared(minutes),
    urgent: line.filter((one) => isSeen(one) && one.urgent).length,
    booked: booked.length,
    absent: booked.filter(({ state }) => state === 'ABSENT' || state === 'EXPECTED').length,
    walkIns: line.filter((one) => isSeen(one) && one.walkIn && !one.urgent).length,
    starts: late.length,
    late: sum(late),
    lateSquares: squared(late),
    pauses: over.length,
    over: sum(over),
  };
}

/** Adds up the figures of several days. */
export function addFigures(a: Figures, b: Figures): Figures {
  return {
    consultations: a.consultations + b.consultations,
    minutes: a.minutes + b.minutes,
    squares: a.squares + b.squares,
    urgent: a.urgent + b.urgent,
    booked: a.booked + b.booked,
    absent: a.absent + b.absent,
    walkIns: a.walkIns + b.walkIns,
    starts: a.starts + b.starts,
    late: a.late + b.late,
    lateSquares: a.lateSquares + b.lateSquares,
    pauses: a.pauses + b.pauses,
    over: a.over + b.over,
  };
}
