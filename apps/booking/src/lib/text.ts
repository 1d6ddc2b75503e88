import { en } from '../messages/en.ts';

/** A further language is one more object of this type, and an entry in `catalogues`. */
export type Messages = Readonly<Record<keyof typeof en, string>>;
export type MessageKey = keyof typeof en;

const catalogues = { 'en-IN': en } as const satisfies Record<string, Messages>;

export const locale: keyof typeof catalogues = 'en-IN';

const plurals = new Intl.PluralRules(locale);

/** The text of `key`, its {name}s filled in. With `count` the form `key_one` is taken where the language's rules say so. */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  const messages: Messages = catalogues[locale];
  const form = typeof values.count === 'number' ? `${key}_${plurals.select(values.count)}` : key;
  return filled(isKey(form) ? messages[form] : messages[key], values);
}

/** `text` with its {name}s filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const isKey = (key: string): key is MessageKey => Object.hasOwn(en, key);
