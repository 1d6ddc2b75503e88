import { describe, expect, it } from 'vitest';
import { addDays, addMonths, mondayOf, weekdayOf } from './days.ts';
import { trialEnd } from './periods.ts';
import { rangeBefore, rangeOf } from './ranges.ts';
import { expectedMinute, expectedMinutes, isOver, timeOf, workingDates } from './slots.ts';
import { clinicTime, instantOf } from './zone.ts';

const ZONE = 'Asia/Kolkata';

describe('days', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2026-08-31', -6)).toBe('2026-02-28');
    expect(weekdayOf('2026-11-21')).toBe('Saturday');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  });
});

describe('zone', () => {
  it('puts an instant on the clinic’s clock, wherever the server is', () => {
    expect(clinicTime(new Date('2026-11-20T18:29:59Z'), ZONE)).toEqual({ date: '2026-11-20', minute: 1439 });
    expect(clinicTime(new Date('2026-11-20T18:30:00Z'), ZONE)).toEqual({ date: '2026-11-21', minute: 0 });
  });
  it('finds the instant of a clinic time, also around a clock change', () => {
    expect(instantOf('2026-11-21', 0, ZONE).toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(instantOf('2026-03-29', 90, 'Europe/London').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOf('2026-10-25', 90, 'Europe/London').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('ranges', () => {
  const today = '2026-11-21';
  it('STATS-5 Today is today', () => expect(rangeOf('today', today)).toEqual({ startDate: today, endDate: today }));
  it('STATS-6 OPEN-35 This Week runs from Monday to today', () =>
    expect(rangeOf('this-week', today)).toEqual({ startDate: '2026-11-16', endDate: today }));
  it('STATS-7 Last Week is the whole week before', () =>
    expect(rangeOf('last-week', today)).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' }));
  it('STATS-8 This Month runs from the first to today', () =>
    expect(rangeOf('this-month', today)).toEqual({ startDate: '2026-11-01', endDate: today }));
  it('STATS-9 Last Month is the whole month before', () => {
    expect(rangeOf('last-month', today)).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' });
    expect(rangeOf('last-month', '2028-03-31')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' });
  });
  it('STATS-10 OPEN-35 Last 6 months starts on the same day, clamped to the month’s end', () => {
    expect(rangeOf('last-6-months', today)).toEqual({ startDate: '2026-05-21', endDate: today });
    expect(rangeOf('last-6-months', '2026-08-31').startDate).toBe('2026-02-28');
  });
  it('OPEN-4 knows this year and last year, which the menu does not offer', () => {
    expect(rangeOf('this-year', today)).toEqual({ startDate: '2026-01-01', endDate: today });
    expect(rangeOf('last-year', today)).toEqual({ startDate: '2025-01-01', endDate: '2025-12-31' });
  });
});

describe('the range to compare with', () => {
  it.each([
    ['part of a month', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['part of a month after a short one', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a whole month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['part of a week', '2026-11-16', '2026-11-19', '2026-11-09', '2026-11-12'],
    ['a day', '2026-11-16', '2026-11-16', '2026-11-15', '2026-11-15'],
    ['any other range', '2026-05-21', '2026-05-30', '2026-05-11', '2026-05-20'],
  ])('is, for %s, as long and before it', (_, startDate, endDate, from, to) =>
    expect(rangeBefore({ startDate, endDate })).toEqual({ startDate: from, endDate: to }),
  );
});

describe('slots', () => {
  const slots = [
    { start: '09:00', end: '10:00' },
    { start: '17:00', end: '18:00' },
  ];
  it('PROFILE-17 PROFILE-18 looks at seven days and keeps the working ones', () => {
    expect(workingDates({ Saturday: slots, Monday: slots }, '2026-11-21', 7)).toEqual(['2026-11-21', '2026-11-23']);
    expect(workingDates({ Friday: slots }, '2026-11-21', 7)).toEqual(['2026-11-27']);
  });
  it('spreads patients over the slots, skipping the break', () => {
    expect([0, 1, 3, 4, 7, 8].map((ahead) => timeOf(expectedMinute(slots, 15, ahead)))).toEqual([
      '09:00',
      '09:15',
      '09:45',
      '17:00',
      '17:45',
      '18:00',
    ]);
  });
  it('spreads a whole day’s places as it spreads each', () => {
    for (const average of [7, 15, 60, 90])
      expect(expectedMinutes(slots, average, 20)).toEqual(
        Array.from({ length: 20 }, (_, ahead) => expectedMinute(slots, average, ahead)),
      );
    expect(expectedMinutes([], 10, 2)).toEqual([0, 10]);
  });
  it('never expects anybody in the past', () => {
    expect(timeOf(expectedMinute(slots, 15, 0, 9 * 60 + 40))).toBe('09:40');
    expect(timeOf(expectedMinute(slots, 15, 2, 9 * 60 + 40))).toBe('17:00');
  });
  it('is over when the last slot has ended, not a minute earlier', () => {
    expect(isOver(slots, 18 * 60 - 1)).toBe(false);
    expect(isOver(slots, 18 * 60)).toBe(true);
  });
});

describe('plan periods', () => {
  it('SUB-10 CONST-4 a trial lasts 14 days to the same clinic clock time', () => {
    expect(trialEnd(new Date('2026-11-21T05:12:34.567Z'), ZONE).toISOString()).toBe('2026-12-05T05:12:34.567Z');
    expect(trialEnd(new Date('2026-03-20T12:00:00Z'), 'Europe/London').toISOString()).toBe('2026-04-03T11:00:00.000Z');
  });
});
