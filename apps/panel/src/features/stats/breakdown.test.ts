import { MENU_PRESETS, rangeOf } from '@baari/calendar/ranges';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { describe, expect, it } from 'vitest';
import messages from '../../messages/en/stats.ts';
import { busiest, changeOf, columnsOf, COLUMNS_MAX, percent, rangeFault, weekdaysOf } from './breakdown.ts';

const byDay = [
  { date: '2026-11-16', verified: 5, nonVerified: 1 },
  { date: '2026-11-18', verified: 2, nonVerified: 4 },
  { date: '2026-11-23', verified: 3, nonVerified: 0 },
];

describe('filter', () => {
  it('STATS-1 offers six periods and no year', () => {
    expect(MENU_PRESETS.map((preset) => messages.preset[preset])).toEqual([
      'Today',
      'This Week',
      'Last Week',
      'This Month',
      'Last Month',
      'Last 6 months',
    ]);
  });

  it('STATS-4 every preset asks for dates written YYYY-MM-DD, start not after end', () => {
    for (const preset of MENU_PRESETS) {
      const { startDate, endDate } = rangeOf(preset, '2026-11-21');
      expect(startDate).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(endDate).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(startDate <= endDate).toBe(true);
    }
  });
});

describe('own range', () => {
  const fault = (startDate: string, endDate: string) => rangeFault({ startDate, endDate }, PERIOD_MAX_DAYS);

  it('OPEN-3 start after end is refused, start = end is not', () => {
    expect(fault('2026-11-22', '2026-11-21')).toBe('wrongOrder');
    expect(messages.wrongOrder).toBe('Start date should be less than end date');
    expect(fault('2026-11-21', '2026-11-21')).toBeNull();
  });

  it('needs both dates and at most 400 days', () => {
    expect(fault('', '2026-11-21')).toBe('startRequired');
    expect(fault('2026-11-21', '')).toBe('endRequired');
    expect(fault('2025-01-01', '2026-02-04')).toBeNull();
    expect(fault('2025-01-01', '2026-02-05')).toBe('tooLong');
  });
});

describe('columns', () => {
  it('a week has a column for each day, also without patients', () => {
    const { unit, columns } = columnsOf(byDay, { startDate: '2026-11-16', endDate: '2026-11-22' });
    expect(unit).toBe('day');
    expect(columns.map(({ attended, nonAttended }) => [attended, nonAttended])).toEqual([
      [5, 1],
      [0, 0],
      [2, 4],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('half a year goes by weeks, a year by months, and nobody is lost', () => {
    for (const [startDate, unit] of [
      ['2026-06-01', 'week'],
      ['2025-12-01', 'month'],
    ] as const) {
      const made = columnsOf(byDay, { startDate, endDate: '2026-11-30' });
      expect(made.unit).toBe(unit);
      expect(made.columns.length).toBeLessThanOrEqual(COLUMNS_MAX);
      expect(made.columns.reduce((sum, { attended, nonAttended }) => sum + attended + nonAttended, 0)).toBe(15);
    }
  });
});

describe('weekdays and shares', () => {
  it('adds up each weekday, says how many come a day, and finds the busiest', () => {
    expect(weekdaysOf(byDay)[0]).toMatchObject({ weekday: 'Monday', patients: 9 });
    const mondays = ['2026-11-02', '2026-11-09', '2026-11-16'].map((date, i) => ({
      date,
      verified: i,
      nonVerified: 4,
    }));
    expect(weekdaysOf(mondays)[0]).toEqual({ weekday: 'Monday', patients: 15, aDay: 5 });
    const more = [...mondays, { date: '2026-11-03', verified: 7, nonVerified: 0 }];
    expect(busiest(weekdaysOf(more))?.weekday).toBe('Tuesday');
    expect(busiest(weekdaysOf([]))).toBeUndefined();
  });

  it('a change is in percent of what was before, and of nothing there is none', () => {
    expect(changeOf(108, 100)).toEqual({ way: 'more', percent: 8 });
    expect(changeOf(50, 100)).toEqual({ way: 'fewer', percent: 50 });
    expect(changeOf(100, 100)).toEqual({ way: 'same', percent: 0 });
    expect(changeOf(212, 213)).toEqual({ way: 'about', percent: 0 });
    expect(changeOf(5, 0)).toBeNull();
  });

  it('a share of nothing is 0', () => {
    expect(percent(0, 0)).toBe(0);
    expect(percent(1, 3)).toBe(33);
  });
});
