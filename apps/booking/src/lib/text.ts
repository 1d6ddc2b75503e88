import type { DateNames } from '@baari/calendar/written-date';
import type { ServerRefusal } from '@baari/client/failures';
import type { CancelReason } from '@baari/contract/cancel-reasons';
import type { Language } from '@baari/contract/languages';
import type { ProblemCode } from '@baari/contract/problem';
import type { Speciality } from '@baari/contract/specialities';
import type { ICUArgs } from 'use-intl/core';
import formatMessage from 'use-intl/format-message';
import common from '../messages/en/common.ts';
import type doctors from '../messages/en/doctors.ts';
import type find from '../messages/en/find.ts';
import type code from '../messages/en/code.ts';
import type notice from '../messages/en/notice.ts';
import type ticket from '../messages/en/ticket.ts';
import type visits from '../messages/en/visits.ts';
import type room from '../messages/en/waiting-room.ts';

type Values<Text> = ICUArgs<
  Text & string,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** What each text of a union needs, together. */
type AllValues<Text> = (Text extends unknown ? (values: Values<Text>) => void : never) extends (values: infer V) => void
  ? V
  : never;
/** A text with nothing to fill in is said without values. */
type Given<Text> = Partial<AllValues<Text>> extends AllValues<Text> ? [] : [values: AllValues<Text>];

/** Says the texts of a catalogue: `say('key', { name })`. A key that does not exist, or a value that is missing, does not compile. */
export type Say<Catalogue> = <Key extends keyof Catalogue & string>(
  key: Key,
  ...values: Given<Catalogue[Key]>
) => string;

/** The keys of an English catalogue, in another language. */
type Texts<English> = { readonly [Key in keyof English]: string };

interface Catalogues {
  common: typeof common;
  doctors: typeof doctors;
  find: typeof find;
  code: typeof code;
  notice: typeof notice;
  ticket: typeof ticket;
  visits: typeof visits;
}

/** All that a language beside English says: a catalogue that misses a text does not compile. */
export type LanguageTexts = { readonly [Name in keyof Catalogues]: Texts<Catalogues[Name]> } & {
  readonly specialities: Readonly<Record<Speciality, string>>;
  /** Why the clinic cancels, where that was chosen and not typed. */
  readonly reasons: Readonly<Record<CancelReason, string>>;
  /** Where many browsers do not know them. */
  readonly dates?: DateNames;
  /** What is wrong with a field; in English the contract says it. */
  readonly fields: Readonly<Record<'patientName' | 'phoneNumber' | 'gender', string>>;
  /** What the service refuses; in English it says so itself. */
  readonly problems: Readonly<Record<PatientProblem, string>>;
};

/** What a waiting room says in one language beside English. */
export interface RoomTexts {
  readonly screen: Texts<typeof room.screen>;
  readonly voice: Texts<typeof room.voice>;
  /** What 'Cabin' and 'Room' are before a number. */
  readonly room: string;
}

/** What the person sets who puts up a waiting room's screen. */
export type ControlTexts = {
  readonly [Key in keyof typeof room.controls]: (typeof room.controls)[Key] extends string
    ? string
    : Texts<(typeof room.controls)[Key]>;
};

/** Refusals that a patient may read. */
export type PatientProblem = Extract<
  ProblemCode,
  | 'NETWORK_BLOCKED'
  | 'NOT_FOUND'
  | 'NOT_ACCEPTING'
  | 'DAY_FULL'
  | 'NOT_A_WORKING_DAY'
  | 'DATE_OUT_OF_RANGE'
  | 'DAY_CLOSED'
  | 'DAY_OVER'
  | 'ALREADY_BOOKED'
  | 'PHONE_LIMIT'
  | 'NOT_CANCELLABLE'
  | 'HUMAN_CHECK_NEEDED'
  | 'NUMBER_NOT_CONFIRMED'
  | 'PHONE_CODE_NOT_SENT'
  | 'CODE_INVALID'
  | 'PHONE_CODE_SPENT'
  | 'RESEND_LOCKED'
  | 'TOO_MANY_REQUESTS'
  | 'SWITCHED_OFF'
