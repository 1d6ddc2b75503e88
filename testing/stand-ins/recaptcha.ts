import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in behaves from now on; `silent` accepts calls and never answers. */
export type RecaptchaMood = 'well' | 'down' | 'silent' | 'broken' | 'not-json' | 'distrusts' | 'no-token' | 'redirects';

export interface RecaptchaStandIn {
  origin: string;
  /** The settings of a service that trusts this provider. */
  settings: Record<
    'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY' | 'RECAPTCHA_VERIFY_URL' | 'RECAPTCHA_SCRIPT_URL',
    string
  >;
  /** A token as the script would give it to a page of this host. */
  tokenFor(hostname: string): string;
  /** The forms that siteverify received. */
  asked: Record<string, string>[];
  behave(mood: RecaptchaMood): void;
  stop(): Promise<void>;
}

/** The script that pages load: it renders a frame, and asks it for a token. */
const SCRIPT = (origin: string) => `(() => {
  const frames = [];
  window.addEventListener('message', ({ origin, data, source }) => {
    if (origin !== ${JSON.stringify(origin)}) return;
    const found = frames.find(({ frame }) => frame.contentWindow === source);
    if (!found) return;
    if (data.token) found.options.callback(data.token);
    else found.options['error-callback']();
  });
  window.grecaptcha = {
    ready: (run) => setTimeout(run, 0),
    render(place, options) {
      if (place.hasChildNodes()) throw new Error('reCAPTCHA has already been rendered in this element');
      const frame = document.createElement('iframe');
      frame.title = 'reCAPTCHA';
      frame.hidden = true;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = '${origin}/recaptcha/api2/anchor?k=' + encodeURIComponent(options.sitekey) + '&size=' + options.size;
      place.append(frame);
      return frames.push({ frame, options, loaded }) - 1;
    },
    execute(widget) {
      const { frame, loaded } = frames[widget];
      void loaded.then(() => frame.contentWindow.postMessage('execute', '*'));
    },
  };
})();`;

/** The frame reads its page's host from its own address. */
const ANCHOR = `<!doctype html><title>reCAPTCHA</title><script>
addEventListener('message', async ({ source, origin }) => {
  const answer = await fetch('userverify?host=' + new URL(document.referrer).hostname);
  source.postMessage(answer.ok ? { token: await answer.text() } : {}, origin);
});</script>`;

interface Given {
  hostname: string;
  used: boolean;
}

/** Google's answers to siteverify, as documented. */
function judge(form: URLSearchParams, secret: string, given: Map<string, Given>): object {
  const refuse = (...codes: string[]) => ({ success: false, 'error-codes': codes });
  if (!form.get('secret')) return refuse('missing-input-secret');
  if (form.get('secret') !== secret) return refuse('invalid-input-secret');
  if (!form.get('response')) return refuse('missing-input-response');
  const token = given.get(form.get('response')!);
  if (!token) return refuse('invalid-input-response');
  if (token.used) return refuse('timeout-or-duplicate');
  token.used = true;
  return { success: true, challenge_ts: new Date().toISOString(), hostname: token.hostname };
}

/** reCAPTCHA v2 invisible on this machine: script, frame and siteverify. */
export async function startRecaptcha(): Promise<RecaptchaStandIn> {
  const given = new Map<string, Given>();
  const asked: Record<string, string>[] = [];
  const [siteKey, secret] = ['site-key', randomUUID()];
  let mood: RecaptchaMood = 'well';

  const tokenFor = (hostname: string) => {
    const token = `03A${randomUUID()}`;
    given.set(token, { hostname, used: false });
    return token;
  };

  async function verify(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(String(Buffer.concat(await request.toArray())));
    asked.push(Object.fromEntries(form));
    if (mood === 'broken') return void response.writeHead(500).end('{}');
    if (mood === 'redirects') return void response.writeHead(307, { location: `${origin}/recaptcha/elsewhere` }).end();
    if (mood === 'not-json') return void response.end('<html>');
    const answer =
      mood === 'distrusts' ? { success: false, 'error-codes': ['invalid-input-response'] } : judge(form, secret, given);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    if (mood === 'down') return void request.socket.destroy();
    if (mood === 'silent') return;
    if (['/recaptcha/api/siteverify', '/recaptcha/elsewhere'].includes(pathname)) return void verify(request, response);
    if (pathname === '/recaptcha/api.js')
      return void response.setHeader('content-type', 'text/javascript').end(SCRIPT(origin));
    if (pathname === '/recaptcha/api2/anchor') return void response.setHeader('content-type', 'text/html').end(ANCHOR);
    if (pathname === '/recaptcha/api2/userverify' && mood !== 'no-token')
      return void response.end(tokenFor(searchParams.get('host') ?? ''));
    response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    settings: {
      RECAPTCHA_SITE_KEY: siteKey,
      RECAPTCHA_SECRET_KEY: secret,
      RECAPTCHA_VERIFY_URL: `${origin}/recaptcha/api/siteverify`,
      RECAPTCHA_SCRIPT_URL: `${origin}/recaptcha/api.js`,
    },
    tokenFor,
    asked,
    behave(next) {
      mood = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
