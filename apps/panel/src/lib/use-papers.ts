import { writtenDate } from '@baari/calendar/written-date';
import type { DateNames } from '@baari/calendar/written-date';
import type { Language, LocalLanguage } from '@baari/contract/languages';
import type { Speciality } from '@baari/contract/specialities';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createTranslator } from 'use-intl/core';
import english from '../messages/en/paper.ts';
import { CARD_DATE } from './format.ts';
import type { Translation } from './messages.ts';
import { useLocalLanguage } from './practice.ts';

/** What stands on paper in a language beside English. */
export type LocalPaper = Translation<typeof english> & {
  readonly specialities: Readonly<Record<Speciality, string>>;
  /** Where many browsers do not know them. */
  readonly dates?: DateNames;
};

type Words = Translation<typeof english>;
const localeOf = (language: Language): string => (language === 'en' ? 'en-US' : `${language}-IN-u-nu-latn`);
const sayerOf = (language: Language, messages: Words) => createTranslator({ locale: localeOf(language), messages });

/** Paper in one language: slips and posters are written in English and in a language of the clinic, whatever who prints reads. */
export interface Paper {
  language: Language;
  say: ReturnType<typeof sayerOf>;
  /** The card's date: who prints it may read another language. */
  date: (clinicDate: string) => string;
  /** A speciality as a patient says it. */
  speciality: (english: string) => string;
}

const loaders = import.meta.glob<{ default: LocalPaper }>(['../messages/*/paper.ts', '!../messages/en/paper.ts']);

/** Once loaded it stays, also without a network. Nobody waits for a second try: what prints asks once more. */
const localPaperQuery = (language: LocalLanguage) =>
  queryOptions({
    queryKey: ['paper', language],
    queryFn: async () => (await loaders[`../messages/${language}/paper.ts`]!()).default,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    retry: false,
  });

function paperOf(language: Language, words: Words, local?: LocalPaper): Paper {
  const specialities: Readonly<Record<string, string>> = local?.specialities ?? {};
  return {
    language,
    say: sayerOf(language, words),
    date: (of) => writtenDate(of, localeOf(language), CARD_DATE, local?.dates),
    speciality: (of) => specialities[of] ?? of,
  };
}

/** English, and the clinic's language once it has come: a slip in English is better than none. */
export function usePapers() {
  const client = useQueryClient();
  const language = useLocalLanguage();
  const query = localPaperQuery(language);
  useQuery(query);
  return {
    /** Those that have come by now. */
    papers: (): readonly Paper[] => {
      const local = client.getQueryData(query.queryKey);
      return [paperOf('en', english), ...(local ? [paperOf(language, local, local)] : [])];
    },
    /** Ends when the clinic's language has come, or cannot come. */
    loaded: async (): Promise<void> => void (await client.ensureQueryData(query).catch(() => undefined)),
  };
}
