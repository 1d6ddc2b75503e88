import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../lib/failure.ts';

/** The built web apps; null if this process serves only the API. */
export interface WebApps {
  panel: string;
  booking: string;
}

const YEAR_SECONDS = 31_536_000;
const BOOKING_PREFIX = '/book/';
/** Paths that are never a page of the panel; what begins with a dot is asked for only by who looks for files left lying about. */
const NOT_A_PAGE =
  /^\/(api|dev|docs|sandbox|assets|book\/assets|healthz|readyz|metrics|openapi\.json)(\/|\?|$)|^[^?]*\/\./;
const WASM_WORKER = /decode\.worker-[\w-]+\.js/;

function setFileHeaders(reply: FastifyReply, path: string): void {
  const named = path.includes('/assets/');
  reply.header('cache-control', named ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  // Only the scanner's worker may compile wasm; the pages may not.
  if (WASM_WORKER.test(path)) {
    reply.header(
      'content-security-policy',
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    );
  }
}

async function serveFiles(app: FastifyInstance, root: string, prefix: string, decorateReply: boolean): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`The web app in ${root} is not built. Run: npm run build`);
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: setFileHeaders,
    schemaHide: true,
  });
}

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NOT_A_PAGE.test(request.url) &&
  !/\.\w{2,5}(\?|$)/.test(request.url) &&
  /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');

/** Content policies of the pages that need more than the general one; null if they do not. */
interface PagePolicies {
  panel: string | null;
  /** Only for /checkout, instead of the panel's. */
  checkout: string | null;
}
const CHECKOUT = /^\/checkout\/?(\?|$)/;

/** Serves the panel at / and the patient app at /book/; a path without a file is one of their pages, or a JSON 404. */
export async function installWebApps(
  app: FastifyInstance,
  web: WebApps | null,
  policies: PagePolicies = { panel: null, checkout: null },
): Promise<void> {
  if (web) {
    await serveFiles(app, web.panel, '/', true);
    await serveFiles(app, web.booking, BOOKING_PREFIX, false);
    app.get('/book', { schema: { hide: true } }, async (_request, reply) => reply.redirect(BOOKING_PREFIX));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!web || !wantsPage(request)) throw new Failure('NOT_FOUND');
    const folder = request.url.startsWith(BOOKING_PREFIX) ? web.booking : web.panel;
    const isCheckout = CHECKOUT.test(request.url) && policies.checkout !== null;
    const policy = isCheckout ? policies.checkout : policies.panel;
    if (policy !== null && folder === web.panel) reply.header('content-security-policy', policy);
    // A bank's page opens in its own window and reports back to the checkout.
    if (isCheckout) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
  });
}
