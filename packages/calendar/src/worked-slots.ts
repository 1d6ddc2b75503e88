import type { Slot } from '@baari/contract/working-days';
import { AT_WORK_MINUTES } from './figures.ts';
import type { Figures, InLine } from './figures.ts';
import type { Pace } from './pace.ts';
import { minuteOf } from './slots.ts';

/** A day as the estimate needs it: the line, what the desk announced, and what was learnt from the last weeks. */
export interface DayView {
  slots: readonly Slot[];
  /** Minutes per patient, as the doctor entered it. */
  avgCheckTime: number;
  /** How many minutes late the desk said the doctor is; 0 on time. */
  lateMinutes: number;
  /** When the desk said so, in minutes since midnight; without it before the first call. */
  lateAt?: number | null;
  /** The live appointments, in queue order. */
  line: readonly InLine[];
  past: Figures | null;
}

/** A slot in minutes since midnight. */
export interface Stretch {
  start: number;
  end: number;
}

/** A doctor who calls a patient after a slot's end is expected to work for this many more consultations: one more is called. */
const WORKS_ON_VISITS = 1.5;

/** The day's slots. Each lasts as long as the doctor usually works after its end, or works today. */
export function workedSlots({ slots, line }: DayView, { mean, over }: Pace, minute: number | null): Stretch[] {
  const lastCall = Math.max(...line.map(({ calledAt }) => calledAt ?? -Infinity));
  const lastEnd = Math.max(...line.map(({ completedAt }) => completedAt ?? -Infinity));
  const isAtWork =
    minute !== null &&
    (minute - Math.max(lastCall, lastEnd) < AT_WORK_MINUTES || line.some(({ state }) => state === 'CALLED'));
  const stretches = slots.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }));
  return stretches.map(({ start, end }, i) => {
    const next = stretches[i + 1]?.start ?? end;
    const worksOn = isAtWork && lastCall >= end && minute >= end ? minute + WORKS_ON_VISITS * mean : end;
    return { start, end: Math.max(end, Math.min(next, Math.max(end + over, worksOn))) };
  });
}
