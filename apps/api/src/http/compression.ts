import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { padding } from './padding.ts';

const brotli = promisify(brotliCompress);
/** A tenth of the size of a long list in half a millisecond; a higher level takes four times as long for a quarter less. */
const LISTS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } };
/** Less fits into one packet anyway. */
const WORTH_BYTES = 1_400;

/** Whether the client reads this encoding. */
export const takes = (encoding: 'br' | 'gzip', { headers }: FastifyRequest): boolean =>
  (headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*q=/))
    .some(([name, weight = '1']) => name === encoding && Number(weight) > 0);

const BLANKS = ' \t\n\r';
/** Compressed they are up to three times as long as the padding; to a reader of JSON they are nothing. */
const blanks = (): string => {
  const signs = [...padding()].flatMap((byte) => [byte & 3, (byte >> 2) & 3, (byte >> 4) & 3, byte >> 6]);
  return signs.map((at) => BLANKS[at]).join('');
};

/**
 * Compresses long JSON answers for clients that read brotli. Their length would tell a little about what is in them, to whoever
 * watches the line and books meanwhile; so blanks of a random length go with them. Other sites cannot make the reader ask again and
 * again, because their requests come without the session.
 */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takes('br', request)) return payload;
    reply.header('content-encoding', 'br').removeHeader('content-length');
    return brotli(payload + blanks(), LISTS);
  });
}
