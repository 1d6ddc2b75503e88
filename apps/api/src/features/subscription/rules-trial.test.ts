import { describe, expect, it } from 'vitest';
import { emailMark, licenceMark } from './rules-trial.ts';

const key = Buffer.from('a key');

describe('the marks of a used trial', () => {
  it('of a licence ignores spacing, punctuation, capitals and width', () => {
    const mark = licenceMark(key, 'MH-12345', 'Pune');
    for (const [number, city] of [
      ['mh 12345', 'PUNE'],
      ['MH/12345', ' Pune '],
      ['ＭＨ12345', 'pune'],
    ] as const)
      expect(licenceMark(key, number, city).equals(mark), number).toBe(true);
    expect(licenceMark(key, 'MH-12345', 'Nashik').equals(mark)).toBe(false);
    expect(licenceMark(key, 'MH-1234', '5Pune').equals(mark)).toBe(false);
  });

  it('depend on the key, and a licence is never an address', () => {
    expect(emailMark(key, 'a@b.example').equals(emailMark(Buffer.from('other'), 'a@b.example'))).toBe(false);
    expect(emailMark(key, 'MH-12345').equals(licenceMark(key, 'MH-12345', ''))).toBe(false);
  });
});
