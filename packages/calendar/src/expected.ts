import { figuresOf, NO_FIGURES } from './figures.ts';
import type { InLine } from './figures.ts';
import { beginningOf } from './lateness.ts';
import { workedSlots } from './worked-slots.ts';
import type { DayView } from './worked-slots.ts';
import { paceOf } from './pace.ts';
import type { Pace } from './pace.ts';
import { expectedMinutes } from './slots.ts';
import { walk } from './walk.ts';
import type { Estimate } from './walk.ts';

export interface DayEstimate {
  /** When the turn of each in the line comes, in its order; null for whom nobody calls any more. */
  turns: (Estimate | null)[];
  /** When the last of those who wait or are expected is done; null where nobody is left. */
  end: Estimate | null;
}

/** Patients come about so many minutes before the time they were told, give or take. */
const COMES_BEFORE = 10;
const COMES_WITHIN = 8;
/** Who books while the clinic is open is given so long to come. */
const SETS_OUT_WITHIN = 30;
/** Of the walk-ins, about so many are seen before a booked patient who is not here yet. */
const UNANNOUNCED_BEFORE = 0.5;

/** Share of those who come that are not here yet `minutes` after they were to be here (a logistic curve). */
const stillAway = (minutes: number) => 1 / (1 + Math.exp((minutes + COMES_BEFORE) / COMES_WITHIN));

/** Whether this clinic says who has arrived: only then is somebody not here a reason to doubt that they come. */
const marksArrivals = (line: readonly InLine[]) =>
  line.some(
    ({ state, walkIn, arrivedAt, calledAt }) =>
      !walkIn && (state === 'WAITING' || (arrivedAt !== null && calledAt !== null && arrivedAt < calledAt)),
  );

/** Of everybody who is not here: whether and when they come. `place` is where in the line they stand. */
function comings({ slots, avgCheckTime, line }: DayView, { absent, walkIns }: Pace, minute: number | null) {
  const due = expectedMinutes(slots, avgCheckTime, line.length);
  const now = minute !== null && marksArrivals(line) ? minute : null;
  // The place over the slots may have passed long before somebody booked it.
  const awaited = due.map((at, place) => Math.max(at, line[place]!.bookedAt + SETS_OUT_WITHIN));
  const away = awaited.map((at) => (now === null ? 1 : stillAway(now - at)));
  const ever = away.map((share) => ((1 - absent) * share) / (absent + (1 - absent) * share));
  return {
    /** How many pass the doctor before whoever comes next: the patient, perhaps, and walk-ins. */
    passing: (place: number): number => ever[place]! + UNANNOUNCED_BEFORE * walkIns,
    /** The chance that the patient is here at `clock`. */
    by: (place: number, clock: number): number =>
      now === null ? ever[place]! : ever[place]! * Math.max(0, 1 - stillAway(clock - awaited[place]!) / away[place]!),
    /** Nobody is called before they are here, so that a quick doctor waits too. */
    earliest: (place: number): number =>
      Math.max(due[place]! - COMES_BEFORE, now === null ? 0 : now + COMES_WITHIN * (1 - away[place]!)),
  };
}

/**
 * When each turn comes at a known pace. `minute` is the clinic's clock on the day itself, null before it. Who has
 * arrived waits for those arrived before and for those with an earlier place who come in time; who has not, for
 * everybody with an earlier place, less those who stay away. Within each of the two nobody's time is before that of an
 * earlier place.
 */
export function estimateAt(pace: Pace, day: DayView, minute: number | null): DayEstimate {
  const { line } = day;
  const slots = workedSlots(day, pace, minute);
  const beginning = beginningOf(day, pace, slots, minute);
  const coming = comings(day, pace, minute);
  const turns: (Estimate | null)[] = line.map(() => null);

  const arrived = walk(beginning, pace, slots, minute);
  let passed = 0;
  line.forEach(({ state }, place) => {
    if (state !== 'WAITING') return;
    const clock = arrived.clock();
    let ahead = 0;
    for (let i = 0; i < place; i++) {
      if (line[i]!.state === 'WAITING') ahead += 1;
      else if (line[i]!.state === 'EXPECTED') ahead += coming.by(i, clock);
    }
    arrived.pass(ahead - passed);
    passed = Math.max(passed, ahead);
    turns[place] = arrived.turn();
  });

  const all = walk(beginning, pace, slots, minute);
  line.forEach(({ state }, place) => {
    if (state === 'EXPECTED') {
      all.await(coming.earliest(place));
      turns[place] = all.turn();
      all.pass(coming.passing(place));
    } else if (state === 'WAITING') all.pass(1);
  });
  const isAnybodyLeft = line.some(({ state }) => state === 'WAITING' || state === 'EXPECTED' || state === 'CALLED');
  return { turns, end: isAnybodyLeft ? all.end() : null };
}

/**
 * When each turn of a day comes, and when the day ends: from the slots and `avgCheckTime` (places are
 * counted per day, slots only shape the time), from the last weeks (`day.past`) and from what has happened today. Before the day and without a
 * past it is the plain place over the slots. `minute` is the clinic's clock on the day itself, null on another day.
 */
export function estimateDay(day: DayView, minute: number | null): DayEstimate {
  const today = minute === null ? NO_FIGURES : figuresOf(day.line, day.slots, day.avgCheckTime);
  return estimateAt(paceOf(day.avgCheckTime, day.past ?? NO_FIGURES, today), day, minute);
}
