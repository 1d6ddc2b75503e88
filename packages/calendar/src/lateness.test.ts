import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateDay } from './expected.ts';
import { NO_FIGURES } from './figures.ts';
import type { Figures, InLine } from './figures.ts';
import { minuteOf } from './slots.ts';
import type { DayView } from './worked-slots.ts';

const SLOTS = [
  { start: '09:00', end: '12:00' },
  { start: '17:00', end: '20:00' },
];
const [NINE, NOON, FIVE] = [minuteOf('09:00'), minuteOf('12:00'), minuteOf('17:00')];

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

const anyWeeks: fc.Arbitrary<Figures | null> = fc.option(
  fc
    .record({
      mean: fc.integer({ min: 1, max: 60 }),
      late: fc.integer({ min: -20, max: 90 }),
      lateSpread: fc.integer({ min: 0, max: 40 }),
      absent: fc.double({ min: 0, max: 1, noNaN: true }),
      over: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ mean, late, lateSpread, absent, over }) => ({
      ...NO_FIGURES,
      consultations: 400,
      minutes: 400 * mean,
      squares: 400 * mean ** 2 * 1.2,
      booked: 400,
      absent: 400 * absent,
      urgent: 8,
      walkIns: 20,
      pauses: 20,
      over: 20 * over,
      starts: 20,
      late: 20 * late,
      lateSquares: 20 * (late ** 2 + lateSpread ** 2),
    })),
);
const waits = [booked, here, { ...booked, state: 'ABSENT' as const }, { ...here, walkIn: true }];
const anyDay = fc.record({
  past: anyWeeks,
  avgCheckTime: fc.integer({ min: 1, max: 60 }),
  lateMinutes: fc.integer({ min: 1, max: 300 }),
});
type Day = typeof anyDay extends fc.Arbitrary<infer T> ? T : never;

/** The ranges of the same day without the delay and with it, at its announcement; of those who are still called. */
function rangesOf(day: Day, line: InLine[], lateFrom: number, minute: number) {
  const told = (delay: Partial<DayView>) =>
    estimateDay({ ...day, slots: SLOTS, line, ...delay }, minute).turns.filter((turn) => turn !== null);
  const after = told({ lateFrom, lateAt: minute });
  return told({ lateMinutes: 0 }).map((before, i) => ({ before, after: after[i]! }));
}
function expectNoneEarlier(ranges: ReturnType<typeof rangesOf>): void {
  for (const { before, after } of ranges) {
    expect(after.from).toBeGreaterThanOrEqual(before.from);
    expect(after.minute).toBeGreaterThanOrEqual(before.minute);
    expect(after.to).toBeGreaterThanOrEqual(before.to);
  }
}

it('a delay announced before the first session brings no side of a range forward, and nobody before the announced start', (context) =>
  holds(
    context,
    fc.property(
      anyDay,
      fc.array(fc.constantFrom(...waits), { maxLength: 40 }),
      fc.integer({ min: NINE - 180, max: NINE }),
      (day, line, minute) => {
        const ranges = rangesOf(day, line, NINE, minute);
        expectNoneEarlier(ranges);
        for (const { after } of ranges) expect(after.from).toBeGreaterThanOrEqual(NINE + day.lateMinutes);
      },
    ),
    { runs: 400 },
  ));

const seenInTheMorning = fc
  .tuple(fc.integer({ min: NINE, max: NOON - 15 }), fc.integer({ min: 0, max: 40 }))
  .map(([at, took]) => seen(at, took));

it('a delay announced in the pause brings no side of a range forward, and nobody of the evening before its announced start', (context) =>
  holds(
    context,
    fc.property(
      anyDay,
      fc.array(fc.oneof(seenInTheMorning, fc.constantFrom(...waits)), { maxLength: 40 }),
      fc.integer({ min: NOON + 45, max: FIVE }),
      (day, line, minute) => {
        const ranges = rangesOf(day, [seen(NINE, 15), ...line], FIVE, minute);
        expectNoneEarlier(ranges);
        for (const { before, after } of ranges.filter(({ before: { from } }) => from >= FIVE - 20)) {
          expect(before.pause).toBeUndefined();
          expect(after.from).toBeGreaterThanOrEqual(FIVE + day.lateMinutes);
        }
      },
    ),
    { runs: 400 },
  ));

it('a delay announced while a session runs brings no side of a range forward', (context) =>
  holds(
    context,
    fc.property(
      anyDay,
      fc.array(fc.constantFrom(...waits), { maxLength: 40 }),
      fc.integer({ min: NINE, max: NOON + 25 }),
      fc.boolean(),
      (day, line, minute, isIn) => {
        const called: InLine = { ...here, state: 'CALLED', calledAt: minute - 5 };
        const first = isIn ? called : seen(minute - 20, 20);
        expectNoneEarlier(rangesOf(day, [first, ...line], NINE, minute));
      },
    ),
    { runs: 400 },
  ));

it('a delay announced while a session runs moves who is next by its minutes, also who has waited for long and past the end', () => {
  const line = [seen(NINE, 15), here, here, booked];
  const day = { past: null, avgCheckTime: 15, lateMinutes: 30 };
  const moved = (minute: number) =>
    rangesOf(day, line, NINE, minute).map(({ before, after }) => after.minute - before.minute);
  expect(moved(NINE + 60)).toEqual([30, 30, 30]);
  // The third is of the evening by then.
  expect(moved(NOON + 5)).toEqual([30, 30, 0]);
});
