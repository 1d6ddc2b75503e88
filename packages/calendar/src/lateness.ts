import type { Slot } from '@baari/contract/working-days';
import { EARLY_START_MINUTES } from './figures.ts';
import type { InLine } from './figures.ts';
import type { DayView, Stretch } from './worked-slots.ts';
import type { Pace } from './pace.ts';
import { minuteOf } from './slots.ts';

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
  /** The same by the announced delay alone, which nobody is told a time before. */
  announced(clock: number, isHere: boolean): number;
  /** Between when the patients of the slot with the announced delay are called. */
  delayed: Pause | null;
  /** The first pause between these two times, at either of which a patient may be called; `z` for when it ends. */
  pauseIn(early: number, late: number, z: number, isHere: boolean): Pause | undefined;
}

/** This share of the spread of late starts counts as doubt; chosen like the sides of a range (bench/wait). */
const DOUBT_SHARE = 0.7;
/** A shorter break is no pause: nobody goes home for it. */
const PAUSE_MINUTES = 30;

/** The last slot that a call has opened; -1 before the first. */
export function begunSlot(line: readonly InLine[], slots: readonly Slot[]): number {
  const lastCall = Math.max(...line.map(({ calledAt }) => calledAt ?? -Infinity));
  return slots.findLastIndex(({ start }) => lastCall >= minuteOf(start) - EARLY_START_MINUTES);
}

/** The slot for which a delay was announced; -1 without one. */
export const delayedSlot = ({ slots, lateMinutes, lateFrom, lateAt }: DayView): number =>
  lateMinutes === 0 ? -1 : slots.findIndex(({ end }) => (lateFrom ?? lateAt ?? -Infinity) < minuteOf(end));

/**
 * Before when nobody is called in the slot with the announced delay. It counts from the slot's start, or from the announcement
 * if somebody was called before, or if it would be over by then.
 */
function delayedUntil({ lateMinutes, lateAt }: DayView, { start }: Stretch, hasBegun: boolean): number {
  const announcedAt = lateAt ?? -Infinity;
  return (hasBegun || start + lateMinutes <= announcedAt ? announcedAt : start) + lateMinutes;
}

/**
 * The minute at which to ask when turns would come without the announced delay. While it holds a slot that has begun, and nobody is
 * called, that is the announcement; the slot has as many minutes left as then.
 */
export function minuteWithoutDelay(day: DayView, minute: number | null): number | null {
  const isHeld = day.lateMinutes > 0 && delayedSlot(day) === begunSlot(day.line, day.slots);
  if (!isHeld || minute === null) return minute;
  return Math.max(day.lateAt ?? minute, minute - day.lateMinutes);
}

/** The slots with one in which patients are called for so many minutes longer, at most until the next. */
const prolonged = (slots: readonly Stretch[], slot: number, minutes: number): Stretch[] =>
  slots.map((one, i) => {
    const longer = (until: number) => Math.min(until + minutes, Math.max(until, slots[i + 1]?.start ?? Infinity));
    return i === slot ? { ...one, end: longer(one.end), stays: longer(one.stays) } : one;
  });

/**
 * Lateness, as the desk announced it for a slot or else as learnt from the last weeks, decides when the slots begin in which
 * nobody has been called yet. From the first call of a slot on, the calls alone show how late it is, whether or not a patient is
 * with the doctor, until the desk announces a delay after them. `minute` is the time on the clinic's clock, null before the day.
 */
export function beginningOf(day: DayView, pace: Pace, worked: readonly Stretch[], minute: number | null): Beginning {
  const { line } = day;
  const now = minute ?? 0;
  const doubt = DOUBT_SHARE * pace.lateSpread;
  const begun = begunSlot(line, day.slots);
  const delayed = delayedSlot(day);
  const until = delayed === -1 ? -Infinity : delayedUntil(day, worked[delayed]!, delayed === begun);
  const held = delayed === begun ? until : -Infinity;
  const slots = delayed === begun ? prolonged(worked, delayed, day.lateMinutes) : worked;

  function opening(i: number, z: number): number {
    const { start } = slots[i]!;
    // A doctor who is usually late and is not here yet will take a while longer.
    const guess = Math.max(start + pace.late, now + doubt * pace.lateKnown);
    const usual = Math.max(now, start + Math.min(0, pace.late), guess + z * doubt);
    // What is announced may take longer than that, and not less.
    return i === delayed ? Math.max(usual, until + Math.max(0, z) * doubt) : usual;
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
        held + Math.max(0, z) * doubt,
        slots.reduce(
          (at, _slot, i) => (i > begun && at >= endedBefore(i, isHere) ? Math.max(at, opening(i, z)) : at),
          clock,
        ),
      ),
    announced: (clock, isHere) => {
      const isDelayed = delayed > begun && clock >= endedBefore(delayed, isHere);
      return Math.max(clock, held, isDelayed ? until : clock);
    },
    delayed: delayed === -1 ? null : { from: until, to: (slots[delayed + 1]?.start ?? Infinity) - EARLY_START_MINUTES },
    pauseIn: (early, late, z, isHere) =>
      slots
        .map((_slot, i) => ({ from: endedBefore(i, isHere), to: opening(i, z) }))
        .find(({ from, to }, i) => i > begun && early < from && from < late && to - from >= PAUSE_MINUTES),
  };
}
