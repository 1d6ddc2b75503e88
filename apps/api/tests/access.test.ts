import { request } from 'node:http';
import { addressOf } from '@baari/client/call';
import { ACCOUNT_HEADER } from '@baari/contract/account-header';
import type { EndpointShape } from '@baari/contract/endpoint';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import { everyEndpoint } from '@baari/testing/endpoints';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

type Kind = 'nobody' | 'a made-up session' | 'an ended session' | 'a doctor without profile' | 'a doctor with profile';

let api: TestApi;
let browsers: Record<Kind, () => Promise<Browser>>;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  browsers = {
    nobody: async () => api.browser(),
    'a made-up session': async () => {
      const browser = openBrowser(api.baseUrl);
      browser.cookies.set('baari', 'A'.repeat(43));
      return browser;
    },
    'an ended session': async () => {
      const { browser, doctorId } = await api.doctor();
      await api.owner.query('delete from session where doctor_id = $1', [doctorId]);
      return browser;
    },
    'a doctor without profile': async () => (await api.doctor({ withoutProfile: true })).browser,
    'a doctor with profile': async () => (await api.doctor()).browser,
  };
});
afterAll(() => api.stop());

const RANK: Record<Kind, number> = {
  nobody: 0,
  'a made-up session': 0,
  'an ended session': 0,
  'a doctor without profile': 1,
  'a doctor with profile': 2,
};
const NEEDED = { public: 0, doctor: 1, 'doctor-with-profile': 2 } as const;

/** What the one place of access answers, before any body is looked at. */
function expected(endpoint: EndpointShape, kind: Kind): 'let in' | 401 | 403 {
  if (RANK[kind] >= NEEDED[endpoint.access]) return 'let in';
  return RANK[kind] === 0 ? 401 : 403;
}

async function ask(endpoint: EndpointShape, browser: Browser): Promise<{ status: number; code: string | undefined }> {
  const params = { id: 'zzzzzzzzzz', ticket: 'none' };
  const response = await browser.fetch(addressOf(endpoint, params), { method: endpoint.method });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body!.cancel();
    return { status: response.status, code: undefined };
  }
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, code: (body as { code?: string } | null)?.code };
}

describe('ACC-1 ACC-10 ACC-12 every endpoint against every kind of caller', () => {
  for (const endpoint of everyEndpoint) {
    it.each(Object.keys(RANK) as Kind[])(`${endpoint.method} ${endpoint.name}: %s`, async (kind) => {
      const { status, code } = await ask(endpoint, await browsers[kind]());
      const wanted = expected(endpoint, kind);
      if (wanted === 401) expect({ status, code }).toEqual({ status: 401, code: 'NO_SESSION' });
      else if (wanted === 403) expect({ status, code }).toEqual({ status: 403, code: 'PROFILE_REQUIRED' });
      else {
        expect(['NO_SESSION', 'PROFILE_REQUIRED']).not.toContain(code);
        expect(status).toBeLessThan(500);
      }
    });
  }
});

describe('ACC-12 a page that expects another account than that of its session', () => {
  const believing = async (endpoint: EndpointShape, account: (doctorId: string) => string) => {
    const { browser, doctorId } = await api.doctor();
    const send: typeof fetch = (address, init) =>
      browser.fetch(address, { ...init, headers: { [ACCOUNT_HEADER]: account(doctorId) } });
    return ask(endpoint, { ...browser, fetch: send });
  };

  for (const endpoint of everyEndpoint.filter(({ access }) => access !== 'public')) {
    it(`${endpoint.method} ${endpoint.name} is refused, and with the right one is not`, async () => {
      for (const wrong of ['zzzzzzzzzz', '', 'é,x'])
        expect(await believing(endpoint, () => wrong)).toEqual({ status: 409, code: 'OTHER_ACCOUNT' });
      expect(await believing(endpoint, (own) => own)).not.toMatchObject({ code: 'OTHER_ACCOUNT' });
    });
  }

  it('a caller without a session is not told so', async () => {
    const nobody = await api.browser().fetch('/api/doctor/profile', { headers: { [ACCOUNT_HEADER]: 'zzzzzzzzzz' } });
    expect(nobody.status).toBe(401);
  });
});

describe('addresses that are not in the table', () => {
  it.each(['/api', '/api/', '/api/doctor/nothing', '/api/doctor/profile/x', '/API/doctor/profile'])(
    '%s is a JSON 404',
    async (path) => {
      const response = await api.browser().fetch(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );
  it('a known path with another method is a JSON 404', async () => {
    expect((await api.browser().fetch('/api/doctor/profile', { method: 'PUT' })).status).toBe(404);
  });
  it.each(['/', '/api/doctor/profile', '/healthz'])('TRACE of %s repeats nothing', async (path) => {
    const [status, text] = await new Promise<[number, string]>((resolve, reject) => {
      request(api.baseUrl + path, { method: 'TRACE', headers: { cookie: 'baari=a-cookie' } }, (response) => {
        void response.toArray().then((parts) => resolve([response.statusCode!, Buffer.concat(parts).toString()]));
      })
        .on('error', reject)
        .end();
    });
    expect([status, text.includes('a-cookie')]).toEqual([404, false]);
  });
});
