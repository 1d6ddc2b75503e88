import type { Slot } from '@baari/contract/working-days';
import { AT_WORK_MINUTES, EARLY_START_MINUTES } from './figures.ts';
import type { Figures, InLine } from './figures.ts';
import type { Pace } from './pace.ts';
import { expectedMinute, minuteOf } from './slots.ts';

/** A day as the estimate needs it: who stands where, what the desk announced, what the weeks before taught. */
export interface DayView {
  slots: readonly Slot[];
  /** Minutes for a patient, as the doctor typed it. */
  avgCheckTime: number;
  /** By how many minutes the desk said that the doctor is late; 0 on time. */
  lateMinutes: number;
  /** The live appointments, in the order of the line. */
  line: readonly InLine[];
  past: Figures | null;
}

/** When, in minutes since midnight: the best guess, and from where to where it falls four times out of five. */
export interface Estimate {
  minute: number;
  from: number;
  to: number;
}

/**
 * Standard deviations of the guess, of the early and of the late end: set so that over made-up days four out of five
 * fall between (bench/wait). More than a bell curve's, because long cases and missed pauses have long tails.
 */
const SIDES = [0, -1.5, 2] as const;
/** A range is told in steps of so many minutes. */
const STEP = 5;

/** A slot in minutes since midnight. */
export interface Stretch {
  start: number;
  end: number;
}
/** When the next call comes, and the standard deviation of that, in minutes. */
interface Beginning {
  minute: number;
  spread: number;
  /** Nobody is called before. */
  earliest: number;
  /** The slot, by its index, whose start is behind this minute or counted in it; -1 none. */
  slot: number;
}

/** The day's slots; one that the doctor works beyond lasts until the next. */
export function openSlots({ slots, line }: DayView, { over }: Pace, minute: number | null): Stretch[] {
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

/** When the doctor is free for the next patient; `minute` is the clinic's clock, null before the day. */
export function beginningOf(day: DayView, pace: Pace, slots: readonly Stretch[], minute: number | null): Beginning {
  const { line, lateMinutes } = day;
  const slot = slots.findIndex(({ end }) => minute === null || minute < end);
  const start = slots[slot]?.start ?? minute ?? 0;
  const announced = lateMinutes > 0;
  const late = announced ? lateMinutes : pace.late;
  const spread = announced ? pace.lateSpread / 2 : pace.lateSpread;
  const opening = start + Math.min(0, pace.late);
  if (minute === null) return { minute: start + late, spread, earliest: opening, slot };

  const called = line.find(({ state }) => state === 'CALLED');
  const hasBegun =
    slot < 0 ||
    line.some(
      ({ calledAt, state }) => calledAt !== null && state !== 'ABSENT' && calledAt >= start - EARLY_START_MINUTES,
    );
  if (called) {
    // However long it has lasted, a consultation goes on for about half of a usual one.
    const left = Math.max(pace.mean - minute + (called.calledAt ?? minute), pace.mean / 2);
    return { minute: minute + left, spread: pace.spread * 0.8, earliest: minute, slot: hasBegun ? slot : -1 };
  }
  if (hasBegun) {
    const place = line.findIndex(({ state }) => state === 'WAITING' || state === 'EXPECTED');
    const floor = announced && place >= 0 ? expectedMinute(day.slots, day.avgCheckTime, place) + lateMinutes : 0;
    return { minute: Math.max(minute, floor), spread: 1, earliest: minute, slot };
  }
  // Whoever is usually late and is not here yet will be a while yet.
  const still = minute < start + late - pace.lateSpread ? minute : minute + 0.7 * pace.lateSpread * pace.lateKnown;
  return { minute: Math.max(start + late, still), spread, earliest: Math.max(minute, opening), slot };
}

/** Walks through the day patient by patient, three clocks at once: the guess, the early and the late side. */
export function walk(beginning: Beginning, pace: Pace, slots: readonly Stretch[], minute: number | null) {
  const clocks = SIDES.map((z) => Math.max(beginning.earliest, beginning.minute + z * beginning.spread));
  const perPatient = pace.mean * (1 + pace.urgent);
  let patients = 0;
  let variance = beginning.spread ** 2;
  let deviation = beginning.spread;

  /** The pauses are waited through, and a doctor late in the morning is late after them. */
  function opened(clock: number, z: number): number {
    const next = slots.findIndex(({ end }) => clock < end);
    if (next < 0 || next === beginning.slot) return clock;
    return Math.max(clock, slots[next]!.start + Math.max(0, pace.late + z * 0.7 * pace.lateSpread * pace.lateKnown));
  }
  const rounded = (at: readonly number[]): Estimate => {
    const earliest = minute ?? 0;
    const [guess, early, late] = at as [number, number, number];
    const to = Math.max(Math.ceil(late / STEP) * STEP, earliest);
    return {
      minute: Math.max(Math.round(guess), earliest),
      from: Math.min(to, Math.max(Math.floor(early / STEP) * STEP, earliest)),
      to,
    };
  };

  return {
    /** Lets `weight` patients pass: a share of one is somebody who may not come. */
    pass(weight: number): void {
      for (let left = weight; left > 1e-9; left -= 1) {
        const share = Math.min(1, left);
        patients += share;
        variance += share * pace.spread ** 2 + share * (1 - share) * pace.mean ** 2;
        const wider = Math.hypot(Math.sqrt(variance), patients * pace.mean * pace.doubt);
        SIDES.forEach((z, i) => {
          clocks[i] = opened(clocks[i]!, z) + Math.max(0, share * perPatient + z * (wider - deviation));
        });
        deviation = wider;
      }
    },
    /** Nobody can be called before they are here: waits for `at`, minutes since midnight. */
    await(at: number): void {
      SIDES.forEach((_, i) => (clocks[i] = Math.max(clocks[i]!, at)));
    },
    /** The best guess of the next turn, minutes since midnight. */
    clock: (): number => opened(clocks[0]!, 0),
    turn: (): Estimate => rounded(SIDES.map((z, i) => opened(clocks[i]!, z))),
    /** When the one before is done. */
    end: (): Estimate => rounded(clocks),
  };
}
