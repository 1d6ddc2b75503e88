import { createCaller } from '@baari/client/call';
import type { Caller } from '@baari/client/call';
import type { EndpointShape } from '@baari/contract/endpoint';

/** A caller with its own cookie jar, like one browser. Every answer is parsed by its contract schema. */
export interface Browser {
  call: Caller;
  /** The same, for calls about this practice. */
  at(practice: string): Caller;
  fetch: typeof fetch;
  cookies: Map<string, string>;
}

function keepCookies(jar: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair, ...attributes] = line.split('; ');
    const name = pair!.slice(0, pair!.indexOf('='));
    const value = pair!.slice(pair!.indexOf('=') + 1);
    if (value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(name);
    else jar.set(name, value);
  }
}

/** Refuses an answer that its schema would change: an unknown key leaks data, a missing one breaks a promise. */
export function checkAnswer(endpoint: EndpointShape, answer: unknown): void {
  const parsed: unknown = endpoint.answer.parse(answer);
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  if (sorted(parsed) !== sorted(answer))
    throw new Error(`The answer of ${endpoint.method} ${endpoint.path} has more or other keys than its contract`);
}

/** `create` and `check`: of the pages of another release. */
export function openBrowser(baseUrl: string, create = createCaller, check = checkAnswer): Browser {
  const cookies = new Map<string, string>();
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([k, v]) => `${k}=${v}`).join('; '));
    const address = typeof input === 'string' && input.startsWith('/') ? baseUrl + input : input;
    const response = await fetch(address, { redirect: 'manual', ...init, headers });
    keepCookies(cookies, response);
    return response;
  };
  const about = (practice?: string) => create({ baseUrl, fetch: send, check, practice: () => practice });
  return { cookies, fetch: send, call: about(), at: about };
}
