import { describe, expect, it } from 'vitest';
import { panelLanguageOf } from '@baari/contract/languages';
import { translator } from './server-texts.ts';

const say = translator({
  'Another desk': 'दूसरा काउंटर',
  'Patients can book again.': 'अब बुकिंग हो सकती है।',
  'Running {minutes} minutes late.': '{minutes} मिनट की देर।',
  '1 ticket shows it.': '1 टिकट पर दिखेगा।',
  '{by} has called number {number}.': '{by} ने नंबर {number} को बुलाया।',
  'At most {max} days (a leave)': 'ज़्यादा से ज़्यादा {max} दिन',
});

describe('a text of the server', () => {
  it('is said whole, or sentence by sentence, with what is filled in', () => {
    expect(say('Patients can book again.')).toBe('अब बुकिंग हो सकती है।');
    expect(say('Running 30 minutes late. 1 ticket shows it.')).toBe('30 मिनट की देर। 1 टिकट पर दिखेगा।');
    expect(say('At most 92 days (a leave)')).toBe('ज़्यादा से ज़्यादा 92 दिन');
  });

  it('says what is filled in too, where that is known, and leaves names as they are', () => {
    expect(say('Another desk has called number 7.')).toBe('दूसरा काउंटर ने नंबर 7 को बुलाया।');
    expect(say('Sunita (a+b). has called number 7.')).toBe('Sunita (a+b). ने नंबर 7 को बुलाया।');
  });

  it('that nobody has translated stays readable', () => {
    expect(say('Something new. Patients can book again.')).toBe('Something new. अब बुकिंग हो सकती है।');
    expect(say('')).toBe('');
  });
});

describe('the language of the panel', () => {
  it.each([
    [[null, undefined, 'hi-IN', 'en-US'], 'hi'],
    [['en', 'hi', 'hi-IN'], 'en'],
    [[undefined, undefined, 'ta-IN', 'HI'], 'hi'],
    [['xx', 'constructor'], null],
  ])('of %j is %s', (wanted, language) => {
    expect(panelLanguageOf(wanted)).toBe(language);
  });
});
