import { describe, expect, it } from 'vitest';
import { fieldText, saidOfField } from '@baari/contract/said';
import type { Said } from '@baari/contract/said';
import { panelLanguageOf } from '@baari/contract/languages';
import { sayerOf } from './server-texts.ts';

const sayOf = sayerOf({
  'another-desk': 'दूसरे काउंटर',
  'days-opened': 'अब बुकिंग हो सकती है।',
  'running-late': '{minutes} मिनट की देर।',
  'tickets-show-it': '{count, plural, one {# टिकट पर दिखेगा।} other {# टिकटों पर दिखेगा।}}',
  'has-called': '{by} ने नंबर {number} को बुलाया।',
  'moved-to': '{day} को, नंबर {number}।',
  'places-kept': '{days} को जगह बनी रहेगी।',
});

describe('a text of the server', () => {
  it('is said by its code, with what is filled in', () => {
    expect(sayOf({ code: 'days-opened' })).toBe('अब बुकिंग हो सकती है।');
    expect(sayOf({ code: 'has-called', values: { by: 'Sunita {a}.', number: 7 } })).toBe(
      'Sunita {a}. ने नंबर 7 को बुलाया।',
    );
    expect(sayOf({ code: 'has-called', values: { by: { code: 'another-desk' }, number: 7 } })).toBe(
      'दूसरे काउंटर ने नंबर 7 को बुलाया।',
    );
  });

  it('that is several is said one after the other', () => {
    const all: Said[] = [
      { code: 'running-late', values: { minutes: 30 } },
      { code: 'tickets-show-it', values: { count: 12 } },
    ];
    expect(sayOf({ code: 'sentences', values: { all } })).toBe('30 मिनट की देर। 12 टिकटों पर दिखेगा।');
  });

  it('writes dates and days of the week as the reader does', () => {
    expect(sayOf({ code: 'moved-to', values: { day: { date: '2026-11-28' }, number: 3 } })).toBe(
      'Saturday 28/11/2026 को, नंबर 3।',
    );
    const days = (['Monday', 'Friday', 'Sunday'] as const).map((weekday) => ({ weekday }));
    expect(sayOf({ code: 'places-kept', values: { days } })).toBe('Monday, Friday and Sunday को जगह बनी रहेगी।');
  });

  it('that nobody has translated has none, also as one of several', () => {
    expect(sayOf({ code: 'something-new' })).toBeUndefined();
    expect(sayOf({ code: 'constructor' })).toBeUndefined();
    expect(
      sayOf({ code: 'sentences', values: { all: [{ code: 'days-opened' }, { code: 'something-new' }] } }),
    ).toBeUndefined();
  });
});

it('what a schema says is wrong keeps its code', () => {
  const message = fieldText('at-most-days', 'At most 92 days', { max: 92 });
  expect(saidOfField(message)).toEqual({ code: 'at-most-days', values: { max: 92 } });
  expect(saidOfField('Something else')).toBeUndefined();
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
