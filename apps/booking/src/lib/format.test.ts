import { describe, expect, it } from 'vitest';
import { clockTime, dayName, initials, longDate, phoneText, rangeText, rupees, slotText } from './format.ts';

describe('names', () => {
  it('takes whole letters of every script as initials', () => {
    expect(initials('Dr. asha rao kulkarni')).toBe('AR');
    expect(initials('सुनीता देवी')).toBe('सुदे');
    expect(initials('')).toBe('');
  });
});

describe('dates, times, money', () => {
  it('writes a clinic date as that day, wherever the device is', () => {
    expect(longDate('2026-11-21')).toBe('Saturday, 21 November 2026');
    expect(longDate('2027-01-01')).toBe('Friday, 1 January 2027');
  });
  it('names today and tomorrow, also over a month’s end', () => {
    expect(dayName('2026-11-30', '2026-11-30')).toBe('Today');
    expect(dayName('2026-12-01', '2026-11-30')).toBe('Tomorrow');
    expect(dayName('2026-12-02', '2026-11-30')).toBe('Wed');
  });
  it.each([
    ['00:00', '12:00 am'],
    ['09:05', '9:05 am'],
    ['12:00', '12:00 pm'],
    ['23:59', '11:59 pm'],
  ])('%s is %s', (given, shown) => expect(clockTime(given)).toBe(shown));
  it('writes slots, rupees and phones as people do', () => {
    expect(slotText({ start: '09:00', end: '13:30' })).toBe('9:00 am – 1:30 pm');
    expect(rupees(100000)).toBe('₹1,00,000');
    expect(phoneText('9123456780')).toBe('91234 56780');
  });
});

describe('a range of times', () => {
  it.each([
    ['10:20', '10:40', '10:20 – 10:40 am'],
    ['11:50', '12:10', '11:50 am – 12:10 pm'],
    ['17:05', '17:05', '5:05 pm'],
  ])('from %s to %s is said as %s', (from, to, text) => expect(rangeText({ from, to })).toBe(text));

  it('can be said in words', () => expect(rangeText({ from: '10:20', to: '10:40' }, 'to')).toBe('10:20 to 10:40 am'));
});
