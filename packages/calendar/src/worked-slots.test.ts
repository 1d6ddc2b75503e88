import { describe, expect, it } from 'vitest';
import { estimateDay } from './expected.ts';
import { NO_FIGURES } from './figures.ts';
import type { Figures, InLine } from './figures.ts';
import { timeOf } from './slots.ts';

const SLOTS = [
  { start: '09:00', end: '10:00' },
  { start: '17:00', end: '18:00' },
];
const NINE = 540;
const waiting: InLine = {
  state: 'WAITING',
  bookedAt: -600,
  arrivedAt: NINE - 20,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  urgent: false,
};
const called = (calledAt: number): InLine => ({ ...waiting, state: 'CALLED', calledAt });
const seen = (calledAt: number, minutes: number): InLine => ({
  ...called(calledAt),
  state: 'DONE',
  completedAt: calledAt + minutes,
});
/** Weeks of a doctor who takes a quarter of an hour, is on time, and never calls anybody after a slot's end. */
const NEVER_OVER: Figures = {
  ...NO_FIGURES,
  consultations: 400,
  minutes: 400 * 15,
  squares: 400 * 15 ** 2 * 1.2,
  booked: 400,
  starts: 20,
  pauses: 30,
};

describe('the expected time of those who are here when a slot ends', () => {
  const told = (line: InLine[], minute: number, past: Figures | null = null) =>
    estimateDay({ slots: SLOTS, avgCheckTime: 15, lateMinutes: 0, past, line: [seen(NINE + 20, 20), ...line] }, minute)
      .turns.slice(1)
      .map((turn) => turn && timeOf(turn.minute));

  it('is within the pause for as long as the doctor stays: half an hour, or what the weeks before show', () => {
    expect(told([waiting, waiting], NINE + 78)).toEqual(['10:18', '10:35']);
    expect(told([waiting, waiting], NINE + 95)).toEqual(['17:00', '17:17']);
    expect(told([waiting, waiting], NINE + 78, NEVER_OVER)).toEqual(['17:00', '17:15']);
    expect(told([waiting, waiting], NINE + 95, { ...NEVER_OVER, over: 30 * 40 })).toEqual(['10:35', '10:50']);
  });
  it('stays as it is at a call while the doctor is taken to be at work', () => {
    const [, ...before] = told([waiting, waiting, waiting], NINE + 78);
    expect(told([called(NINE + 78), waiting, waiting], NINE + 78).slice(1)).toEqual(before);
  });
  it('is earlier at a call that shows a doctor at work beyond that, for one more', () => {
    expect(told([called(NINE + 95), waiting, waiting], NINE + 95)).toEqual([null, '10:52', '17:00']);
    expect(told([seen(NINE + 80, 16), waiting, waiting], NINE + 97, NEVER_OVER)).toEqual([null, '10:37', '10:54']);
    expect(told([seen(NINE + 80, 16), waiting, waiting], NINE + 102, NEVER_OVER)).toEqual([null, '17:00', '17:17']);
  });
});
