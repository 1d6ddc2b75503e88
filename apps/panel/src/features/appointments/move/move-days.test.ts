import type { BookableDay } from '@baari/contract/booking';
import { describe, expect, it } from 'vitest';
import { canChoose, firstOffer, whyNot, whyNotBooked } from './move-days.ts';

const day = (date: string, more: Partial<BookableDay> = {}): BookableDay => ({
  date,
  weekday: 'Monday',
  slots: [],
  placesLeft: 3,
  closed: false,
  over: false,
  ...more,
});
const FROM = '2026-11-23';

describe('a day to move to', () => {
  it('can be chosen, or it is said why not', () => {
    expect(whyNot(day('2026-11-24'), FROM)).toBeNull();
    expect(whyNot(day(FROM), FROM)).toBe('here');
    expect(whyNot(day('2026-11-24', { closed: true, placesLeft: 0 }), FROM)).toBe('closed');
    expect(whyNot(day('2026-11-21', { over: true }), FROM)).toBe('over');
    expect(whyNot(day('2026-11-24', { placesLeft: 0 }), FROM)).toBe('full');
    expect(canChoose(day('2026-11-24', { placesLeft: 0 }), FROM)).toBe(true);
    expect(canChoose(day('2026-11-24', { closed: true }), FROM)).toBe(false);
  });

  it('is booked for itself, or it is said why not', () => {
    const days = [
      day(FROM),
      day('2026-11-24', { placesLeft: 0 }),
      day('2026-11-25', { closed: true }),
      day('2026-11-29'),
    ];
    expect(whyNotBooked(FROM, days, FROM)).toBeNull();
    expect(whyNotBooked('2026-11-24', days, FROM)).toBe('full');
    expect(whyNotBooked('2026-11-25', days, FROM)).toBe('closed');
    expect(whyNotBooked('2026-11-26', days, FROM)).toBe('notWorking');
    expect(whyNotBooked('2026-11-29', days, FROM)).toBeNull();
    expect(whyNotBooked('2026-11-30', days, FROM)).toBe('beyond');
  });

  it('is offered first after the day that is left, else before it', () => {
    const [before, full, after] = [day('2026-11-22'), day('2026-11-24', { placesLeft: 0 }), day('2026-11-25')];
    expect(firstOffer([before, day(FROM), full, after], FROM, FROM)).toBe(after);
    expect(firstOffer([before, day(FROM), full], FROM, FROM)).toBe(before);
    expect(firstOffer([day(FROM), full], FROM, FROM)).toBeUndefined();
  });
});
