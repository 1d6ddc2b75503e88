import { IDEMPOTENCY_KEY_MAX_CHARS } from '@baari/contract/limits';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../lib/failure.ts';
import { sha256 } from '../lib/secret.ts';
import type { Idempotency } from './caller.ts';

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** What is asked: the parsed body without the solution of a human check, which a retry makes anew. */
function askedBy({ body }: FastifyRequest): unknown {
  if (typeof body !== 'object' || body === null || !('humanCheck' in body)) return body ?? null;
  const { humanCheck: _solution, ...asked } = body;
  return asked;
}

/** The call's Idempotency-Key with a hash of what it asks; null where none was sent. */
export function readIdempotency(request: FastifyRequest): Idempotency | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length > IDEMPOTENCY_KEY_MAX_CHARS || !PRINTABLE.test(header))
    throw new Failure('IDEMPOTENCY_KEY_INVALID');
  return { key: header, requestHash: sha256(JSON.stringify(askedBy(request))) };
}
