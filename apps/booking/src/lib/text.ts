import { en } from '../messages/en.ts';

/** To add a language, add one more object of each catalogue's type. */
export const locale = 'en-IN';

const plurals = new Intl.PluralRules(locale);

/** `text` with its {name}s filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Makes a function that says the texts of `messages`, with their {name}s filled in. With `count` it takes `key_one` where the language needs it. */
export function sayer<Key extends string>(messages: Readonly<Record<Key, string>>) {
  const isKey = (key: string): key is Key => Object.hasOwn(messages, key);
  return (key: Key, values: Readonly<Record<string, string | number>> = {}): string => {
    const form = typeof values.count === 'number' ? `${key}_${plurals.select(values.count)}` : key;
    const text = isKey(form) ? messages[form] : messages[key];
    return filled(text, values);
  };
}

export const t = sayer(en);
