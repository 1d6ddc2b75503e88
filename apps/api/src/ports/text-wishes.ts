import { WISH_WORDS } from './text-wish-words.ts';
import type { WishWords } from './text-wish-words.ts';

export type Wish = 'stop' | 'start';

/** The words of a text alone: it has several spellings in Unicode, with marks that nobody sees, and people put signs, quotes and pictures around it. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Any of these, in all languages, the longest first: 'kar do' before 'kar'. */
function anyOf(...kinds: readonly (keyof WishWords)[]): string {
  const listed = Object.values(WISH_WORDS).flatMap((words) => kinds.flatMap((kind) => words[kind]?.split(',') ?? []));
  const longestFirst = [...new Set(listed.map(wordsOf))].sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.join('|')})`;
}

/** These, between spaces in a text of words alone. */
const words = (pattern: string) => new RegExp(`(?<!\\S)${pattern}(?!\\S)`, 'gu');
const has = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0;

const STOP = words(anyOf('stop'));
const UNSURE = words(anyOf('unsure'));
const NONE = words(anyOf('none'));
const UNWANTED = words(anyOf('unwanted'));
const START = words(anyOf('start'));
const MESSAGES = words(anyOf('messages'));
const APP = words(anyOf('app'));
const VERBS = words(anyOf('verbs'));
const ASKING = words(anyOf('asking'));
const REASON = words(anyOf('reason'));
const BESIDE_REASON = words(anyOf('besideReason'));
/** What may be closed or have begun as well. */
const SUBJECT = words(anyOf('people', 'app'));
/** 'SMS me' and 'message karo' ask for some. */
const WANTED = words(`${anyOf('messages', 'app')} (?:me|us|${anyOf('verbs')})`);
/** 'Do not message the doctor' speaks of the doctor; other languages say so by an ending. */
const SPOKEN_OF = words(
  '(?:the|your|(?:not|t|dont|donot) (?:message|msg|text|whatsapp|contact|disturb)|messaging|texting|contacting|disturbing) (?:doctor|dr)',
);
const BESIDE = words(anyOf('beside', 'messages', 'app', 'people', 'asking', 'verbs'));

function isBeside(text: string): boolean {
  const rest = text.replace(REASON, '').replace(BESIDE, '');
  return (has(text, REASON) ? rest.replace(BESIDE_REASON, '') : rest).trim() === '';
}

/** A line below that begins as a phone, a mail or a letter ends, and all that follows. */
const SIGNATURE = /\n[^\S\n]*(?:--|\u2014|sent (?:from|via|using) |get outlook |[a-z &]{0,20}\bregards\b).*/isu;
/** Commas, full stops of several scripts, questions, lines, and dashes between spaces: 'No, message me' is not 'No message'. */
const CLAUSE_ENDS = /[,;:.!\n\u060c\u061b\u06d4\u0964]|\s[-\u2013\u2014]+\s|(?<=[?\u061f])/u;

/** The words that ask in each clause of a text for no more messages. */
function stopsIn(text: string): (clause: string) => RegExp[] {
  const isAll = (pattern: RegExp) => text.replace(pattern, '').trim() === '';
  const isRequest = [ASKING, VERBS, REASON].some((pattern) => has(text, pattern));
  // "Doctor closed", "WhatsApp closed" and "Wait, doctor" speak of something else.
  const isSure = has(text, MESSAGES) || has(text, VERBS) || (isRequest && !has(text, SUBJECT)) || isAll(UNSURE);
  // "Doctor, no message" tells that none has come.
  const isRefusal = isRequest || isAll(NONE);
  const stops = [STOP, ...(isSure ? [UNSURE] : []), ...(isRefusal ? [NONE] : [])];
  // "No need, message me" and "No need of doctor message me" ask for some.
  const isAboutMessages = (clause: string) =>
    (has(clause, MESSAGES) || has(clause, APP)) && !has(clause.replace(UNWANTED, ''), WANTED);
  return (clause) => (isAboutMessages(clause) ? [...stops, UNWANTED] : stops);
}

/** The words that ask in each clause of a text for messages again. */
function startsIn(text: string): (clause: string) => RegExp[] {
  if (has(text, REASON)) return () => [];
  const isRequest = [MESSAGES, ASKING, VERBS].some((pattern) => has(text, pattern));
  // "Doctor start" and "WhatsApp start" tell that those have begun.
  const hasSubject = (clause: string) => has(clause.slice(0, Math.max(clause.search(START), 0)), SUBJECT);
  return (clause) => (isRequest || !hasSubject(clause) ? [START] : []);
}

/**
 * What a message to us asks for: no more messages, or messages again; null: neither. It consists of the word, which may be said again, and of
 * what may stand beside it. So 'Bus stop' and 'Can I stop my tablets?' are no wish, and 'Sir please stop, thank you' is one.
 */
export function wishIn(message: string): Wish | null {
  const parts = message.normalize('NFKC').replace(SIGNATURE, '').split(CLAUSE_ENDS);
  const clauses = parts.map(wordsOf).filter((clause) => clause !== '');
  const said = clauses.filter((clause) => !isBeside(clause));
  if (said.length === 0) return null;
  const text = clauses.join(' ');
  const consistsOf = (wishesIn: (clause: string) => readonly RegExp[]) =>
    said.every((clause) => wishesIn(clause).some((wish) => isBeside(clause.replace(wish, ''))));
  const saysElse = clauses.some((clause) => has(clause, SPOKEN_OF) || (has(clause, WANTED) && isBeside(clause)));
  // "Closed?" asks about the clinic, "Start?" about the doctor, "No message?" whether one has come; "Who is this?" asks about us alone.
  const isAsked = parts.some((part) => /[?\u061f]/u.test(part) && !has(wordsOf(part), REASON));
  if (!saysElse && consistsOf(isAsked ? () => [STOP] : stopsIn(text))) return 'stop';
  return !isAsked && consistsOf(startsIn(text)) ? 'start' : null;
}
