import { LOCAL_LANGUAGES } from '@baari/contract/languages';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import type { LocalPaper } from '../lib/use-papers.ts';
import english from './en/paper.ts';

const papers = import.meta.glob<{ default: LocalPaper }>('./*/paper.ts', { eager: true });

/** What a message needs to be given. */
const placeholders = (text: string): unknown[] => {
  const parts = compile(text);
  if (typeof parts === 'string') return [];
  return parts
    .filter((part) => Array.isArray(part))
    .map(([name]) => name as unknown)
    .sort();
};

describe.each(LOCAL_LANGUAGES)('paper in %s', (language) => {
  it('says what the English one says, with the same to fill in, in letters of its own', () => {
    const local = papers[`./${language}/paper.ts`]!.default;
    for (const part of ['slip', 'poster'] as const) {
      const [texts, before] = [Object.entries<string>(local[part]), english[part] as Readonly<Record<string, string>>];
      expect(texts.map(([key]) => key)).toEqual(Object.keys(before));
      for (const [key, text] of texts) {
        expect(placeholders(text), key).toEqual(placeholders(before[key]!));
        expect(text.replaceAll(/\{\w+\}|QR/g, ''), key).not.toMatch(/\p{Script=Latin}/u);
      }
    }
  });
});
