import type { Messages } from '../lib/messages.ts';

export const LANGUAGE = 'en';

/** {language}/{namespace}.ts, each loaded with the screen that needs it. */
const catalogues = import.meta.glob<{ default: object }>(['./*/*.ts', '!./en/common.ts']);

/** A namespace's texts; undefined for the common ones, which are always loaded. */
export const fetchCatalogue = async (name: keyof Messages): Promise<object | undefined> =>
  (await catalogues[`./${LANGUAGE}/${name}.ts`]?.())?.default;
