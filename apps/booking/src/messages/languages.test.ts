import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageOf } from '../lib/language.ts';
import { textsOf } from '../lib/text.ts';
import common from './en/common.ts';
import doctors from './en/doctors.ts';
import ticket from './en/ticket.ts';

const ENGLISH = { common, doctors, ticket };
const NAMES = ['common', 'doctors', 'ticket'] as const;

/** What a message needs to be given. */
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).sort();

const others = Object.entries(LANGUAGES).flatMap(([code, about]) =>
  code === 'en' ? [] : [{ code: languageOf([code]), locale: about.locale }],
);

describe.each(others)('the texts in $code', ({ code, locale }) => {
  it('need what the English ones need, and say something', async () => {
    const texts = await textsOf(code);
    for (const name of NAMES) {
      const translated: Readonly<Record<string, string>> = texts![name];
      expect(Object.keys(translated).sort()).toEqual(Object.keys(ENGLISH[name]).sort());
      for (const [key, english] of Object.entries(ENGLISH[name])) {
        expect(placeholders(translated[key]!), key).toEqual(placeholders(english));
        expect(translated[key]!.trim(), key).not.toBe('');
      }
    }
  });

  it('have each plural form of the language wherever English has two', async () => {
    const texts = await textsOf(code);
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const name of NAMES) {
      const translated: Readonly<Record<string, string>> = texts![name];
      for (const [key, english] of Object.entries(ENGLISH[name]))
        if (english.includes(', plural,'))
          for (const form of forms) expect(translated[key], key).toContain(` ${form} {`);
    }
  });
});

describe('which language', () => {
  it.each([
    [['hi'], 'hi'],
    [[null, undefined, 'hi-IN', 'en'], 'hi'],
    [['fr-FR', 'EN-in', 'hi'], 'en'],
    [['toString', ''], 'en'],
    [[], 'en'],
  ])('of %j it is %s', (wanted, language) => expect(languageOf(wanted)).toBe(language));
});
