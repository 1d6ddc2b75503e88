import { describe, expect, it } from 'vitest';
import * as format from './format.ts';

describe('dates', () => {
  it('CONST-6 OPEN-34 writes clinic dates in en-IN, whatever the zone of the browser', () => {
    expect(format.formatDate('2026-11-21')).toBe('21/11/2026');
    expect(format.formatDate('2026-01-05')).toBe('05/01/2026');
  });

  it('writes an instant as the date at the clinic', () => {
    expect(format.formatInstantDate('2026-11-20T18:30:00Z')).toBe('21/11/2026');
    expect(format.formatInstantDate('2026-11-20T18:29:59Z')).toBe('20/11/2026');
  });

  it('APPT-7 writes the card date in en-US long form', () => {
    expect(format.formatCardDate('2026-11-21')).toBe('Saturday, Nov 21, 2026');
    expect(format.formatWeekday('2026-11-21')).toBe('Saturday');
  });
});

describe('money and counts', () => {
  it('OPEN-38 shows paise as rupees with Indian grouping', () => {
    expect(format.formatPaise(999_900)).toBe('₹9,999');
    expect(format.formatPaise(99_950)).toBe('₹999.50');
    expect(format.formatRupees(1_000_000)).toBe('₹10,00,000');
    expect(format.formatCount(100_000)).toBe('1,00,000');
  });
});

describe('initials', () => {
  it.each([
    ['Asha Rao', 'AR'],
    ['Dr. Asha Devi Rao', 'AR'],
    ['Meera', 'M'],
    ['सुनीता शर्मा', 'सुश'],
    ['', ''],
  ])('%s is shown as %s', (name, shown) => {
    expect(format.initials(name)).toBe(shown);
  });
});

describe('sizes of files', () => {
  it.each([
    [10, '1 KB'],
    [1_024, '1 KB'],
    [700_000, '684 KB'],
    [1_500_000, '1.4 MB'],
    [25_000_000, '24 MB'],
    [3_000_000_000, '2.8 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(format.formatSize(bytes)).toBe(text);
  });
});
