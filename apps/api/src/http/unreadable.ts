import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemBody, ProblemCode } from '@baari/contract/problem';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { Failure } from '../lib/failure.ts';
import { PERMISSIONS } from './security.ts';

function answerText(code: ProblemCode, https: boolean): string {
  const { status, text } = PROBLEMS[code];
  const body = JSON.stringify({ success: false, message: text, code } satisfies ProblemBody);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    `permissions-policy: ${PERMISSIONS}`,
    'referrer-policy: no-referrer',
    'x-content-type-options: nosniff',
    'x-frame-options: DENY',
    ...(https ? ['strict-transport-security: max-age=31536000'] : []),
    '',
    body,
  ].join('\r\n');
}

/** Answers, on the bare connection, what never became a request: broken HTTP, or headers that are too large. */
export function refuseUnreadable(publicUrl: string) {
  const https = publicUrl.startsWith('https:');
  const tooLarge = answerText('TOO_LARGE', https);
  const malformed = answerText('MALFORMED', https);
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(error.code === 'HPE_HEADER_OVERFLOW' ? tooLarge : malformed);
    socket.destroySoon();
  };
}

/** Cases that Node and Fastify would answer without our form and headers: no Host, odd expectations. */
export function refuseInOurForm(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new Failure('MALFORMED');
  });
  app.server.on('checkExpectation', app.routing);
}
