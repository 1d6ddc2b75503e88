import { ACCOUNT_HEADER } from '@baari/contract/account-header';
import type { Answer, CallInput, EndpointShape } from '@baari/contract/endpoint';
import { addressAt, isOfPractice } from '@baari/contract/practice-path';
import { CallFailed, refusalFrom, saidBy, saidIn, ServerRefusal } from './failures.ts';
import type { Say } from './failures.ts';
import { sendWithProgress } from './upload.ts';

/** The input of a call: the endpoint's own, or a finished form if it contains files. */
export type Input<E extends EndpointShape> = Omit<CallInput<E>, 'body'> & {
  body?: CallInput<E>['body'] | (E extends { files: object } ? FormData : never);
};

export interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Share of the request body sent so far, 0 to 1; browsers only. */
  onProgress?: (share: number) => void;
}

export interface CallerOptions {
  /** '' means the server that the page came from. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** The account that the page takes for logged in; with another session the server refuses the call (OTHER_ACCOUNT). */
  account?: () => string | undefined;
  /** The practice that calls are about; without one, or where it gives none, they are about the account's own. */
  practice?: () => string | undefined;
  /** In which the person reads (BCP 47); without it, the browser's own. */
  language?: string;
  /** Checks every successful answer. Tests parse it here; browsers leave it out, to load less code. */
  check?: (endpoint: EndpointShape, answer: unknown) => unknown;
  /** In which words a text of the server is shown; without it, in its own. */
  say?: Say;
  /** Called with every refusal before it is thrown, e.g. to notice that the session has ended. */
  onRefusal?: (refusal: ServerRefusal) => void;
}

/** A file as it came, and the name that the server gives it. */
export interface CalledFile {
  bytes: Blob;
  name: string;
}
export type FileCaller = (endpoint: EndpointShape & { answers: 'file' }, input?: object) => Promise<CalledFile>;

export type Caller = <E extends EndpointShape>(
  endpoint: E,
  input?: Input<E>,
  options?: CallOptions,
) => Promise<Answer<E>>;

/** The address of a call: the endpoint's path with its parameters and query filled in. */
export function addressOf(endpoint: EndpointShape, params: object = {}, query: object = {}): string {
  const given = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The same, about a practice; endpoints that are of none are called as they are. */
export function addressFor(
  practice: string | undefined,
  endpoint: EndpointShape,
  params: object = {},
  query: object = {},
): string {
  const address = addressOf(endpoint, params, query);
  return practice !== undefined && isOfPractice(endpoint) ? addressAt(practice, address) : address;
}

/** Makes the one function that talks to the API; it throws `ServerRefusal` or `CallFailed`. */
export function createCaller({
  baseUrl,
  fetch: given,
  account,
  practice,
  language,
  check,
  say,
  onRefusal,
}: CallerOptions): Caller {
  const send = given ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));

  return async function call<E extends EndpointShape>(endpoint: E, input: Input<E> = {}, options: CallOptions = {}) {
    const url = baseUrl + addressFor(practice?.(), endpoint, input.params, input.query);
    const init = requestOf(endpoint, input.body, options, { account: account?.(), language });
    let response: Response;
    let text: string;
    try {
      response = options.onProgress ? await sendWithProgress(url, init, options.onProgress) : await send(url, init);
      text = await response.text();
    } catch (cause) {
      throw new CallFailed(endpoint, { cause });
    }
    const body = bodyOf(endpoint, response, text, { say, onRefusal });
    check?.(endpoint, body);
    // The server validates with the same schema that this type comes from; parsing again would cost size and time.
    return body as Answer<E>;
  };
}

/** Makes the function that fetches a file; it throws like a call. */
export function createFileCaller({ baseUrl, account, practice, language, say, onRefusal }: CallerOptions): FileCaller {
  return async function callForFile(endpoint, input: Pick<CallInput<EndpointShape>, 'params' | 'query'> = {}) {
    const url = baseUrl + addressFor(practice?.(), endpoint, input.params, input.query);
    try {
      const response = await globalThis.fetch(
        url,
        requestOf(endpoint, undefined, {}, { account: account?.(), language }),
      );
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      if (response.ok && name) return { bytes: await response.blob(), name };
      bodyOf(endpoint, response, await response.text(), { say, onRefusal });
    } catch (cause) {
      if (cause instanceof ServerRefusal || cause instanceof CallFailed) throw cause;
      throw new CallFailed(endpoint, { cause });
    }
    throw new CallFailed(endpoint, {});
  };
}

/** The fields of a success; throws what the server refused, or that its answer is of no use. */
function bodyOf(
  endpoint: EndpointShape,
  response: Response,
  text: string,
  { say, onRefusal }: Pick<CallerOptions, 'say' | 'onRefusal'>,
): Record<string, unknown> {
  const body = parsed(text);
  if (isRecord(body) && body.success === false) {
    const refusal = refusalFrom(body, response, say);
    onRefusal?.(refusal);
    throw refusal;
  }
  if (response.ok && isRecord(body)) {
    if (say && typeof body.message === 'string') body.message = say(saidIn(body), body.message);
    return body;
  }
  throw new CallFailed(endpoint, { status: response.status, said: saidBy(body, text, response) });
}

function requestOf(
  endpoint: EndpointShape,
  body: unknown,
  { idempotencyKey, signal }: CallOptions,
  { account, language }: { account: string | undefined; language: string | undefined },
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (account && endpoint.access !== 'public') headers[ACCOUNT_HEADER] = account;
  if (language) headers['accept-language'] = language;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (signal) init.signal = signal;
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  return init;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
