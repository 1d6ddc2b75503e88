import { estimateAt, estimateDay } from '@baari/calendar/expected';
import { NO_FIGURES } from '@baari/calendar/figures';
import type { Figures, InLine } from '@baari/calendar/figures';
import { paceOf } from '@baari/calendar/pace';
import { minuteOf } from '@baari/calendar/slots';
import type { DayEstimate } from '@baari/calendar/expected';
import type { DayView } from '@baari/calendar/worked-slots';
import type { Clinic } from './clinic.ts';
import { seenAt } from './day.ts';
import type { ClinicDay } from './day.ts';
import { simulatedDays } from './simulated-days.ts';
import type { Simulation } from './simulated-days.ts';
import { turnMinute } from './plain.ts';

/** How often the queue is looked at, from so long before the first slot. */
const PROBE_MINUTES = 10;
const BEFORE_MINUTES = 60;
const SOON_PLACES = 5;

/** How far answers were from what then happened. */
export interface Score {
  answers: number;
  /** Mean absolute error in minutes, ours and the plain average's. */
  error: number;
  plainError: number;
  /** Share of the ranges that held what happened, and their mean width in minutes. */
  held: number;
  width: number;
}
export interface Scores {
  /** Every answer to a patient who was then seen. */
  all: Score;
  /** Of these, the evening before, and on the day to the next five of the line. */
  before: Score;
  soon: Score;
  /** When the last of those in the line will be done. */
  end: Score;
}
function tally() {
  const sums = { answers: 0, error: 0, plainError: 0, held: 0, width: 0 };
  return {
    add(truth: number, { minute, from, to }: { minute: number; from: number; to: number }, plain: number): void {
      sums.answers += 1;
      sums.error += Math.abs(minute - truth);
      sums.plainError += Math.abs(plain - truth);
      sums.held += Number(from <= truth && truth <= to);
      sums.width += to - from;
    },
    score: (): Score => ({
      answers: sums.answers,
      error: sums.error / sums.answers,
      plainError: sums.plainError / sums.answers,
      held: sums.held / sums.answers,
      width: sums.width / sums.answers,
    }),
  };
}

const isOpen = ({ state }: InLine) => state === 'WAITING' || state === 'EXPECTED';

/** The slots and avgCheckTime times the people ahead: what the queue told before it learnt. */
function plainTurns(clinic: Clinic, line: readonly InLine[], minute: number | null) {
  const isOccupied = line.some(({ state }) => state === 'CALLED');
  const hasBegun = line.some(({ calledAt }) => calledAt !== null);
  const at = (liveAhead: number, peopleAhead: number) =>
    turnMinute({ ...clinic, liveAhead, peopleAhead, isOccupied, hasBegun }, minute);
  return {
    turn(place: number): number {
      const own = line[place]!.state;
      const ahead = line
        .slice(0, place)
        .filter((one) => one.state === 'WAITING' || (own === 'EXPECTED' && isOpen(one)));
      return at(place, ahead.length);
    },
    end: () => at(line.length, line.filter(isOpen).length),
  };
}

const estimateOf = (learns: boolean, view: DayView, minute: number | null): DayEstimate =>
  learns ? estimateDay(view, minute) : estimateAt(paceOf(view.avgCheckTime, NO_FIGURES, NO_FIGURES), view, minute);

/** Days of simulated clinics, unfolding minute by minute before the estimators, which see what the queue sees. */
export function simulate(simulation: Simulation): Scores {
  const tallies = { all: tally(), before: tally(), soon: tally(), end: tally() };

  function probe(clinic: Clinic, day: ClinicDay, past: Figures, minute: number | null): void {
    const now = minute ?? -1;
    const { line, who, lateMinutes } = seenAt(day, clinic, now);
    const view = { slots: clinic.slots, avgCheckTime: clinic.avgCheckTime, lateMinutes, line, past };
    const estimate = estimateOf(simulation.learns, view, minute);
    const plain = plainTurns(clinic, line, minute);
    line.forEach((one, place) => {
      const truth = who[place]!.calledAt;
      if (!isOpen(one) || truth === Infinity) return;
      const turn = estimate.turns[place]!;
      const plainTurn = plain.turn(place);
      tallies.all.add(truth, turn, plainTurn);
      if (minute === null) tallies.before.add(truth, turn, plainTurn);
      else if (line.slice(0, place).filter(isOpen).length < SOON_PLACES) tallies.soon.add(truth, turn, plainTurn);
    });
    const last = Math.max(
      ...who.filter((one, i) => isOpen(line[i]!) && one.calledAt !== Infinity).map(({ completedAt }) => completedAt),
    );
    if (estimate.end && last > now) tallies.end.add(last, estimate.end, plain.end());
  }

  for (const { clinic, day, past } of simulatedDays(simulation)) {
    probe(clinic, day, past, null);
    const opens = minuteOf(clinic.slots[0]!.start);
    for (let at = opens - BEFORE_MINUTES; at < day.end; at += PROBE_MINUTES) probe(clinic, day, past, at);
  }
  return {
    all: tallies.all.score(),
    before: tallies.before.score(),
    soon: tallies.soon.score(),
    end: tallies.end.score(),
  };
}
