import { describe, expect, it } from 'vitest';
import { clockText, instantText, rangeText } from './clock-text.ts';

const WORDS = {
  between: '–',
  about: (time: string) => `about ${time}`,
  or: (before: string, from: string) => `${before}, or from ${from}`,
};

describe('a time on the clinic’s clock', () => {
  it.each([
    ['00:00', '12:00 am'],
    ['09:05', '9:05 am'],
    ['12:00', '12:00 pm'],
    ['23:59', '11:59 pm'],
  ])('%s is %s, or as it is by 24 hours', (given, shown) => {
    expect(clockText(given, '12h')).toBe(shown);
    expect(clockText(given, '24h')).toBe(given);
  });

  it('is that of the clinic’s zone for an instant', () => {
    expect(instantText(new Date('2026-11-21T08:10:00Z'), 'Asia/Kolkata', '12h')).toBe('1:40 pm');
    expect(instantText(new Date('2026-11-21T08:10:00Z'), 'Asia/Kolkata', '24h')).toBe('13:40');
  });
});

describe('a range of times', () => {
  it.each([
    ['10:20', '10:40', '10:20 – 10:40 am', '10:20 – 10:40'],
    ['11:50', '12:10', '11:50 am – 12:10 pm', '11:50 – 12:10'],
    ['17:05', '17:05', 'about 5:05 pm', 'about 17:05'],
  ])('from %s to %s', (from, to, by12, by24) => {
    expect(rangeText({ from, to }, '12h', WORDS)).toBe(by12);
    expect(rangeText({ from, to }, '24h', WORDS)).toBe(by24);
  });

  it('does not span a pause', () => {
    const pause = { from: '13:30', to: '17:00' };
    const told = (from: string, clock: '12h' | '24h') =>
      rangeText({ from, to: '17:30', pause }, clock, WORDS).replaceAll('\u00a0', ' ');
    expect(told('13:05', '12h')).toBe('1:05 – 1:30 pm, or from 5:00 pm');
    expect(told('13:30', '24h')).toBe('about 13:30, or from 17:00');
  });

  it('can be said in words', () =>
    expect(rangeText({ from: '10:20', to: '10:40' }, '12h', { ...WORDS, between: 'to' })).toBe('10:20 to 10:40 am'));
});
