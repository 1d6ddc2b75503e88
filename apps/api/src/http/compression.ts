import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/**
 * Compresses long JSON answers for clients that read brotli. Their length then tells a little about what is in them. To learn from
 * that, somebody would have to watch the line and make the reader ask again and again; other sites cannot, because their requests
 * come without the session.
 */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takes('br', request)) return payload;
    reply.header('content-encoding', 'br').removeHeader('content-length');
    return brotli(payload, LISTS);
  });
}
