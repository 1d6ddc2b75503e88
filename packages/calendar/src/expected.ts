import { figuresOf, marksArrivals, NO_FIGURES } from './figures.ts';
import type { InLine } from './figures.ts';
import { beginningOf, minuteWithoutDelay } from './lateness.ts';
import type { Beginning } from './lateness.ts';
import { workedSlots } from './worked-slots.ts';
import type { DayView } from './worked-slots.ts';
import { paceOf } from './pace.ts';
import type { Pace } from './pace.ts';
import { expectedMinutes } from './slots.ts';
import { laterOf, openedTurn, rounded, told, walk } from './walk.ts';
import type { Estimate, Sides, Turn } from './walk.ts';

export interface DayEstimate {
  /** When each turn of the line comes, in queue order; null for patients who will not be called any more. */
  turns: (Estimate | null)[];
  /** When the last waiting or expected patient is done; null if nobody is left. */
  end: Estimate | null;
}

/** Patients come about this many minutes before the time they were told, more or less. */
const COMES_BEFORE = 10;
const COMES_WITHIN = 8;
/** Patients who book while the clinic is open get this long to come. */
const SETS_OUT_WITHIN = 30;
/** About this share of the walk-ins is seen before a booked patient who is not here yet. */
const UNANNOUNCED_BEFORE = 0.5;
/** Less than this share of a patient who may come in the meantime is not counted. */
const LEAST_WEIGHT = 0.01;

/** Of those who come, the share that is not here yet `minutes` after they should be here (a logistic curve). */
const stillAway = (minutes: number) => 1 / (1 + Math.exp((minutes + COMES_BEFORE) / COMES_WITHIN));

/** For everybody who is not here: whether and when they come. `place` is their place in the line. */
function comings({ slots, avgCheckTime, line }: DayView, { absent, walkIns }: Pace, minute: number | null) {
  const due = expectedMinutes(slots, avgCheckTime, line.length);
  const now = minute !== null && marksArrivals(line) ? minute : null;
  // The time of the place in the slots may already have passed when the patient booked.
  const awaited = due.map((at, place) => Math.max(at, line[place]!.bookedAt + SETS_OUT_WITHIN));
  const away = awaited.map((at) => (now === null ? 1 : stillAway(now - at)));
  const ever = away.map((share) => ((1 - absent) * share) / (absent + (1 - absent) * share));
  return {
    /** How many patients are seen before the next one comes: perhaps this patient, and walk-ins. */
    passing: (place: number): number => ever[place]! + UNANNOUNCED_BEFORE * walkIns,
    /** The chance that the patient is here at `clock`. */
    by: (place: number, clock: number): number =>
      now === null ? ever[place]! : ever[place]! * Math.max(0, 1 - stillAway(clock - awaited[place]!) / away[place]!),
    /** Nobody is called before arriving, so even a quick doctor waits. */
    earliest: (place: number): number =>
      Math.max(due[place]! - COMES_BEFORE, now === null ? 0 : now + COMES_WITHIN * (1 - away[place]!)),
  };
}

/** The places of the patients in this state, in queue order. */
const placesOf = (line: readonly InLine[], state: InLine['state']): number[] =>
  line.flatMap((one, place) => (one.state === state ? [place] : []));

/** The same as a DayEstimate, not yet rounded. */
interface Turns {
  turns: (Turn | null)[];
  end: Sides;
}

/**
 * When each turn of a day comes that begins so.
 * A patient who has arrived waits for those who arrived with an earlier place, and for those with an earlier place
 * who come in time. A patient who has not arrived waits for everybody with an earlier place, except those who stay
 * away, and for everybody who is seen in the meantime. Within each of these two groups, times follow the order of the
 * places.
 */
function turnsOf(beginning: Beginning, pace: Pace, day: DayView, minute: number | null): Turns {
  const { line } = day;
  const coming = comings(day, pace, minute);
  const turns: Turns['turns'] = line.map(() => null);
  const here = placesOf(line, 'WAITING');
  const away = placesOf(line, 'EXPECTED');

  const arrived = walk(beginning, pace, minute);
  let passed = 0;
  here.forEach((place, arrivedAhead) => {
    const sooner = away.filter((other) => other < place);
    const toPass = () =>
      sooner.reduce((sum, other) => sum + coming.by(other, arrived.clock(true)), arrivedAhead) - passed;
    // While those ahead are seen, more patients with an earlier place arrive.
    for (let weight = toPass(); weight > LEAST_WEIGHT; weight = toPass()) {
      arrived.pass(weight, true);
      passed += weight;
    }
    turns[place] = arrived.turn(true);
  });

  const all = walk(beginning, pace, minute);
  while (here.length + away.length > 0) {
    const [first = Infinity] = here;
    const [next = Infinity] = away;
    // The doctor does not wait for a patient while another one is here, nor calls one who is not here after a slot's end.
    if (first < next || (first < Infinity && all.clock(true) < Math.max(coming.earliest(next), all.clock(false)))) {
      here.shift();
      all.pass(1, true);
    } else {
      away.shift();
      all.await(coming.earliest(next));
      turns[next] = all.turn(false);
      all.pass(coming.passing(next), false);
    }
  }
  return { turns, end: all.end() };
}

/**
 * When each turn comes at a known pace. `minute` is the time on the clinic's clock on the day itself, null before it.
 * An announced delay brings nobody's time forward: whoever is not here yet may come before somebody else by it, and is told no
 * earlier time for that.
 */
export function estimateAt(pace: Pace, day: DayView, minute: number | null): DayEstimate {
  const isCalled = day.line.some(({ state }) => state === 'CALLED');
  const shown = (turns: DayEstimate['turns'], end: Sides): DayEstimate => ({
    turns,
    end: isCalled || turns.some((turn) => turn !== null) ? rounded(end, minute) : null,
  });
  const beginning = beginningOf(day, pace, workedSlots(day, pace, minute), minute);
  const late = turnsOf(beginning, pace, day, minute);
  if (!beginning.delayed)
    return shown(
      late.turns.map((turn) => turn && told(turn, beginning, minute)),
      late.end,
    );
  const { from, to } = beginning.delayed;
  const before = minuteWithoutDelay(day, minute);
  const onTime = { ...day, lateMinutes: 0 };
  const usual = turnsOf(beginningOf(onTime, pace, workedSlots(day, pace, before), before), pace, day, before);
  const turns = late.turns.map((turn, i): Estimate | null => {
    const without = usual.turns[i];
    if (!turn || !without) return null;
    const at = laterOf(turn.at, openedTurn(without, beginning).at);
    return { ...told({ ...turn, at }, beginning, minute), isDelayed: without.at[1] < to && at[2] >= from };
  });
  return shown(turns, laterOf(late.end, usual.end));
}

/**
 * When each turn of a day comes, and when the day ends: computed from the slots and `avgCheckTime`, the last weeks
 * (`day.past`) and the day so far. Places are counted per day; slots only shape the times. Before the day and without
 * a past, the result is the plain place in the slots. `minute` is the time on the clinic's clock on the day itself,
 * null on other days.
 */
export const estimateDay = (day: DayView, minute: number | null): DayEstimate =>
  estimateAt(
    minute === null ? paceOf(day.avgCheckTime, day.past ?? NO_FIGURES, NO_FIGURES) : paceToday(day),
    day,
    minute,
  );

/** How the clinic works, as the last weeks and the day so far show it. */
export const paceToday = ({ line, slots, avgCheckTime, past }: DayView): Pace =>
  paceOf(avgCheckTime, past ?? NO_FIGURES, figuresOf(line, slots, avgCheckTime));
