import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateDay } from './expected.ts';
import { NO_FIGURES } from './figures.ts';
import type { InLine } from './figures.ts';
import { minuteOf, timeOf } from './slots.ts';
import type { Estimate } from './walk.ts';

const SLOTS = [
  { start: '09:00', end: '13:00' },
  { start: '17:00', end: '20:00' },
];
const [NINE, ONE] = [minuteOf('09:00'), minuteOf('13:00')];
/** When nobody works on any more from the morning, and nobody has begun with the evening. */
const NOBODY_IN = minuteOf('15:30');

const booked: InLine = {
  state: 'EXPECTED',
  bookedAt: -600,
  arrivedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  urgent: false,
};
const here: InLine = { ...booked, state: 'WAITING', arrivedAt: NINE - 20 };
const seen = (calledAt: number, minutes: number): InLine => ({
  ...here,
  state: 'DONE',
  calledAt,
  completedAt: calledAt + minutes,
});

const inWords = ({ from, to, pause }: Estimate) =>
  pause ? `${timeOf(from)}-${timeOf(pause.from)}, ${timeOf(pause.to)}-${timeOf(to)}` : `${timeOf(from)}-${timeOf(to)}`;

it('a turn that may come before a pause or after it is told as both', () => {
  const day = { slots: SLOTS, avgCheckTime: 15, lateMinutes: 0, past: null };
  const line = [seen(ONE - 40, 15), { ...here, state: 'CALLED' as const, calledAt: ONE - 5 }, here, here, here, here];
  expect(estimateDay({ ...day, line }, ONE + 2).turns.flatMap((turn) => (turn ? [inWords(turn)] : []))).toEqual([
    '13:02-13:25',
    '13:05-13:30, 17:00-17:15',
    '13:15-13:30, 17:00-17:40',
    '13:25-13:30, 17:00-18:05',
  ]);
});

const anybody: fc.Arbitrary<InLine> = fc.oneof(
  fc.constant(booked),
  fc.constant(here),
  fc.constant<InLine>({ ...booked, state: 'ABSENT' }),
  fc.constant<InLine>({ ...here, walkIn: true }),
  fc.tuple(fc.integer({ min: NINE, max: ONE }), fc.integer({ min: 0, max: 40 })).map(([at, took]) => seen(at, took)),
);
const anyWeeks = fc.option(
  fc
    .record({
      mean: fc.integer({ min: 1, max: 40 }),
      late: fc.integer({ min: -20, max: 60 }),
      over: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ mean, late, over }) => ({
      ...NO_FIGURES,
      consultations: 400,
      minutes: 400 * mean,
      squares: 400 * mean ** 2 * 1.2,
      booked: 400,
      pauses: 20,
      over: 20 * over,
      starts: 20,
      late: 20 * late,
      lateSquares: 20 * late ** 2,
    })),
);

it('no told time spans the hours between two sessions', (context) => {
  let paused = 0;
  return holds(
    context,
    fc.property(
      fc.array(anybody, { maxLength: 40 }),
      anyWeeks,
      fc.option(fc.integer({ min: NINE - 60, max: ONE + 30 })),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 15),
      (line, past, minute, avgCheckTime, lateMinutes) => {
        const { turns } = estimateDay({ slots: SLOTS, avgCheckTime, lateMinutes, past, line }, minute);
        for (const { from, to, pause } of turns.filter((turn) => turn !== null)) {
          const told = pause ? [from, pause.from, pause.to, to] : [from, to];
          expect(told).toEqual(told.toSorted((a, b) => a - b));
          const [before, after] = [told.slice(0, 2), told.slice(-2)];
          for (const [first, last] of [before, after]) expect(first! < NOBODY_IN && last! > NOBODY_IN).toBe(false);
          if (pause) paused += 1;
        }
      },
    ),
    { runs: 400 },
  ).then(() => expect(paused).toBeGreaterThan(0));
});
