import { describe, expect, it } from 'vitest';
import { dayName, initials, longDate, phoneText, rupees, slotText, turnText } from './format.ts';

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
  it('writes slots, rupees and phones as people do', () => {
    expect(slotText({ start: '09:00', end: '13:30' }, '12h')).toBe('9:00\u00a0am – 1:30\u00a0pm');
    expect(rupees(100000)).toBe('₹1,00,000');
    expect(phoneText('9123456780')).toBe('91234 56780');
  });
});

describe('when a turn comes', () => {
  it.each([
    ['10:20', '10:40', '10:20 – 10:40\u00a0am'],
    ['17:05', '17:05', 'about 5:05\u00a0pm'],
  ])('from %s to %s is %s', (from, to, text) => expect(turnText({ from, to }, '12h')).toBe(text));
});
