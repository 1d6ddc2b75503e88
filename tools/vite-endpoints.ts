import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointShape } from '@baari/contract/endpoint';
import type { Plugin } from 'vite';

const CONTRACT_FILE = /\/packages\/contract\/src\/[\w-]+\.ts$/;

/** What the contract calls to make schemas: a build drops those that nobody uses. */
export const SCHEMA_MAKERS = ['z', 'endpoint', 'answerOf'];

/** The library of schemas, and those of the contract that a form checks with. */
export const SCHEMAS = /\/node_modules\/zod\/|\/packages\/contract\/src\/.*\?schemas$/;

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * Leaves of an endpoint only what a browser needs to call it: the server alone checks calls and answers by their schemas, which
 * are a tenth of a first visit. A schema that a form checks with has a name of its own, and comes with that form.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'baari-endpoints-without-schemas',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!CONTRACT_FILE.test(id) || !(await readFile(id, 'utf8')).includes("from 'zod/mini'")) return null;
      const exported = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>);
      const lines = exported.map(([name, value]) => {
        if (!isEndpoint(value)) return `export { ${name} } from './${basename(id)}?schemas';`;
        const { method, path, access } = value;
        return `export const ${name} = ${JSON.stringify({ method, path, access })};`;
      });
      return lines.join('\n');
    },
  };
}
