import { EARLY_START_MINUTES } from './figures.ts';
import type { DayView, Stretch } from './worked-slots.ts';
import type { Pace } from './pace.ts';
import { expectedMinute } from './slots.ts';

/** Minutes since midnight between which nobody is called. */
export interface Pause {
  from: number;
  to: number;
}

/** Where a walk through the day begins. */
export interface Beginning {
  /** When the doctor is done with the called patient, in minutes since midnight, and its standard deviation. */
  minute: number;
  spread: number;
  /**
   * When a patient is called whose turn could come at `clock`: later if there is a pause, or if the doctor is not here
   * yet. `z` is the number of standard deviations to the early or late side; who is here is called for longer after a slot's
   * end than who is not.
   */
  opened(clock: number, z: number, isHere: boolean): number;
  /** The first pause between these two times, at either of which a patient may be called; `z` for when it ends. */
  pauseIn(early: number, late: number, z: number, isHere: boolean): Pause | undefined;
}

/** This share of the spread of late starts counts as doubt; chosen like the sides of a range (bench/wait). */
const DOUBT_SHARE = 0.7;
/** A shorter break is no pause: nobody goes home for it. */
const PAUSE_MINUTES = 30;

/**
 * When the next patient of a slot that has begun is called at the earliest, by a delay announced since the last call: so late after
 * their turn was due, which is their place in the slots, or when they came if that was later; whoever is not here yet was due at the
 * announcement. Their place alone would be long past on a day with few patients, and the announcement would say nothing. Nobody is
 * held for longer after the announcement than it says. A call afterwards shows that the delay is over, or how long it was.
 */
function heldUntil(
  { line, slots, avgCheckTime, lateMinutes, lateAt }: DayView,
  lastCall: number,
  begun: Stretch,
): number {
  const next = line.findIndex(({ state }) => state === 'WAITING' || state === 'EXPECTED');
  const announcedAt = lateAt ?? -Infinity;
  if (lateMinutes === 0 || announcedAt <= lastCall || next === -1) return -Infinity;
  const { state, arrivedAt } = line[next]!;
  const came = state === 'WAITING' ? arrivedAt : lateAt;
  const due = Math.max(expectedMinute(slots, avgCheckTime, next), came ?? -Infinity);
  return Math.min(due, begun.stays, announcedAt) + lateMinutes;
}

/**
 * Lateness, as the desk announced it or else as learnt from the last weeks, decides when the slots begin in which nobody
 * has been called yet. From the first call of a slot on, the calls alone show how late it is, whether or not a patient is
 * with the doctor, until the desk announces a delay after them. `minute` is the time on the clinic's clock, null before the day.
 */
export function beginningOf(day: DayView, pace: Pace, slots: readonly Stretch[], minute: number | null): Beginning {
  const { line, lateMinutes } = day;
  const now = minute ?? 0;
  const isAnnounced = lateMinutes > 0;
  const late = isAnnounced ? lateMinutes : pace.late;
  const learntDoubt = DOUBT_SHARE * pace.lateSpread;
  const doubt = isAnnounced ? learntDoubt / 2 : learntDoubt;
  const lastCall = Math.max(...line.map(({ calledAt }) => calledAt ?? -Infinity));
  const begun = slots.findLastIndex(({ start }) => lastCall >= start - EARLY_START_MINUTES);
  const held = begun === -1 ? -Infinity : heldUntil(day, lastCall, slots[begun]!);

  function opening(start: number, z: number): number {
    // A doctor who is usually late and is not here yet will take a while longer.
    const guess = Math.max(start + late, now + learntDoubt * pace.lateKnown);
    return Math.max(now, start + Math.min(0, pace.late), guess + z * doubt);
  }

  /** Until when patients are called before this slot begins. */
  const endedBefore = (i: number, isHere: boolean): number => slots[i - 1]?.[isHere ? 'stays' : 'end'] ?? 0;

  const called = line.find(({ state }) => state === 'CALLED');
  const visit = pace.mean * (1 + pace.urgent);
  const lasted = Math.max(0, now - (called?.calledAt ?? now));
  return {
    // However long a consultation has lasted, it is expected to go on for about half a usual one.
    minute: called ? now + Math.max(visit - lasted, visit / 2) : now,
    spread: called ? pace.spread * 0.8 : 1,
    opened: (clock, z, isHere) =>
      Math.max(
        held + z * doubt,
        slots.reduce((at, { start }, i) => {
          return i > begun && at >= endedBefore(i, isHere) ? Math.max(at, opening(start, z)) : at;
        }, clock),
      ),
    pauseIn: (early, late, z, isHere) =>
      slots
        .map(({ start }, i) => ({ from: endedBefore(i, isHere), to: opening(start, z) }))
        .find(({ from, to }, i) => i > begun && early < from && from < late && to - from >= PAUSE_MINUTES),
  };
}
