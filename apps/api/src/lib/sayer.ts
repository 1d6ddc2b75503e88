import type { PanelLanguage } from '@baari/contract/languages';
import type { ICUArgs } from 'use-intl/core';

type Values<Text> = ICUArgs<
  Text & string,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** A text with nothing to fill in is said without values. */
type Given<Text> = Partial<Values<Text>> extends Values<Text> ? [] : [values: Values<Text>];
/** Says a catalogue's texts: `say('runs', { date })`. A key that does not exist, or a value that is missing, does not compile. */
export type Say<Texts> = <Key extends keyof Texts & string>(key: Key, ...values: Given<Texts[Key]>) => string;

/** How numbers are formed: with the digits 0 to 9. */
const LOCALES: Readonly<Record<PanelLanguage, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

/** The sayer of a catalogue in ICU's message format, by its groups. What parses messages is loaded with the first one. */
export async function sayerOf<Texts extends object>(
  messages: object,
  language: PanelLanguage,
): Promise<<Group extends keyof Texts & string>(group: Group) => Say<Texts[Group]>> {
  const { createTranslator } = await import('use-intl/core');
  return (namespace) =>
    createTranslator({ locale: LOCALES[language], messages, namespace: namespace as never }) as never;
}
