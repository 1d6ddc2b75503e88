import { expect, it } from 'vitest';
import { paceToday } from './expected.ts';
import type { InLine } from './figures.ts';
import { sessionAt } from './session.ts';
import { minuteOf } from './slots.ts';

const SLOTS = [
  { start: '09:00', end: '12:00' },
  { start: '17:00', end: '20:00' },
];
const booked: InLine = {
  state: 'EXPECTED',
  bookedAt: -600,
  arrivedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  urgent: false,
};
const here: InLine = { ...booked, state: 'WAITING', arrivedAt: 600 };
const called = (at: string): InLine => ({ ...here, state: 'CALLED', calledAt: minuteOf(at) });
const done: InLine = { ...here, state: 'DONE', calledAt: 600, completedAt: 610 };

const MORNING = 0;
const EVENING = 1;
const NONE = -1;

it.for<[time: string, line: InLine[], session: number]>([
  ['08:00', [booked], MORNING],
  ['11:59', [done], MORNING],
  ['12:00', [done, booked], EVENING],
  ['12:10', [done, here], MORNING],
  ['15:00', [done, here], EVENING],
  ['14:00', [done, called('13:30')], MORNING],
  ['16:50', [done, called('16:40')], EVENING],
  ['16:59', [], EVENING],
  ['20:00', [done, booked], EVENING],
  ['22:00', [done, here], EVENING],
  ['20:00', [done, { ...booked, state: 'ABSENT' }], NONE],
])('at %s the session is the one under way, or else the next', ([time, line, session]) => {
  const day = { slots: SLOTS, avgCheckTime: 15, lateMinutes: 0, past: null, line };
  expect(sessionAt(day, paceToday(day), minuteOf(time))).toBe(session);
});

it('there is no session on a day without hours', () => {
  const day = { slots: [], avgCheckTime: 15, lateMinutes: 0, past: null, line: [here] };
  expect(sessionAt(day, paceToday(day), 600)).toBe(NONE);
});
