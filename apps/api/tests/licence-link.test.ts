import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LICENCES as PAGE, licencePage } from './support/licence-page.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const newLink = () => licencePage(api).newLink();
const openPage = () => licencePage(api).open();
const post: ReturnType<typeof licencePage>['post'] = (...args) => licencePage(api).post(...args);

describe('the link', () => {
  it('opens once, by its button alone', async () => {
    const link = await newLink();
    const [first, second] = [api.browser(), api.browser()];
    for (let looks = 0; looks < 3; looks += 1) expect((await first.fetch(link)).status).toBe(200);
    expect((await post(first, link)).status).toBe(303);
    expect((await post(second, link)).status).toBe(401);
    expect((await first.fetch(PAGE)).status).toBe(200);
    expect((await second.fetch(PAGE)).status).toBe(401);
  });

  it.each<[string, number, number]>([
    ['is good for ten minutes', 9, 303],
    ['and no longer', 11, 401],
  ])('%s', async (_, minutes, status) => {
    const link = await newLink();
    api.clock.advance(minutes * MINUTE_MS);
    expect((await post(api.browser(), link)).status).toBe(status);
  });

  it('stands in the database only as a hash, and in no log', async () => {
    const link = await newLink();
    const browser = api.browser();
    await post(browser, link);
    await browser.fetch(PAGE);
    const { rows } = await api.owner.query<{ all: string }>(
      'select string_agg(v::text, $1) as all from operator_visit v',
      [''],
    );
    for (const secret of [link.split('/').at(-1)!, browser.cookies.get('baari_operator')!]) {
      expect(api.log.join()).not.toContain(secret);
      expect(rows[0]!.all).not.toContain(secret);
      expect(rows[0]!.all).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });
});

describe('a refused page can be read in a browser', () => {
  it.each<[string, () => Promise<Response>, number, string]>([
    ['closed', () => api.browser().fetch(PAGE), 401, 'This page is closed'],
    ['of no link', () => api.browser().fetch(`${PAGE}/enter/none`), 401, 'This page is closed'],
    [
      'of a used link',
      async () => {
        const link = await newLink();
        await post(api.browser(), link);
        return post(api.browser(), link);
      },
      401,
      'This page is closed',
    ],
    [
      'with a form of another page',
      async () => post(await openPage(), `${PAGE}/leave`),
      403,
      'This request came from another site and was refused.',
    ],
    ['without the document', async () => (await openPage()).fetch(`${PAGE}/0000000000/document`), 404, 'Not found'],
  ])('%s', async (_, ask, status, text) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain(text);
  });
});
