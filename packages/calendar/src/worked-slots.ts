import type { Slot } from '@baari/contract/working-days';
import { marksArrivals } from './figures.ts';
import type { Figures, InLine } from './figures.ts';
import type { Pace } from './pace.ts';
import { minuteOf } from './slots.ts';

/** A day as the estimate needs it: the line, what the desk announced, and what was learnt from the last weeks. */
export interface DayView {
  slots: readonly Slot[];
  /** Minutes per patient, as the doctor entered it. */
  avgCheckTime: number;
  /** How many minutes late the desk said the doctor is; 0 on time, or once somebody was called since. */
  lateMinutes: number;
  /** When the slot that is late begins by its hours, in minutes since midnight; without it the delay is of the slot in which it was announced. */
  lateFrom?: number | null;
  /** When the desk said so, in minutes since midnight; without it before the day. */
  lateAt?: number | null;
  /** The live appointments, in queue order. */
  line: readonly InLine[];
  past: Figures | null;
}

/** A slot in minutes since midnight. */
export interface Stretch {
  start: number;
  /** Until when who is not here yet is expected to be called. */
  end: number;
  /** Until when who is here is: as long as the doctor is taken to stay. */
  stays: number;
}

/** A doctor who is at work after a slot's end is expected to stay for this many more consultations: one more is called. */
const WORKS_ON_VISITS = 1.5;
/** A doctor is at work while a patient is in, and so many minutes longer. */
const AT_WORK_MINUTES = 5;

/**
 * The day's slots. Who is here when a slot ends is mostly still seen: the doctor stays as long as usual, and beyond that as
 * long as they are seen at work. Until then a call changes nothing. Where nobody notes arrivals, all count as here, and
 * the doctor stays as long as is known.
 */
export function workedSlots({ slots, line }: DayView, pace: Pace, minute: number | null): Stretch[] {
  const marks = marksArrivals(line);
  const seenAtWork = line.some(({ state }) => state === 'CALLED')
    ? Infinity
    : Math.max(...line.map(({ calledAt, completedAt }) => Math.max(calledAt ?? -Infinity, completedAt ?? -Infinity))) +
      AT_WORK_MINUTES;
  const oneMore = minute === null ? -Infinity : minute + WORKS_ON_VISITS * pace.mean * (1 + pace.urgent);
  const stretches = slots.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }));
  return stretches.map(({ start, end }, i) => {
    const within = (at: number) => Math.max(end, Math.min(stretches[i + 1]?.start ?? end, at));
    const usual = end + (marks ? pace.overHere : pace.over);
    const isAtWork = minute !== null && minute < Math.max(usual, seenAtWork);
    const stays = within(isAtWork ? Math.max(usual, oneMore) : usual);
    return { start, end: marks ? within(end + pace.over) : stays, stays };
  });
}
