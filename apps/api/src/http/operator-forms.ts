import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from '../lib/failure.ts';
import { mac, sameBytes } from '../lib/secret.ts';
import { clientAddress } from './client-address.ts';
import { isFromOurPage } from './cross-site.ts';
import type { Limiter } from './rate-limits.ts';

export const HTML = 'text/html; charset=utf-8';
/** What a token of a link or cookie looks like: 256 bits. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const FORM_MAX_BYTES = 16_384;

/** Nothing is loaded but pictures of our own; the pages have no script. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Makes a scope answer pages without script, and take forms of our own pages alone. */
export function takeForms(app: FastifyInstance, limiter: Limiter, publicUrl: string): void {
  const origin = new URL(publicUrl).origin;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.type(HTML).header('cache-control', 'no-store').header('content-security-policy', POLICY);
    await limiter.take('reads', clientAddress(request));
    if (request.method === 'POST' && !isFromOurPage(request, origin)) throw new Failure('CROSS_SITE');
  });
}

export const fieldsOf = ({ body }: FastifyRequest): Partial<Record<string, string>> =>
  z.record(z.string(), z.string()).parse(body ?? {});
export const paramOf = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name]!;
/** Of parameters that are given twice, none. */
export const queryOf = ({ query }: FastifyRequest): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>;

/** What the forms of a session or visit carry, so that no other page can make one. */
export const formKeyOf = (token: string): string =>
  mac(Buffer.from(token), 'form of the operator').toString('base64url');

/** Refuses a form that carries another key. */
export function requireFormKey(request: FastifyRequest, formKey: string): void {
  const given = fieldsOf(request)['formKey'] ?? '';
  if (!sameBytes(Buffer.from(given), Buffer.from(formKey))) throw new Failure('CROSS_SITE');
}

/** The cookie of an operator's session. */
export const operatorCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Secure-baari_operator_session' : 'baari_operator_session';

/** Its token, if the browser sends one. */
export function operatorToken({ cookies }: FastifyRequest, publicUrl: string): string | null {
  const token = cookies[operatorCookie(publicUrl)];
  return token !== undefined && TOKEN.test(token) ? token : null;
}
