import type { Language } from '@baari/contract/languages';
import type { PhoneChannel } from '@baari/contract/patient-message-phone';
import { REGISTERED_TEXTS } from './rules-registered-texts.ts';
import type { TextCode } from './rules-registered-texts.ts';

/** What a place of a registered text takes (TRAI's rules for templates). */
const PLACE_MAX_CHARS = 30;
/** An address is longer: it stands in so many places of an SMS, side by side. */
export const LINK_PLACES = 3;

export interface PlacesOfVisit {
  doctor: string;
  /** Of one phone; one place of the text holds them all. */
  numbers: readonly number[];
  /** In whose stead a move has given them. */
  before: readonly number[];
  /** `2026-11-27`. */
  date: string;
  minutes: number;
  link: string;
}

/** As a reader sees them: no vowel sign is torn from its letter. */
const LETTERS = new Intl.Segmenter();
/** Not '…', for which an English SMS would hold 70 letters instead of 160. */
const CUT = '...';

const shortened = (text: string): string => {
  if ([...text].length <= PLACE_MAX_CHARS) return text;
  let short = '';
  for (const { segment } of LETTERS.segment(text)) {
    if ([...short, ...segment, ...CUT].length > PLACE_MAX_CHARS) break;
    short += segment;
  }
  return short.trimEnd() + CUT;
};

/** No phone makes a link or a number to call of it: a stranger may be named 'www.evil.in' or 'Call 98765 43210', with any script's stops and digits. */
const unlinked = (name: string): string =>
  name
    .replace(/[.\u2024\u3002\uFF0E\uFF61](?=\S)/g, '. ')
    .replace(/\p{Nd}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** In pieces of about the same length, for no place stays empty. */
const inPlaces = (link: string): string[] => {
  const size = Math.ceil(link.length / LINK_PLACES);
  return Array.from({ length: LINK_PLACES }, (_, i) => link.slice(i * size, (i + 1) * size));
};

const dayOf = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** What stands in the texts about a visit. `page`: the language in which the ticket opens, also where the text is in another one. */
export const placesOf = (visit: PlacesOfVisit, language: Language, page = language): Record<string, string> => ({
  ...{
    doctor: shortened(unlinked(visit.doctor)),
    number: shortened(visit.numbers.join(', ')),
    before: shortened(visit.before.join(', ')),
    date: dayOf(visit.date, language),
  },
  minutes: String(visit.minutes),
  // The phone's browser may be English where its holder is not. Not `?lang=hi`, which would often make it one more SMS, and paid.
  link: page === 'en' ? visit.link : `${visit.link}?${page}`,
});

/** A registered text with its places filled, and what was filled in, in the order of the places: for WhatsApp, and for an SMS. */
export function filled(
  code: TextCode,
  language: Language,
  said: Readonly<Record<string, string>>,
): { text: string; values: string[]; smsValues: string[] } {
  const values: string[] = [];
  const smsValues: string[] = [];
  const text = REGISTERED_TEXTS[language][code].replace(/\{(\w+)\}/g, (_place, name: string) => {
    values.push(said[name]!);
    smsValues.push(...(name === 'link' ? inPlaces(said[name]!) : [said[name]!]));
    return said[name]!;
  });
  return { text, values, smsValues };
}

/** The letters of which 160 go into an SMS, and those that take two of their places (3GPP TS 23.038, section 6.2.1). */
const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ\f^{}\\[~\]|€]*$/;
const TWICE = /[\f^{}\\[~\]|€]/g;

/** In how many parts an SMS goes, each of which is paid (3GPP TS 23.040, section 9.2.3.24.1: several lose seven letters each to say so). */
export function partsOf(text: string): number {
  const isGsm = GSM.test(text);
  const length = isGsm ? text.length + (text.match(TWICE)?.length ?? 0) : text.length;
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / each);
}

/** What a message costs at least by one of these ways, in paise; 0 where there is none. */
export const leastCostBy = (ways: readonly PhoneChannel[], prices: Readonly<Record<PhoneChannel, number>>): number =>
  ways.length > 0 ? Math.min(...ways.map((way) => prices[way])) : 0;

/** What a message costs, in paise. */
export const costOf = (channel: PhoneChannel, text: string, prices: Readonly<Record<PhoneChannel, number>>): number =>
  channel === 'sms' ? partsOf(text) * prices.sms : prices.whatsapp;
