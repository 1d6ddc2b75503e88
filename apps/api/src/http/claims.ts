import type { IncomingMessage } from 'node:http';
import { ACCOUNT_HEADER } from '@baari/contract/account-header';
import { practiceIn } from '@baari/contract/practice-path';
import type { FastifyRequest } from 'fastify';
import type { Cookies } from './cookies.ts';

/** What a call says of itself. */
export interface Claims {
  token: string | null;
  /** The account that the page takes for logged in, if it says so. */
  believed: string | undefined;
  /** The practice that it is about; null: the account's own. */
  practice: string | null;
}

const named = new WeakMap<IncomingMessage, string>();

/** Takes the practice out of an address that names one: the route is the same for all of them. */
export function withoutPractice(request: IncomingMessage, address: string): string {
  const found = practiceIn(address);
  if (!found) return address;
  named.set(request, found.practice);
  return found.address;
}

export const claimsOf = (request: FastifyRequest, cookies: Cookies): Claims => ({
  token: cookies.readSession(request),
  believed: [request.headers[ACCOUNT_HEADER]].flat()[0],
  practice: named.get(request.raw) ?? null,
});
