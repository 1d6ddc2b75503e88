import { language } from '../lib/language.ts';
import type { Messages } from '../lib/messages.ts';

/** {language}/{namespace}.ts, each loaded with the screen that needs it; paper is not in the reader's language (lib/use-papers.ts). */
const catalogues = import.meta.glob<{ default: object }>(['./{en,hi}/*.ts', '!./en/common.ts', '!./*/paper.ts']);

/** A namespace's texts in the language of this visit; undefined for the common ones in English, which are always loaded. */
export const fetchCatalogue = async (name: keyof Messages): Promise<object | undefined> =>
  (await catalogues[`./${language}/${name}.ts`]?.())?.default;
