import type { Weekday } from './vocabulary.ts';

/**
 * What is filled into a text: a name or a number as it is, a calendar date (YYYY-MM-DD), a weekday, a text of its own, or several of these, which
 * the reader's language joins.
 */
export type SaidValue =
  string | number | { readonly date: string } | { readonly weekday: Weekday } | Said | readonly SaidValue[];

/** A text by its code, with what is filled in: readers' catalogues say it in their language. */
export interface Said {
  readonly code: string;
  readonly values?: Readonly<Record<string, SaidValue>> | undefined;
}

/** A text by code beside its English, for callers without a catalogue. */
export interface Words {
  readonly message: string;
  readonly said: Said;
}

/** Of a text that is several, in the value `all`. */
export const SENTENCES = 'sentences';

/** Says `english` by its code; `values` are what stands in it that differs from one time to the next. */
export const say = (code: string, english: string, values?: Said['values']): Words => ({
  message: english,
  said: values ? { code, values } : { code },
});

/** Several texts that are said one after the other. `between`: what stands between them in English. */
export const inSentences = (words: readonly Words[], between = ' '): Words =>
  words.length === 1
    ? words[0]!
    : say(SENTENCES, words.map(({ message }) => message).join(between), { all: words.map(({ said }) => said) });

const ofFields = new Map<string, Said>();

/** What is wrong with a field. A schema can only keep its English, so the code is kept here; for texts that are made once, not for each call. */
export function fieldText(code: string, english: string, values?: Said['values']): string {
  ofFields.set(english, say(code, english, values).said);
  return english;
}

/** The code of what a schema says is wrong; undefined if the text is none of `fieldText`. */
export const saidOfField = (english: string): Said | undefined => ofFields.get(english);

/** Every text of a field that the schemas loaded so far can say, by its English. */
export const fieldTexts = (): ReadonlyMap<string, Said> => ofFields;
