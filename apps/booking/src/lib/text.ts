import type { ICUArgs } from 'use-intl/core';
import formatMessage from 'use-intl/format-message';
import common from '../messages/en/common.ts';

/** How dates are written, numbers formed and plurals chosen. */
export const locale = 'en-IN';

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

type FormatOptions = Parameters<typeof formatMessage>[3];
type FormatValues = Parameters<typeof formatMessage>[2];

/** The texts hold no dates: what a message needs from the browser is how its language forms numbers and plurals. */
const formatting = (language: string) =>
  ({
    locale: language,
    cache: { message: {} },
    formatters: {
      getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
      getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
    },
  }) as unknown as FormatOptions;

/** Says a catalogue's texts in its language; a catalogue of another language has the keys of the English one. */
export function sayer<English>(
  catalogue: { readonly [Key in keyof English]: string },
  language = locale,
): Say<English> {
  const inLanguage = formatting(language);
  return (key, ...[values]) => String(formatMessage(key, catalogue[key], values as FormatValues, inLanguage));
}

export const t = sayer<typeof common>(common);
