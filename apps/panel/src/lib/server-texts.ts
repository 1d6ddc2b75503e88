import { language } from './language.ts';

type Texts = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([a-z]+)\}/gi;
const SENTENCE_END = /(?<=[.!?]) (?=\S)/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with something filled in, as what recognises it in English. */
function patternOf(template: string): RegExp {
  const parts = template.split(/\{[a-z]+\}/i).map(escaped);
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);
  return new RegExp(`^${parts.map((part, i) => part + (names[i] ? `(?<${names[i]}>.+?)` : '')).join('')}$`, 'u');
}

/**
 * Says in another language what the server says in English: the English text is the key, as in gettext. A text that is not known whole
 * is taken sentence by sentence, and one that is not known at all stays as it is.
 */
export function translator(texts: Texts): (english: string) => string {
  const known = new Map(Object.entries(texts));
  const patterns = [...known].filter(([key]) => key.includes('{')).map(([key, said]) => ({ key, said }));
  let compiled: { pattern: RegExp; said: string }[] | undefined;

  function sentence(english: string): string | undefined {
    const whole = known.get(english);
    if (whole !== undefined) return whole;
    compiled ??= patterns.map(({ key, said }) => ({ pattern: patternOf(key), said }));
    for (const { pattern, said } of compiled) {
      const { groups } = pattern.exec(english) ?? {};
      if (groups) return said.replace(PLACEHOLDER, (_, name: string) => known.get(groups[name]!) ?? groups[name]!);
    }
    return undefined;
  }

  return (english) => {
    const sentences = english.split(SENTENCE_END);
    const said = sentences.map(sentence);
    // Before the whole is matched: what is filled in at its beginning would swallow the sentences before.
    if (said.every((one) => one !== undefined)) return known.get(english) ?? said.join(' ');
    return sentence(english) ?? said.map((one, i) => one ?? sentences[i]).join(' ');
  };
}

let translate: (english: string) => string = (english) => english;

/** What the server says, or the contract about a field, in the language of this visit. */
export const serverText = (english: string): string => translate(english);

/** Loads those texts; there are none in English. */
export async function loadServerTexts(): Promise<void> {
  if (language === 'hi') translate = translator((await import('../messages/server-hi.ts')).default);
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** What is wrong with a form, in the language of this visit. */
export const issuesOf = ({ error }: { error?: { issues: readonly Issue[] } | undefined }): Issue[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ path, message: serverText(message) }));
