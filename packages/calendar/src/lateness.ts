import { EARLY_START_MINUTES } from './figures.ts';
import type { DayView, Stretch } from './worked-slots.ts';
import type { Pace } from './pace.ts';
import { expectedMinute } from './slots.ts';

/** When the next call comes, and its standard deviation, in minutes. */
export interface Beginning {
  minute: number;
  spread: number;
  /** Nobody is called before this. */
  earliest: number;
  /** The index of the latest slot whose start has passed or is already counted; -1 if none. */
  slot: number;
}

/** How uncertain the learnt lateness is, in minutes. */
const doubtOf = ({ lateSpread, lateKnown }: Pace): number => 0.7 * lateSpread * lateKnown;

/**
 * A doctor who is late in the morning is late after each pause; `z` is the number of standard deviations to the early
 * or late side.
 */
export const lateAfterPause = (pace: Pace, z: number): number => Math.max(0, pace.late + z * doubtOf(pace));

/**
 * When the doctor is free for the next patient. `minute` is the time on the clinic's clock, null before the day. How
 * late the day begins is what the desk announced, or else what was learnt from the last weeks (`pace.late`, from
 * figures.ts).
 */
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
    // However long a consultation has lasted, it is expected to go on for about half a usual one.
    const left = Math.max(pace.mean - minute + (called.calledAt ?? minute), pace.mean / 2);
    return { minute: minute + left, spread: pace.spread * 0.8, earliest: minute, slot: hasBegun ? slot : -1 };
  }
  if (hasBegun) {
    const place = line.findIndex(({ state }) => state === 'WAITING' || state === 'EXPECTED');
    const floor = announced && place >= 0 ? expectedMinute(day.slots, day.avgCheckTime, place) + lateMinutes : 0;
    return { minute: Math.max(minute, floor), spread: 1, earliest: minute, slot };
  }
  // A doctor who is usually late and is not here yet will take a while longer.
  const still = minute < start + late - pace.lateSpread ? minute : minute + doubtOf(pace);
  return { minute: Math.max(start + late, still), spread, earliest: Math.max(minute, opening), slot };
}
