import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const WASM_WORKER = /decode\.worker-[\w-]+\.js$/;

function setHeaders(reply: FastifyReply['raw'] | { setHeader(name: string, value: string): unknown }, path: string): void {
  const named = /\/assets\//.test(path);
  reply.setHeader('cache-control', named ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  // The permission to compile wasm sits on the scanner's worker alone, not on the pages.
  if (WASM_WORKER.test(path)) reply.setHeader('content-security-policy', "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
}

/** Serves a built web app under `prefix`: files precompressed and immutable, any other path its index.html. */
export async function installWebApp(app: FastifyInstance, folder: string, prefix: '/' | '/book/'): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: prefix === '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders,
    schemaHide: true,
  });
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`The web app in ${folder} is not built. Run: npm run build`);
}

/** Answers a page's address with the app's own document; the app's router does the rest. */
export const sendApp = (reply: FastifyReply, folder: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false });
