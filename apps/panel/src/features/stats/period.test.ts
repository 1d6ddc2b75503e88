import { describe, expect, it } from 'vitest';
import { addressOf, choiceIn, datesOf } from './period.ts';
import type { Choice } from './period.ts';

const read = (address: string) => choiceIn(new URLSearchParams(address));

describe('the period in the address', () => {
  it.each<Choice>([null, 'today', 'last-6-months', { startDate: '2026-10-05', endDate: '2026-10-05' }])(
    'keeps %j',
    (choice) => expect(choiceIn(new URLSearchParams(addressOf(choice)))).toEqual(choice),
  );

  it.each([
    ['', 'nothing'],
    ['period=this-year', 'a period that is not in the menu'],
    ['from=2026-10-05', 'half of a range'],
    ['from=2026-10-05&to=2026-02-30', 'a day that does not exist'],
    ['from=2026-10-05&to=2026-10-04', 'an end before its start'],
    ['from=1990-01-01&to=2026-10-04', 'a period that is too long'],
  ])('is none for %s: %s', (address) => expect(read(address)).toBeNull());

  it('is this month while nothing is chosen, and typed dates need no clock', () => {
    expect(datesOf(null, '2026-11-23')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-23' });
    expect(datesOf('today', undefined)).toBeUndefined();
    const typed = { startDate: '2026-10-05', endDate: '2026-10-06' };
    expect(datesOf(typed, undefined)).toEqual(typed);
  });
});
