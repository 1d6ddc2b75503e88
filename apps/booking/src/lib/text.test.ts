import { describe, expect, it } from 'vitest';
import { namesInOrder, sayer, speak, textsOf } from './text.ts';

const english = {
  plain: 'Your number',
  filled: '{name}, {date}',
  counted: '{count, plural, one {# doctor} other {# doctors}} here',
} as const;
const say = sayer<typeof english>(english, 'en-IN');

describe('a text', () => {
  it('is said with its values, as they were given', () => {
    expect(say('plain')).toBe('Your number');
    expect(say('filled', { name: '{date} <b>', date: 21 })).toBe('{date} <b>, 21');
  });

  it('takes the form that its language has for a count', () => {
    expect([0, 1, 2].map((count) => say('counted', { count }))).toEqual([
      '0 doctors here',
      '1 doctor here',
      '2 doctors here',
    ]);
    const hindi = sayer<typeof english>(
      { ...english, counted: '{count, plural, one {# डॉक्टर} other {# डॉक्टरों}}' },
      'hi-IN',
    );
    expect([0, 1, 2].map((count) => hindi('counted', { count }))).toEqual(['0 डॉक्टर', '1 डॉक्टर', '2 डॉक्टरों']);
  });

  it('keeps names apart by the comma of its language, and each running its own way', async () => {
    expect(namesInOrder(['Imran Khan', 'سلمیٰ'])).toBe('Imran Khan, سلمیٰ');
    speak('ur', await textsOf('ur'));
    expect(namesInOrder(['Imran Khan', 'سلمیٰ'])).toBe('\u2068Imran Khan\u2069، \u2068سلمیٰ\u2069');
    speak('en', undefined);
  });
});
