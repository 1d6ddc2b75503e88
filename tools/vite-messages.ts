import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** A catalogue: one file for each language and namespace, with its texts in ICU's message format. */
const CATALOGUE = /\/src\/messages\/[a-z]{2}\/[\w-]+\.ts$/;

/** ICU messages by key; a group of them may stand under one key. */
type Catalogue = string | readonly Catalogue[] | { readonly [key: string]: Catalogue };

/** The same catalogue with each message as what icu-minify formats; one without arguments stays a text. */
function compiled(catalogue: Catalogue): unknown {
  if (typeof catalogue === 'string') return compile(catalogue);
  if (Array.isArray(catalogue)) return catalogue.map(compiled);
  return Object.fromEntries(Object.entries(catalogue).map(([key, inner]) => [key, compiled(inner)]));
}

/**
 * Compiles the catalogues of a build, so that no browser needs a parser of ICU's message format. Where nothing is built (the
 * development server, tests), use-intl parses each message when it is first said.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'baari-compiled-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      if (!CATALOGUE.test(id)) return null;
      const { default: catalogue } = (await import(pathToFileURL(id).href)) as { default: Catalogue };
      return `export default ${JSON.stringify(compiled(catalogue))};`;
    },
  };
}
