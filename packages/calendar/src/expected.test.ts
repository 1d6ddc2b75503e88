import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateDay } from './expected.ts';
import { NO_FIGURES } from './figures.ts';
import type { Figures, InLine } from './figures.ts';
import { expectedMinute, timeOf } from './slots.ts';
import type { DayView } from './worked-slots.ts';

const MORNING = { start: '09:00', end: '10:00' };
const EVENING = { start: '17:00', end: '18:00' };
const NINE = 540;

const nobody: InLine = {
  state: 'EXPECTED',
  bookedAt: -600,
  arrivedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  urgent: false,
};
const expected = (count: number): InLine[] => Array.from({ length: count }, () => nobody);
const seen = (calledAt: number, minutes: number): InLine => ({
  ...nobody,
  state: 'DONE',
  arrivedAt: calledAt - 20,
  calledAt,
  completedAt: calledAt + minutes,
});
const waiting: InLine = { ...nobody, state: 'WAITING', arrivedAt: NINE - 20 };
const called = (calledAt: number): InLine => ({ ...waiting, state: 'CALLED', calledAt });
const dayOf = (line: InLine[], day: Partial<DayView> = {}): DayView => ({
  slots: [MORNING, EVENING],
  avgCheckTime: 15,
  lateMinutes: 0,
  past: null,
  line,
  ...day,
});
const times = (day: DayView, minute: number | null) =>
  estimateDay(day, minute).turns.map((turn) => turn && timeOf(turn.minute));

/** Weeks of a doctor who takes `mean` minutes and begins `late` minutes after the slot's time. */
const weeks = ({ mean = 15, late = 0, absent = 0 }): Figures => ({
  ...NO_FIGURES,
  consultations: 400,
  minutes: 400 * mean,
  squares: 400 * mean ** 2 * 1.2,
  booked: 400,
  absent: 400 * absent,
  starts: 20,
  late: 20 * late,
  lateSquares: 20 * late ** 2,
});

