import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { Secret, TOTP } from 'otpauth';
import { baari } from './operator.ts';

export const OPERATOR = '/operator';
export const EMAIL = 'ravi.menon@baari.example';
export const PASSWORD = 'three quiet lamps at noon';

/** The value of a hidden field in a page. */
export const hiddenIn = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!;

export interface SetUp {
  email: string;
  /** The code of the authenticator, so many seconds from now. */
  code(awaySeconds?: number): string;
  recoveryCodes: string[];
}

/** The operator's pages of a service, as a browser without scripts uses them. */
export function operatorPages(api: TestApi) {
  const post = (browser: Browser, path: string, fields: Record<string, string> = {}, headers: HeadersInit = {}) =>
    browser.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: api.baseUrl, ...headers },
    });

  /** The path of a freshly printed link. */
  async function newLink(email = EMAIL): Promise<string> {
    const { said } = await baari(api, 'operator', 'add', email);
    return new URL(/http\S+/.exec(said)![0]).pathname;
  }

  /** What an authenticator knows after scanning the page of a link. */
  async function scan(link: string) {
    const html = await (await api.browser().fetch(link)).text();
    const key = /Key: <code>([^<]+)</.exec(html)![1]!.replaceAll(' ', '');
    const code = (awaySeconds = 0) =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({
        timestamp: api.clock.now().getTime() + awaySeconds * 1_000,
      });
    return { sealed: hiddenIn(html, 'sealed'), code };
  }

  async function setUp(email = EMAIL): Promise<SetUp> {
    const link = await newLink(email);
    const { sealed, code } = await scan(link);
    const done = await post(api.browser(), link, { password: PASSWORD, again: PASSWORD, sealed, code: code() });
    const html = await done.text();
    if (done.status !== 200) throw new Error(`The set-up was refused: ${html}`);
    // The code of the set-up is used up.
    api.clock.advance(30_000);
    return { email, code, recoveryCodes: [...html.matchAll(/<li><code>([^<]+)</g)].map(([, one]) => one!) };
  }

  const logIn = (browser: Browser, { email, code }: SetUp, changes: Record<string, string> = {}) =>
    post(browser, `${OPERATOR}/log-in`, { email, password: PASSWORD, code: code(), ...changes });

  return {
    post,
    newLink,
    scan,
    setUp,
    logIn,
    /** Sends the form of a page, with the key that the page gives it. */
    async submit(browser: Browser, page: string, path: string, fields: Record<string, string> = {}) {
      const html = await (await browser.fetch(page)).text();
      return post(browser, path, { formKey: hiddenIn(html, 'formKey'), ...fields });
    },
    async loggedIn(who?: SetUp): Promise<Browser> {
      const browser = api.browser();
      const { status } = await logIn(browser, who ?? (await setUp()));
      if (status !== 303) throw new Error(`The operator could not log in: ${status}`);
      return browser;
    },
  };
}
