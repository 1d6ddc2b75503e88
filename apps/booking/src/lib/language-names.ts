import type { LANGUAGES } from '@baari/contract/vocabulary';
import { locale, spokenLanguage } from './text.ts';

/** By ISO 639-1, or 639-3 where that has none. */
const CODES: Readonly<Record<(typeof LANGUAGES)[number], string>> = {
  English: 'en',
  Hindi: 'hi',
  Assamese: 'as',
  Bengali: 'bn',
  Gujarati: 'gu',
  Kannada: 'kn',
  Kashmiri: 'ks',
  Konkani: 'kok',
  Malayalam: 'ml',
  Manipuri: 'mni',
  Marathi: 'mr',
  Nepali: 'ne',
  Odia: 'or',
  Punjabi: 'pa',
  Sanskrit: 'sa',
  Sindhi: 'sd',
  Tamil: 'ta',
  Telugu: 'te',
  Urdu: 'ur',
};

/** A language that a doctor speaks, in the language of the page; as it was typed where the browser does not know its name there. */
export function languageName(typed: string): string {
  const code = (CODES as Readonly<Record<string, string>>)[typed];
  if (code === undefined || spokenLanguage() === 'en') return typed;
  const names = new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' });
  const isKnown = names.resolvedOptions().locale.split('-')[0] === spokenLanguage();
  return (isKnown && names.of(code)) || typed;
}
