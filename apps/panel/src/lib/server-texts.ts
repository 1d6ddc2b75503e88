import { saidOfField, SENTENCES } from '@baari/contract/said';
import type { Said, SaidValue } from '@baari/contract/said';
import { createTranslator } from 'use-intl/core';
import { formatDayAndDate, weekdayText } from './format.ts';
import { language, locale } from './language.ts';

type Texts = Readonly<Record<string, string>>;
type Say = (code: string, values: Record<string, string | number>) => string;

/** Says what the service says by code; undefined for a code that has no text. */
export function sayerOf(texts: Texts): (said: Said) => string | undefined {
  const format = createTranslator({ locale, messages: texts }) as unknown as Say;
  function sayOf({ code, values = {} }: Said): string | undefined {
    if (code === SENTENCES) {
      const all = ([values.all].flat() as Said[]).map(sayOf);
      return all.every((one) => one !== undefined) ? all.join(' ') : undefined;
    }
    const filled = Object.entries(values).map(([name, value]) => [name, filledIn(value)] as const);
    return Object.hasOwn(texts, code) ? format(code, Object.fromEntries(filled)) : undefined;
  }
  function filledIn(value: SaidValue): string | number {
    if (typeof value !== 'object') return value;
    if ('code' in value) return sayOf(value) ?? value.code;
    if ('date' in value) return formatDayAndDate(value.date);
    if ('weekday' in value) return weekdayText(value.weekday);
    return new Intl.ListFormat(locale).format(value.map((one) => String(filledIn(one))));
  }
  return sayOf;
}

let sayOf: (said: Said) => string | undefined = () => undefined;
let vocabulary: Texts = {};

/** What the service says, in the language of this visit; what nobody has translated stays as it came, in English. */
export const saidText = (said: Said | undefined, english: string): string => (said && sayOf(said)) ?? english;

/** The word of this visit's language for what is kept and sent by its English: a speciality, a role, a holiday. */
export const wordFor = (english: string): string =>
  Object.hasOwn(vocabulary, english) ? vocabulary[english]! : english;

/** Loads those texts; in English there are none, as the service and the contract say it themselves. */
export async function loadServerTexts(): Promise<void> {
  if (language === 'en') return;
  const [server, words] = await Promise.all([
    import('../messages/hi/server.ts'),
    import('../messages/hi/vocabulary.ts'),
  ]);
  sayOf = sayerOf(server.default);
  vocabulary = words.default;
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** What a schema says is wrong with a field, in the language of this visit. */
export const ruleText = (message: string): string => saidText(saidOfField(message), message);

/** What is wrong with a form, in the language of this visit. */
export const issuesOf = ({ error }: { error?: { issues: readonly Issue[] } | undefined }): Issue[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ path, message: ruleText(message) }));
