import { describe, expect, it } from 'vitest';
import vocabulary from '../../../messages/hi/vocabulary.ts';
import { asFalseIn, bookedIn, holidaysToOffer, rangeProblem, stretches, waitingIn } from './leave-rules.ts';

const TODAY = '2026-11-21';
const day = (date: string, booked = 0, waiting = 0, asFalse = 0) => ({ date, closed: true, booked, waiting, asFalse });

describe('a leave', () => {
  it.each([
    ['', '', 'from missing'],
    [TODAY, '', 'to missing'],
    ['2026-11-20', TODAY, 'from past'],
    ['2026-11-23', '2026-11-22', 'to upsideDown'],
    [TODAY, '2027-02-21', 'to tooLong'],
    ['2027-12-27', '2027-12-27', 'to tooFar'],
  ])('from "%s" to "%s" cannot be taken: %s', (from, to, said) => {
    const wrong = rangeProblem({ from, to }, TODAY);
    expect(`${wrong?.field} ${wrong?.problem}`).toBe(said);
  });
  it.each([
    [TODAY, TODAY],
    [TODAY, '2027-02-20'],
    ['2027-12-26', '2027-12-26'],
  ])('from %s to %s can be taken', (from, to) => expect(rangeProblem({ from, to }, TODAY)).toBeNull());

  it('is listed by days without a gap, also over a month’s end', () => {
    const days = [day('2026-11-29'), day('2026-11-30', 2), day('2026-12-01', 1, 4, 2), day('2026-12-24')];
    expect(stretches(days).map((those) => those.map(({ date }) => date))).toEqual([
      ['2026-11-29', '2026-11-30', '2026-12-01'],
      ['2026-12-24'],
    ]);
    expect(stretches([])).toEqual([]);
    expect([bookedIn(days), waitingIn(days), asFalseIn(days)]).toEqual([3, 4, 2]);
  });
});

describe('the holidays offered', () => {
  const names = (...args: Parameters<typeof holidaysToOffer>) =>
    holidaysToOffer(...args).map((one) => `${one.date} ${one.names.join(', ')}`);

  it('have a Hindi word each, also two of one date', () => {
    const offered = holidaysToOffer(TODAY, undefined, []).flatMap((one) => one.names);
    expect(offered.filter((name) => !Object.hasOwn(vocabulary, name))).toEqual([]);
  });

  it('are those of the next year, today among them, without days that are off already', () => {
    const offered = names('2026-11-24', undefined, ['2027-01-26']);
    expect(offered.slice(0, 3)).toEqual([
      '2026-11-24 Guru Nanak Jayanti',
      '2026-12-25 Christmas',
      '2027-03-10 Id-ul-Fitr',
    ]);
    expect(offered).toContain('2027-08-15 Independence Day, Id-e-Milad');
    expect(offered.at(-1)).toBe('2027-12-25 Christmas');
  });

  it('leave out weekdays on which nobody is seen anyway', () => {
    const slot = [{ start: '09:00', end: '13:00' }];
    expect(names(TODAY, { Friday: slot }, [])).toEqual([
      '2026-12-25 Christmas',
      '2027-03-26 Good Friday',
      '2027-10-29 Diwali',
    ]);
  });
});
