import { marksArrivals } from './figures.ts';
import { begunSlot } from './lateness.ts';
import type { Pace } from './pace.ts';
import { expectedMinutes, minuteOf } from './slots.ts';
import { workedSlots } from './worked-slots.ts';
import type { DayView } from './worked-slots.ts';

/**
 * The slot that is under way at `minute`, or else the next to begin; -1 once the last is over. After its end a slot is under way as
 * long as somebody is left whom the doctor is taken to see in it: with the doctor, here, or, at a clinic that notes no arrivals, of a
 * place before its end. After the last slot that is everybody who is still expected.
 */
export function sessionAt(day: DayView, pace: Pace, minute: number): number {
  const { line, slots, avgCheckTime } = day;
  const worked = workedSlots(day, pace, minute);
  const marks = marksArrivals(line);
  const places = expectedMinutes(slots, avgCheckTime, line.length);
  const isLeft = (i: number) =>
    line.some(({ state }, place) => {
      const isExpected = i === slots.length - 1 || (!marks && places[place]! < minuteOf(slots[i]!.end));
      return state === 'CALLED' || state === 'WAITING' || (state === 'EXPECTED' && isExpected);
    });
  const isUnderWay = (i: number) => isLeft(i) && (i === slots.length - 1 || minute < worked[i]!.stays);
  const found = slots.findIndex(({ end }, i) => minute < minuteOf(end) || isUnderWay(i));
  return found === -1 ? -1 : Math.max(found, begunSlot(line, slots));
}
