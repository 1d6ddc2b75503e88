import { retryAfter } from '../lib/retry-after.ts';
import { sameBytes, sha256 } from '../lib/secret.ts';
import { TextNotTaken } from './text-channel.ts';
import type { TextCall } from './text-channel.ts';

/** Below the 10 s within which a stopping process has to end. */
const DEADLINE_MS = 5_000;

/** A provider that was asked and does not answer may have taken the message: it is not asked again as soon as one that is away. */
const UNANSWERED_REST_SECONDS = 600;

/** The connection had been made, and ended before the answer was there. */
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** It may have taken the message. */
const unanswered = (reason: string, cause?: unknown): TextNotTaken =>
  new TextNotTaken('unanswered', reason, UNANSWERED_REST_SECONDS, cause);

/** What a provider answered: no redirect, no fault of its own, and not that it is busy. */
export interface ProviderAnswer {
  status: number;
  body: string;
}

/** Asks a provider, by POST unless there is no body. Throws TextNotTaken if it is away or busy. */
export async function askProvider(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams | null,
): Promise<ProviderAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers,
      body,
      // It would lead, with our secrets, to where nobody looked.
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw unanswered('the provider did not answer in time', error);
    const { cause } = error as Error;
    if (cause instanceof Error && 'code' in cause && CUT_OFF.has(String(cause.code)))
      throw unanswered('the provider hung up before its answer', error);
    throw new TextNotTaken('away', 'the provider cannot be reached', 0, error);
  }
  const { status } = response;
  if (status === 429 || status >= 500)
    throw new TextNotTaken(
      'away',
      `the provider answered ${status}`,
      retryAfter(response.headers.get('retry-after'), Date.now()),
    );
  return { status, body: text };
}

/** Of an answer in other words than a provider's: with 200 the message may have been taken. */
export function notUnderstood(provider: string, { status }: ProviderAnswer): TextNotTaken {
  const reason = `${provider} answered ${status} with what cannot be understood`;
  return status === 200 ? unanswered(reason) : new TextNotTaken('away', reason);
}

/** JSON of somebody else; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the address that was called ends with our secret, for providers that sign nothing. */
export const knowsSecret = ({ query }: TextCall, secret: string | null): boolean =>
  secret !== null && sameBytes(sha256(query['secret'] ?? ''), sha256(secret));

/** As providers want it: with the country's code and without a plus. */
export const withCountry = (phone: string): string => `91${phone}`;
