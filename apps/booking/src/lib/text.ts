import { en } from '../messages/en.ts';

/** A further language is one more object of a catalogue's type, and an entry beside each catalogue. */
export const locale = 'en-IN';

const plurals = new Intl.PluralRules(locale);

/** `text` with its {name}s filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** What says the texts of `messages`, their {name}s filled in. With `count` the form `key_one` is taken where the language's rules say so. */
export function sayer<Key extends string>(messages: Readonly<Record<Key, string>>) {
  const isKey = (key: string): key is Key => Object.hasOwn(messages, key);
  return (key: Key, values: Readonly<Record<string, string | number>> = {}): string => {
    const form = typeof values.count === 'number' ? `${key}_${plurals.select(values.count)}` : key;
    const text = isKey(form) ? messages[form] : messages[key];
    return filled(text, values);
  };
}

export const t = sayer(en);