>;

/** Each language beside English, loaded when it is spoken. */
const loaders = import.meta.glob<{ default: LanguageTexts }>('../messages/*/patient.ts');

let language: Language = 'en';
let translated: LanguageTexts | undefined;

/** What the pages of a language say; undefined for English, which comes with each page. */
export const textsOf = async (of: Language): Promise<LanguageTexts | undefined> =>
  (await loaders[`../messages/${of}/patient.ts`]?.())?.default;

/** From now on every text is said in this language. */
export function speak(next: Language, texts: LanguageTexts | undefined): void {
  language = texts ? next : 'en';
  translated = texts;
}

export const spokenLanguage = (): Language => language;

/** How dates are written, numbers formed and plurals chosen: in any language with the digits of a token, 0 to 9. */
export const locale = (): string => `${language}-IN-u-nu-latn`;

/** The names of days and months in a language that many browsers cannot write. */
export const dateNames = (): DateNames | undefined => translated?.dates;

/** The comma of the language, and the space after it. */
export const comma = (): string => (language === 'ur' ? '، ' : ', ');

/** Parts that follow each other, with the comma of the language. */
export const inOrder = (...parts: string[]): string => parts.join(comma());

/** What runs from left to right in any language: a time, a telephone number. */
export const leftToRight = (text: string): string => (language === 'ur' ? `\u2066${text}\u2069` : text);

/** What runs its own way, whichever way the line does. */
export const itsOwnWay = (text: string): string => (language === 'ur' ? `\u2068${text}\u2069` : text);

/** Names that follow each other; each runs its own way. */
export const namesInOrder = (names: readonly string[]): string => inOrder(...names.map(itsOwnWay));

/** Parts that stand beside each other; each runs its own way. */
export const beside = (...parts: string[]): string => parts.map(itsOwnWay).join(' · ');

type FormatOptions = Parameters<typeof formatMessage>[3];
type FormatValues = Parameters<typeof formatMessage>[2];

/** The texts hold no dates: what a message needs from the browser is how its language forms numbers and plurals. */
const formatting = (of: string) =>
  ({
    locale: of,
    cache: { message: {} },
    formatters: {
      getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
      getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
    },
  }) as unknown as FormatOptions;

/** Says a catalogue's texts in one language; a catalogue of another language has the keys of the English one. */
export const sayer =
  <English>(catalogue: Texts<English>, of: string): Say<English> =>
  (key, ...[values]) =>
    String(formatMessage(key, catalogue[key], values as FormatValues, formatting(of)));

/** Says a catalogue's texts in the language that is spoken. */
export const speaker =
  <Name extends keyof Catalogues>(name: Name, english: Catalogues[Name]): Say<Catalogues[Name]> =>
  (key, ...values) =>
    sayer<Catalogues[Name]>((translated?.[name] ?? english) as Texts<Catalogues[Name]>, locale())(key, ...values);

export const t = speaker('common', common);

/** A doctor's speciality in the words of the language. */
export const specialityText = (speciality: string): string => {
  const specialities: Readonly<Record<string, string>> = translated?.specialities ?? {};
  return specialities[speciality] ?? speciality;
};

/** Why the clinic cancelled: in the words of the language, or as somebody typed it. */
export const reasonText = (reason: string): string => {
  const reasons: Readonly<Record<string, string>> = translated?.reasons ?? {};
  return reasons[reason] ?? reason;
};

/** What is wrong with a field; `english` comes from the contract or the service. */
export const fieldText = (field: keyof LanguageTexts['fields'], english: string): string =>
  translated?.fields[field] ?? english;

/** Why the service refused. */
export function refusalText({ code, message }: Pick<ServerRefusal, 'code' | 'message'>): string {
  const problems: Readonly<Partial<Record<ProblemCode, string>>> = translated?.problems ?? {};
  return (code && problems[code]) ?? message;
}
