import type { Line } from '../report.ts';
import type { Clinic } from './clinic.ts';
import { simulateJumps } from './jumps.ts';
import { simulate } from './score.ts';
import type { Score } from './score.ts';

/** Large enough that another seed moves the figures by a few hundredths, small enough for seconds. */
export const WAIT_SIMULATION = { seed: 7, clinics: 60, pastDays: 20, days: 4, learns: true } as const;
/** How much smaller than the plain average's the error must be. */
export const WAIT_ERROR_SHARE = 2 / 3;
/**
 * Minutes that all told times together may jump without need: a tenth of the 162,411 where an announced delay was added
 * to the plan between two calls and left out during them.
 */
export const NEEDLESS_MINUTES = 16_000;

const whole = (value: number) => Math.round(value).toLocaleString('en');
const minutes = (value: number) => value.toFixed(1);
const errors = ({ error, plainError }: Score) =>
  `${(error / plainError).toFixed(2)} (${minutes(error)} beside ${minutes(plainError)} minutes)`;
const ranges = ({ held, width, answers }: Score) =>
  `${Math.round(held * 100)}% of the ranges held it, ${Math.round(width)} minutes wide; ${whole(answers)} answers`;

/** One slot a day, the doctor within ten minutes of its start and as quick as they typed: where the plain average is at home. */
const isPunctual = ({ slots, late, minutes: truth, avgCheckTime }: Clinic) =>
  slots.length === 1 && late < 10 && Math.abs(truth / avgCheckTime - 1) < 0.15;

function line(what: string, score: Score, isTarget = false): Line {
  return {
    what,
    measured: errors(score),
    target: isTarget ? 'at most 0.67' : 'none set',
    reached: isTarget ? score.error / score.plainError <= WAIT_ERROR_SHARE : null,
    notes: ranges(score),
  };
}

/** The expected time over made-up clinic days beside the plain average: mean absolute errors as a ratio. */
export function measureWait(say: (line: Line) => void): void {
  const { all, before, soon, end } = simulate(WAIT_SIMULATION);
  say(line('expected time, all answers of 240 made-up days', all, true));
  say({
    what: 'ranges that held what happened',
    measured: `${Math.round(all.held * 100)}%`,
    target: '75% to 85%',
    reached: all.held >= 0.75 && all.held <= 0.85,
  });
  const { happenings, moved, needless } = simulateJumps(WAIT_SIMULATION);
  say({
    what: 'told times that jump without need, all patients of 240 days together',
    measured: `${whole(needless)} minutes`,
    target: `at most ${whole(NEEDLESS_MINUTES)}`,
    reached: needless <= NEEDLESS_MINUTES,
    notes: `of ${whole(moved)} by which they moved at ${whole(happenings)} happenings`,
  });
  say(line('the evening before', before));
  say(line('on the day, the next five of the line', soon));
  say(line('when the last of the line will be done', end));
  const punctual = simulate({ ...WAIT_SIMULATION, which: isPunctual }).all;
  say(line('doctors who keep to their word, one slot a day', punctual));
  say(
    line(
      'a new clinic, which has the day itself alone to learn from',
      simulate({ ...WAIT_SIMULATION, pastDays: 0 }).all,
    ),
  );
  say(line('with the learning switched off', simulate({ ...WAIT_SIMULATION, learns: false }).all));
}
