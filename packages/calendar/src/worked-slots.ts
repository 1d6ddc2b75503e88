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
  /** The live appointments, in queue order. */
  line: readonly InLine[];
  past: Figures | null;
}

/** A slot in minutes since midnight. */
export interface Stretch {
  start: number;
  end: number;
}

/** The day's slots. A slot in which the doctor works on after its end lasts until the next one. */
export function workedSlots({ slots, line }: DayView, { over }: Pace, minute: number | null): Stretch[] {
  const last = Math.max(
    ...line.flatMap(({ calledAt, completedAt }) => [calledAt ?? -Infinity, completedAt ?? -Infinity]),
  );
  const isAtWork = minute !== null && (minute - last < AT_WORK_MINUTES || line.some(({ state }) => state === 'CALLED'));
  const stretches = slots.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }));
  return stretches.map(({ start, end }, i) => {
    const next = stretches[i + 1]?.start ?? end;
    const goesOn = isAtWork && last >= end && minute >= end && minute < next;
    return { start, end: goesOn ? next : Math.max(end, Math.min(next, end + over)) };
  });
}
