import { pathToFileURL } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** A catalogue: one file for each language and namespace, with its texts in ICU's message format. */
const CATALOGUE = /\/src\/messages\/[a-z]{2}\/[\w-]+\.ts$/;

/** ICU messages by key; a group of them may stand under one key. */
type Catalogue = string | readonly Catalogue[] | { readonly [key: string]: Catalogue };

function eachMessage(catalogue: Catalogue, make: (message: string) => unknown): unknown {
  if (typeof catalogue === 'string') return make(catalogue);
  if (Array.isArray(catalogue)) return catalogue.map((inner) => eachMessage(inner, make));
  return Object.fromEntries(Object.entries(catalogue).map(([key, inner]) => [key, eachMessage(inner, make)]));
}
const read = async (file: string) => ((await import(pathToFileURL(file).href)) as { default: Catalogue }).default;
const moduleOf = (catalogue: unknown) => `export default ${JSON.stringify(catalogue)};`;

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
      // One without arguments stays a text.
      return moduleOf(eachMessage(await read(id), compile));
    },
  };
}

/** Letters of which each can still be read as the one that it stands for. */
const ACCENTED = Object.fromEntries(
  [...'AÀEÉIÎOÖUÛCÇNÑSŠYÝZŽaàeéiîoöuûcçnñsšyýzž'.matchAll(/(.)(.)/gu)].map(([, plain, accented]) => [plain, accented]),
);
/** Of a text's length is added: about as much as the longest language needs more than English. */
const LONGER = 0.4;

function accented(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if ('children' in element) return { ...element, children: accented(element.children) };
    if ('options' in element)
      return {
        ...element,
        options: Object.fromEntries(
          Object.entries(element.options).map(([key, { value, ...rest }]) => [
            key,
            { ...rest, value: accented(value) },
          ]),
        ),
      } as MessageFormatElement;
    if (element.type !== 0) return element;
    const text = element.value.replaceAll(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
    return { ...element, value: text + '~'.repeat(Math.floor(text.trim().length * LONGER)) };
  });
}

/**
 * For the development server: English with accents, and longer. What stays plain does not come from a catalogue; what is cut has no
 * room for a longer language.
 */
export function pseudoLanguage(): Plugin {
  return {
    name: 'baari-pseudo-language',
    apply: (_, { command }) => command === 'serve' && process.env['PSEUDO_LANGUAGE'] !== undefined,
    enforce: 'pre',
    async load(id) {
      if (!CATALOGUE.test(id) || !id.includes('/messages/en/')) return null;
      this.addWatchFile(id);
      return moduleOf(eachMessage(await read(id), (message) => printAST(accented(parse(message)))));
    },
  };
}
