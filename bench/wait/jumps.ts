import { estimateAt } from '@baari/calendar/expected';
import { EARLY_START_MINUTES, figuresOf } from '@baari/calendar/figures';
import { paceOf } from '@baari/calendar/pace';
import { minuteOf } from '@baari/calendar/slots';
import type { Pace } from '@baari/calendar/pace';
import { HAPPENINGS, seenAt } from './day.ts';
import type { Happening, Patient, Seen } from './day.ts';
import { simulatedDays } from './simulated-days.ts';
import type { SimulatedDay, Simulation } from './simulated-days.ts';

/** How far told times moved at what happened, in minutes, summed over all who wait or are expected. */
export interface Jumps {
  happenings: number;
  moved: number;
  /** The part of it that what happened does not explain. */
  needless: number;
}

/** From so long before the first slot. */
const BEFORE_MINUTES = 60;
/** Times are told in whole minutes. */
const ROUNDING = 1;

interface Change {
  what: Happening;
  minute: number;
  before: Seen;
  after: Seen;
  /** Those to whom it happened. */
  whom: Patient[];
  pace: Pace;
  slots: readonly { start: number; end: number }[];
  /** The time that the first of them had been told. */
  toldFirst: number;
}

/** Nobody was called yet in this slot, or in this pause. */
function isFirstCall({ before, minute, slots }: Change): boolean {
  const since = Math.max(
    ...slots.flatMap(({ start, end }) => [start - EARLY_START_MINUTES, end]).filter((at) => at <= minute),
  );
  return !before.line.some(({ calledAt }) => calledAt !== null && calledAt >= since);
}

/**
 * So many minutes of the doctor's time what happened explains, earlier or later, to one at `place` of the line before:
 * - Somebody came, was done or was given up: a visit for each of them.
 * - The next of those who are here was called: nothing. A call opens a slot, or the work in a pause: as much as the
 *   time of the called one moves, and in a pause a visit. The called one was not here, or their place is behind: a visit.
 * - Lateness was announced: what it differs from the usual.
 */
function explained(change: Change, place: number): number {
  const { what, whom, before, after, pace, slots, minute } = change;
  const visit = pace.mean * (1 + pace.urgent);
  if (what === 'announced') return Math.abs(after.lateMinutes - pace.late);
  if (what !== 'called') return whom.length * visit;
  const called = before.who.indexOf(whom[0]!);
  const isNext = before.line.findIndex(({ state }) => state === 'WAITING') === called;
  const isInPause = slots.some(({ end }, i) => minute >= end && minute < (slots[i + 1]?.start ?? end));
  const opens = isFirstCall(change) ? Math.abs(change.toldFirst - minute) : 0;
  return opens + visit * (Number(!isNext) + Number(place < called) + Number(isInPause));
}

/**
 * How far one's time moved beyond that. Where anything is explained, the way through a pause is too, and a visit more:
 * what no longer fits before a pause comes after it, and of a visit that runs into it the pause takes the rest. A call in a
 * pause explains the way through that pause only if it shows that the pause is not taken: the called one had been told a
 * time after it.
 */
function beyond(change: Change, place: number, from: number, to: number): number {
  const { what, slots, minute, pace, before, after, toldFirst } = change;
  const known = explained(change, place) + ROUNDING;
  if (known === ROUNDING) return Math.max(0, Math.abs(to - from) - known);
  const late = Math.max(0, pace.late, before.lateMinutes, after.lateMinutes);
  const later = slots
    .slice(1)
    .map(({ start }, i) => ({ from: slots[i]!.end, to: start + late, start }))
    .filter((pause) => what !== 'called' || minute < pause.from || toldFirst >= pause.start);
  const worked = (at: number) =>
    later.reduce((left, pause) => left - Math.max(0, Math.min(at, pause.to) - pause.from), at);
  const isPaused = later.some(({ start }) => minute < start && Math.max(from, to) >= start);
  const rest = isPaused ? pace.mean * (1 + pace.urgent) : 0;
  return Math.max(0, Math.abs(worked(to) - worked(from)) - known - rest);
}

function jumpsOf({ clinic, day, past }: SimulatedDay): Jumps {
  const { slots, avgCheckTime } = clinic;
  const stretches = slots.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }));
  const jumps: Jumps = { happenings: 0, moved: 0, needless: 0 };
  const instants = day.patients.flatMap(({ comesAt, calledAt, completedAt, missedAt }) => [
    comesAt,
    calledAt,
    completedAt,
    missedAt,
  ]);
  const minutes = [...new Set([day.announcedAt, ...instants])]
    .filter((at) => at >= stretches[0]!.start - BEFORE_MINUTES && at < day.end)
    .sort((a, b) => a - b);
  for (const minute of minutes)
    HAPPENINGS.forEach((what, step) => {
      const before = seenAt(day, clinic, minute, step);
      const after = seenAt(day, clinic, minute, step + 1);
      const stateBefore = (one: Patient) => before.line[before.who.indexOf(one)]?.state;
      const whom = after.who.filter((one, i) => stateBefore(one) !== after.line[i]!.state);
      if (whom.length === 0 && before.lateMinutes === after.lateMinutes) return;
      // At one pace: what it teaches is no jump.
      const pace = paceOf(avgCheckTime, past, figuresOf(after.line, slots, avgCheckTime));
      const told = ({ line, lateMinutes }: Seen) =>
        estimateAt(pace, { slots, avgCheckTime, past, line, lateMinutes }, minute).turns;
      const [turnsBefore, turnsAfter] = [told(before), told(after)];
      const toldFirst = turnsBefore[before.who.indexOf(whom[0]!)]?.minute ?? minute;
      const change = { what, minute, before, after, whom, pace, slots: stretches, toldFirst };
      jumps.happenings += 1;
      after.who.forEach((one, i) => {
        const place = before.who.indexOf(one);
        const from = turnsBefore[place]?.minute;
        const to = turnsAfter[i]?.minute;
        if (from === undefined || to === undefined || whom.includes(one)) return;
        jumps.moved += Math.abs(to - from);
        jumps.needless += beyond(change, place, from, to);
      });
    });
  return jumps;
}

/** How much told times jump on simulated days. */
export function simulateJumps(simulation: Simulation): Jumps {
  const sums: Jumps = { happenings: 0, moved: 0, needless: 0 };
  for (const one of simulatedDays(simulation)) {
    const { happenings, moved, needless } = jumpsOf(one);
    sums.happenings += happenings;
    sums.moved += moved;
    sums.needless += needless;
  }
  return sums;
}
