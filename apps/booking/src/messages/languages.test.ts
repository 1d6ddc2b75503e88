import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@baari/contract/languages';
import { languageOf } from '../lib/language.ts';
import { textsOf } from '../lib/text.ts';
import common from './en/common.ts';
import doctors from './en/doctors.ts';
import find from './en/find.ts';
import code from './en/code.ts';
import notice from './en/notice.ts';
import ticket from './en/ticket.ts';

const ENGLISH = { code, common, doctors, find, notice, ticket };
const NAMES = ['code', 'common', 'doctors', 'find', 'notice', 'ticket'] as const;

/** What a message needs to be given: as icu-minify names it, a part with arguments begins with the argument's name. */
const placeholders = (text: string): unknown[] => {
  const parts = compile(text);
  return typeof parts === 'string'
    ? []
    : parts
        .filter((part) => Array.isArray(part))
        .map(([name]) => name as unknown)
        .sort();
};

/** The letters that a language is written with. */
const SCRIPTS = {
  hi: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  mr: /\p{Script=Devanagari}/u,
  te: /\p{Script=Telugu}/u,
  ta: /\p{Script=Tamil}/u,
  gu: /\p{Script=Gujarati}/u,
  kn: /\p{Script=Kannada}/u,
  ml: /\p{Script=Malayalam}/u,
  pa: /\p{Script=Gurmukhi}/u,
  or: /\p{Script=Oriya}/u,
  as: /\p{Script=Bengali}/u,
  ur: /\p{Script=Arabic}/u,
} as const;

const others = Object.keys(SCRIPTS).map((code) => ({ code: languageOf([code]) }));

it('every language has its script', () =>
  expect(['en', ...Object.keys(SCRIPTS)].sort()).toEqual(Object.keys(LANGUAGES).sort()));

describe.each(others)('the texts in $code', ({ code }) => {
  it('are written in its script alone', async () => {
    const script = SCRIPTS[code as keyof typeof SCRIPTS];
    const { fields, problems, specialities, dates: _, ...named } = (await textsOf(code))!;
    for (const group of [fields, problems, specialities, ...Object.values(named)])
      for (const [key, text] of Object.entries(group)) {
        const said = text
          .replaceAll(/\{count, plural, one \{([^}]*)\} other \{([^}]*)\}\}/g, '$1 $2')
          // STOP and START are typed so.
          .replaceAll(/\{\w+\}|QR|SMS|WhatsApp|STOP|START/g, '');
        const foreign = [...said].filter((sign) => /\p{Letter}/u.test(sign) && !script.test(sign));
        expect(foreign, key).toEqual([]);
      }
  });

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
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const name of NAMES) {
      const translated: Readonly<Record<string, string>> = texts![name];
      for (const [key, english] of Object.entries(ENGLISH[name]))
        if (english.includes(', plural,'))
          for (const form of forms) expect(translated[key], key).toContain(` ${form} {`);
    }
  });
});

it('the texts in Urdu have the comma of Urdu', async () => {
  for (const group of Object.values((await textsOf('ur'))!))
    for (const [key, text] of Object.entries(group)) expect(text, key).not.toMatch(/[\p{Script=Arabic}”],/u);
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
