import { describe, expect, it } from 'vitest';
import { planEnd, planStart, trialEnd } from './periods.ts';

const KOLKATA = 'Asia/Kolkata';
/** An instant by the clinic's clock in India. */
const at = (text: string) => new Date(`${text}+05:30`);

describe('planEnd', () => {
  it.each([
    ['2026-11-21T10:00:00', '2026-12-21T10:00:00'],
    ['2026-01-31T10:00:00', '2026-02-28T10:00:00'],
    ['2028-01-31T10:00:00', '2028-02-29T10:00:00'],
    ['2026-03-31T10:00:00', '2026-04-30T10:00:00'],
    ['2026-12-31T23:59:59.999', '2027-01-31T23:59:59.999'],
    ['2026-02-28T00:00:00', '2026-03-28T00:00:00'],
  ])('a month from %s ends %s', (start, end) => {
    expect(planEnd(at(start), 'monthly', KOLKATA)).toEqual(at(end));
  });

  it.each([
    ['2026-11-21T10:00:00', '2027-11-21T10:00:00'],
    ['2028-02-29T10:00:00', '2029-02-28T10:00:00'],
    ['2027-02-28T10:00:00', '2028-02-28T10:00:00'],
    ['2027-12-31T00:00:00', '2028-12-31T00:00:00'],
  ])('a year from %s ends %s', (start, end) => {
    expect(planEnd(at(start), 'yearly', KOLKATA)).toEqual(at(end));
  });

  it('uses the clinic’s date, even if UTC has another one', () => {
    // 31 January at the clinic, 30 January in UTC.
    const start = new Date('2026-01-30T18:30:00.000Z');
    expect(planEnd(start, 'monthly', KOLKATA)).toEqual(new Date('2026-02-27T18:30:00.000Z'));
    expect(planEnd(start, 'monthly', 'UTC')).toEqual(new Date('2026-02-28T18:30:00.000Z'));
  });

  it('keeps the clinic’s clock time when the clocks change in between', () => {
    const start = new Date('2026-03-15T14:00:00.000Z'); // 10:00 in New York
    expect(planEnd(start, 'monthly', 'America/New_York')).toEqual(new Date('2026-04-15T14:00:00.000Z'));
    expect(planEnd(new Date('2026-02-15T15:00:00.000Z'), 'monthly', 'America/New_York')).toEqual(
      new Date('2026-03-15T14:00:00.000Z'),
    );
  });

  it('keeps seconds and milliseconds', () => {
    expect(planEnd(at('2026-05-05T10:11:12.345'), 'yearly', KOLKATA)).toEqual(at('2027-05-05T10:11:12.345'));
  });
});

describe('planStart', () => {
  const now = at('2026-11-21T10:00:00');
  it('is now if no period runs, or the last one has ended', () => {
    expect(planStart(now, null)).toEqual(now);
    expect(planStart(now, now)).toEqual(now);
    expect(planStart(now, at('2026-11-20T10:00:00'))).toEqual(now);
  });
  it('is the end of the last period if one runs or is queued', () => {
    expect(planStart(now, at('2026-11-21T10:00:00.001'))).toEqual(at('2026-11-21T10:00:00.001'));
    expect(planStart(now, at('2028-02-29T00:00:00'))).toEqual(at('2028-02-29T00:00:00'));
  });
});

describe('a year of months, one after the other', () => {
  it('has neither gap nor overlap, and each follows the end before it', () => {
    let start = at('2027-12-31T09:30:00');
    const ends: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const end = planEnd(start, 'monthly', KOLKATA);
      ends.push(new Date(end.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10));
      start = planStart(at('2027-12-31T10:00:00'), end);
    }
    expect(ends).toEqual(['2028-01-31', '2028-02-29', '2028-03-29', '2028-04-29']);
  });
});

describe('trialEnd', () => {
  it('CONST-4 is fourteen days later at the same clock time, over a month’s end and a leap day', () => {
    expect(trialEnd(at('2028-02-20T23:59:00'), KOLKATA)).toEqual(at('2028-03-05T23:59:00'));
    expect(trialEnd(at('2026-12-25T00:00:00'), KOLKATA)).toEqual(at('2027-01-08T00:00:00'));
  });
});
