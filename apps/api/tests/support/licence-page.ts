import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { baari } from './operator.ts';

export const LICENCES = '/operator/licences';

/** The operator's page of a service, as a browser would use it. */
export function licencePage(api: TestApi) {
  /** The path of a freshly printed link. */
  async function newLink(): Promise<string> {
    const { said } = await baari(api, 'licence', 'page');
    return new URL(/http\S+/.exec(said)![0]).pathname;
  }
  const post = (browser: Browser, path: string, fields: Record<string, string> = {}, headers: HeadersInit = {}) =>
    browser.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: api.baseUrl, ...headers },
    });
  return {
    newLink,
    post,
    async open(): Promise<Browser> {
      const browser = api.browser();
      const { status } = await post(browser, await newLink());
      if (status !== 303) throw new Error(`The operator's page did not open: ${status}`);
      return browser;
    },
  };
}
