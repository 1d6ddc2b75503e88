import { describe, expect, it } from 'vitest';
import { paragraph, paragraphChars } from './fields.ts';
import { ABOUT_MAX_CHARS } from './limits.ts';
import { profileTexts } from './profile.ts';

describe('fees as they are typed', () => {
  it.each([
    ['1,000', 1_000],
    ['10,00,000', 1_000_000],
    ['500', 500],
  ])('FORM-35 %s are %i rupees', (typed, rupees) => {
    expect(profileTexts.fees.parse(typed)).toBe(rupees);
  });

  it.each(['1,0', ',500', '1,00', '500,', '1.000'])('FORM-35 %s is no whole number', (typed) => {
    expect(profileTexts.fees.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a whole number');
  });
});

describe('characters of a paragraph', () => {
  it.each(['a'.repeat(ABOUT_MAX_CHARS), '🩺'.repeat(ABOUT_MAX_CHARS), `${'a'.repeat(ABOUT_MAX_CHARS)} \n`])(
    'FORM-46 are counted as the rule counts them',
    (text) => {
      const rule = paragraph('About', ABOUT_MAX_CHARS, 'too long');
      expect(paragraphChars(text)).toBe(ABOUT_MAX_CHARS);
      expect(rule.safeParse(text).success).toBe(true);
      expect(paragraphChars(`x${text}`)).toBe(ABOUT_MAX_CHARS + 1);
      expect(rule.safeParse(`x${text}`).success).toBe(false);
    },
  );
});
