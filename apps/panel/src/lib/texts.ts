import { createTranslator } from 'use-intl/core';
import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from 'use-intl/core';
import { fetchCatalogue } from '../messages/catalogues.ts';
import common from '../messages/en/common.ts';
import { language, locale } from './language.ts';
import type { Messages } from './messages.ts';

type Key<M> = MessageKeys<M, NestedKeyOf<M>>;
type Values<Text> = ICUArgs<
  Text & string,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** What each text of a union needs, together. */
type AllValues<Text> = (Text extends unknown ? (values: Values<Text>) => void : never) extends (values: infer V) => void
  ? V
  : never;

/** Says a namespace's texts: `t('key', { name })`. A key that does not exist, or a value that is missing, does not compile. */
export interface Texts<N extends keyof Messages> {
  <K extends Key<Messages[N]>>(
    key: K,
    ...values: Partial<AllValues<NestedValueOf<Messages[N], K>>> extends AllValues<NestedValueOf<Messages[N], K>>
      ? [values?: AllValues<NestedValueOf<Messages[N], K>>]
      : [values: AllValues<NestedValueOf<Messages[N], K>>]
  ): string;
  /** Several texts without values that stand under one key. */
  group: <K extends NestedKeyOf<Messages[N]>>(key: K) => NestedValueOf<Messages[N], K>;
}

function textsOf<N extends keyof Messages>(messages: Messages[N]): Texts<N> {
  const say = createTranslator({ locale, messages });
  return Object.assign(say.bind(null), { group: say.raw }) as unknown as Texts<N>;
}

const loaded: { [N in keyof Messages]?: Texts<N> } = language === 'en' ? { common: textsOf<'common'>(common) } : {};

/** The texts of a namespace that has been loaded. */
export function texts<N extends keyof Messages>(namespace: N): Texts<N> {
  const found = loaded[namespace];
  if (!found) throw new Error(`The texts of ${namespace} are not loaded.`);
  return found;
}

/** Loads a screen's texts, so that they are there before it is shown. */
export async function loadMessages(namespaces: readonly (keyof Messages)[]): Promise<void> {
  await Promise.all(namespaces.filter((name) => !loaded[name]).map(load));
}

async function load<N extends keyof Messages>(namespace: N): Promise<void> {
  const messages = await fetchCatalogue(namespace);
  if (messages) Object.assign(loaded, { [namespace]: textsOf<N>(messages as Messages[N]) });
}