describe('the expected time', () => {
  it('is the place over the slots before a day of which nothing is known', () => {
    const { turns, end } = estimateDay(dayOf(expected(7)), null);
    expect(turns.map((turn) => turn?.minute)).toEqual(
      expected(7).map((_, place) => expectedMinute([MORNING, EVENING], 15, place)),
    );
    expect(timeOf(end!.minute)).toBe('17:45');
    expect(times(dayOf([]), null)).toEqual([]);
    expect(estimateDay(dayOf([]), null).end).toBeNull();
  });

  it('ends with the morning if all fit into it', () => {
    expect(timeOf(estimateDay(dayOf(expected(4)), null).end!.minute)).toBe('10:00');
  });

  it('names no time before the doors open, unless this doctor begins early', () => {
    const first = (past: Figures | null) => timeOf(estimateDay(dayOf(expected(1), { past }), null).turns[0]!.from);
    expect(first(null)).toBe('09:00');
    expect(first(weeks({ late: 20 })) >= '09:00').toBe(true);
    expect(first(weeks({ late: -15 })) < '09:00').toBe(true);
  });

  it('learns from the last weeks how long patients take, how late the doctor comes and how many stay away', () => {
    const slots = [{ start: '09:00', end: '14:00' }];
    const at = (past: Figures) => estimateDay(dayOf(expected(9), { slots, past }), null).turns[8]!.minute - NINE;
    expect(at(weeks({}))).toBeCloseTo(8 * 15, -1);
    expect(at(weeks({ mean: 24 }))).toBeGreaterThan(8 * 22);
    expect(at(weeks({ late: 30 }))).toBeGreaterThan(8 * 15 + 24);
    // No earlier: nobody comes long before the time they were told.
    expect(at(weeks({ absent: 0.3 }))).toBe(8 * 15 - 10);
  });

  it('learns from today’s consultations, and more from many than from one', () => {
    const slots = [{ start: '09:00', end: '14:00' }];
    const after = (count: number) => {
      const done = Array.from({ length: count }, (_, i) => seen(NINE + i * 30, 30));
      const now = NINE + count * 30;
      return estimateDay(dayOf([...done, waiting, waiting, waiting], { slots }), now).turns.at(-1)!.minute - now;
    };
    expect(after(1)).toBeGreaterThan(2 * 15);
    expect(after(1)).toBeLessThan(2 * 25);
    expect(after(6)).toBeGreaterThan(after(1));
    expect(after(6)).toBeGreaterThan(2 * 25);
  });

  it('of a clinic that notes arrivals takes who should long be here for absent: each would come in next, and the day is as good as over', () => {
    const slots = [{ start: '09:00', end: '11:00' }];
    const now = NINE + 240;
    const after = (done: InLine[]) =>
      estimateDay(dayOf([...done, ...expected(6)], { slots, past: weeks({ absent: 0.1 }) }), now);
    const late = after([seen(NINE, 15), seen(NINE + 15, 15)]);
    const turns = late.turns.slice(2).map((turn) => turn!.minute - now);
    expect(Math.max(...turns)).toBeLessThanOrEqual(10);
    expect(late.end!.minute - now).toBeLessThanOrEqual(10);
    // Without noted arrivals nobody knows who is here: all six are still seen.
    const unknown = after([{ ...seen(NINE, 15), arrivedAt: null }]);
    expect(unknown.end!.minute - now).toBeGreaterThan(5 * 12);
  });

  it('is not thrown by one long case', () => {
    const slots = [{ start: '09:00', end: '18:00' }];
    const line = (long: number) => [
      ...Array.from({ length: 7 }, (_, i) => seen(NINE + i * 15, 15)),
      seen(NINE + 105, long),
      waiting,
      waiting,
    ];
    const wait = (long: number) =>
      estimateDay(dayOf(line(long), { slots }), NINE + 105 + long).turns[9]!.minute - (NINE + 105 + long);
    expect(wait(180)).toBeLessThan(wait(15) * 1.6);
  });

  it('counts the patient with the doctor, and for how long already', () => {
    const at = (since: number) => estimateDay(dayOf([called(NINE + 20 - since), waiting]), NINE + 20).turns[1]!.minute;
    expect(at(0)).toBe(NINE + 35);
    expect(at(10)).toBeLessThan(at(0));
    // One that has lasted longer than usual is not over this minute.
    expect(at(20)).toBeGreaterThan(NINE + 20 + 5);
  });

  it('moves with an announced delay, and with a doctor who is not here yet', () => {
    expect(times(dayOf(expected(2), { lateMinutes: 30 }), NINE - 10)).toEqual(['09:30', '09:45']);
    expect(times(dayOf([waiting, waiting], { lateMinutes: 30 }), NINE + 50)).toEqual(['09:50', '10:05']);
    const late = estimateDay(dayOf([waiting], { past: weeks({ late: 20 }) }), NINE + 40).turns[0]!;
    expect(late.minute).toBeGreaterThanOrEqual(NINE + 40);
    expect(late.to).toBeGreaterThan(late.minute);
  });

  it('tells the same of a late doctor during a consultation and between two', () => {
    const slots = [{ start: '09:00', end: '14:00' }];
    const done = Array.from({ length: 4 }, (_, i) => seen(NINE + i * 15, 15));
    const told = (lateMinutes: number, past: Figures | null, ...line: InLine[]) =>
      times(dayOf([...done, ...line, waiting, waiting], { slots, lateMinutes, past }), NINE + 60).slice(-2);
    for (const [lateMinutes, past] of [
      [30, null],
      [0, weeks({ late: 30 })],
    ] as const) {
      const isIn = called(NINE + 60);
      const isOut = seen(NINE + 60, 0);
      expect(told(lateMinutes, past, isIn, waiting)).toEqual(['10:30', '10:45']);
      expect(told(lateMinutes, past, isOut, waiting)).toEqual(['10:15', '10:30']);
      expect(told(lateMinutes, past, isOut, isIn)).toEqual(['10:15', '10:30']);
    }
  });

  it('holds a slot that has begun to a delay announced in it', () => {
    const slots = [{ start: '09:00', end: '14:00' }];
    const done = [seen(NINE, 15), seen(NINE + 20, 15)];
    const told = (day: Partial<DayView>, ...line: InLine[]) =>
      times(dayOf([...done, ...line], { slots, lateMinutes: 60, lateAt: NINE + 38, ...day }), NINE + 40);
    expect(told({}, waiting, waiting).slice(2)).toEqual(['10:38', '10:54']);
    // While somebody is in, those behind are told it too; who is called next shows that the doctor is back.
    expect(told({}, called(NINE + 36), waiting).at(-1)).toBe('10:38');
    expect(told({ lateMinutes: 0, lateAt: null }, called(NINE + 40), waiting).at(-1)).toBe('09:56');
    expect(told({ lateMinutes: 0, lateAt: null }, waiting).at(-1)).toBe('09:40');
  });

  it('counts a delay announced in a slot that has begun from the announcement, however long somebody has waited', () => {
    const slots = [{ start: '09:00', end: '17:00' }];
    const now = NINE + 160;
    const told = (...line: InLine[]) =>
      times(dayOf([seen(NINE + 140, 15), ...line], { slots, lateMinutes: 60, lateAt: now }), now).slice(1);
    expect(told(...expected(2))).toEqual(['12:40', '12:55']);
    expect(told({ ...waiting, arrivedAt: NINE + 20 }, waiting)).toEqual(['12:40', '12:55']);
  });

  it('keeps a morning that runs over in the morning when a delay is announced', () => {
    const slots = [
      { start: '09:00', end: '12:00' },
      { start: '17:00', end: '20:00' },
    ];
    const line = [...Array.from({ length: 14 }, (_, i) => seen(NINE + i * 14, 14)), waiting];
    const told = (day: Partial<DayView>) => times(dayOf(line, { slots, ...day }), NINE + 197).at(-1);
    expect(told({})).toBe('12:17');
    expect(told({ lateMinutes: 30, lateFrom: NINE, lateAt: NINE + 197 })).toBe('12:47');
  });

  it('tells a delay to the patients of the slot in which, or before which, it was announced', () => {
    const told = (lateAt: number, line: InLine, after: number) =>
      times(dayOf([line, ...expected(4)], { lateMinutes: 30, lateAt }), lateAt + after);
    // Of the morning: the evening is told as always, and the morning's patients the morning, also past its end.
    expect(told(NINE + 10, called(NINE + 9), 0).slice(1)).toEqual(['09:40', '09:55', '10:10', '17:00']);
    expect(told(NINE + 35, called(NINE + 34), 20).slice(1, 2)).toEqual(['10:05']);
    expect(told(NINE + 120, seen(NINE + 45, 5), 55).at(1)).toBe('17:30');
    expect(times(dayOf(expected(2), { lateMinutes: 30, lateAt: NINE - 60 }), NINE - 50)).toEqual(['09:30', '09:45']);
  });

  it('brings nobody’s latest time forward by a delay that is longer than the doctor is late as a rule', () => {
    const latest = (lateMinutes: number) =>
      estimateDay(
        dayOf(expected(3), { past: weeks({ late: 20 }), lateMinutes, lateAt: NINE - 60 }),
        NINE - 50,
      ).turns.map((turn) => turn!.to);
    const usual = latest(0);
    latest(20).forEach((to, i) => expect(to).toBeGreaterThanOrEqual(usual[i]!));
  });

  it('brings nobody who is not here into the pause because a consultation that ran into it is over', () => {
    expect(times(dayOf([called(NINE + 50), nobody]), NINE + 65)[1]).toBe('17:00');
    expect(times(dayOf([seen(NINE + 50, 15), nobody]), NINE + 65)[1]).toBe('17:00');
  });

  it('does not treat a patient who has only just booked as overdue', () => {
    const slots = [{ start: '09:00', end: '20:00' }];
    const line = (bookedAt: number): InLine[] => [
      seen(NINE, 10),
      waiting,
      { ...nobody, bookedAt },
      { ...nobody, bookedAt },
    ];
    const past = weeks({ absent: 0.2 });
    const end = (bookedAt: number) => estimateDay(dayOf(line(bookedAt), { slots, past }), NINE + 400).end!.minute;
    expect(end(NINE + 398)).toBeGreaterThan(end(-600) + 15);
  });

  it('counts overdue patients who are not here yet for less', () => {
    const slots = [{ start: '09:00', end: '14:00' }];
    const past = weeks({ absent: 0.2 });
    const line = [nobody, nobody, nobody, called(NINE + 55), waiting, { ...nobody }, { ...nobody }];
    const overdue = estimateDay(dayOf(line, { slots, past }), NINE + 60).turns[4]!.minute;
    const there = line.map((one, i) => (i < 3 ? waiting : one));
    expect(overdue).toBeLessThan(estimateDay(dayOf(there, { slots, past }), NINE + 60).turns[4]!.minute - 30);
  });

  it('lies within its range where the doctor is so late that the evening is over by then', () => {
    const past = weeks({ mean: 62, late: 73 });
    const day = dayOf([{ ...waiting, arrivedAt: 520 }, seen(784, 164), nobody], {
      avgCheckTime: 17,
      lateMinutes: 15,
      past,
    });
    for (const one of estimateDay(day, 962).turns.filter((turn) => turn !== null)) {
      expect(one.minute).toBeGreaterThanOrEqual(one.from);
      expect(one.minute).toBeLessThanOrEqual(one.to);
    }
  });

  const inLine: fc.Arbitrary<InLine> = fc.oneof(
    fc.constant(nobody),
    fc.constant(waiting),
    fc.constant<InLine>({ ...nobody, state: 'ABSENT' }),
    fc.constant<InLine>({ ...waiting, walkIn: true }),
    fc.tuple(fc.integer({ min: 500, max: 1100 }), fc.integer({ min: 0, max: 200 })).map(([at, took]) => seen(at, took)),
  );
  const past = fc.option(
    fc
      .record({
        mean: fc.integer({ min: 1, max: 90 }),
        late: fc.integer({ min: -20, max: 100 }),
        absent: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(weeks),
  );

  it('is never in the past, lies within its range, and never before that of an earlier place', (context) =>
    holds(
      context,
      fc.property(
        fc.array(inLine, { maxLength: 40 }),
        past,
        fc.option(fc.integer({ min: 400, max: 1439 })),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(0, 15, 90),
        (line, weeksBefore, minute, avgCheckTime, lateMinutes) => {
          const { turns, end } = estimateDay(dayOf(line, { past: weeksBefore, avgCheckTime, lateMinutes }), minute);
          const told = [...turns, end].filter((one) => one !== null);
          for (const { minute: guess, from, to } of told) {
            expect([from, guess, to].every((at) => Number.isInteger(at) && at >= (minute ?? 0))).toBe(true);
            expect(from).toBeLessThanOrEqual(guess);
            expect(guess).toBeLessThanOrEqual(to);
          }
          for (const state of ['WAITING', 'EXPECTED'] as const) {
            const group = turns.filter((_, i) => line[i]!.state === state).map((turn) => turn!);
            group.slice(1).forEach((turn, i) => {
              expect(turn.minute).toBeGreaterThanOrEqual(group[i]!.minute);
              expect(turn.from).toBeGreaterThanOrEqual(group[i]!.from);
              expect(turn.to).toBeGreaterThanOrEqual(group[i]!.to);
            });
          }
        },
      ),
    ));
});
