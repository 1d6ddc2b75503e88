import { request } from 'node:http';
import { addressFor } from '@baari/client/call';
import { ACCOUNT_HEADER } from '@baari/contract/account-header';
import type { EndpointShape } from '@baari/contract/endpoint';
import { cancelTogether } from '@baari/contract/booking-flood';
import { getQueue } from '@baari/contract/queue';
import { roleAtDesk, ROLE_NAMES, ROLES, suffices } from '@baari/contract/roles';
import type { Role } from '@baari/contract/roles';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic } from '@baari/testing/doctor';
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

const KINDS: readonly Kind[] = [
  'nobody',
  'a made-up session',
  'an ended session',
  'a doctor without profile',
  'a doctor with profile',
];

/** What the one place of access answers, before any body is looked at. */
function expected(endpoint: EndpointShape, kind: Kind): Wanted {
  if (endpoint.access === 'public' || kind === 'a doctor with profile') return 'let in';
  if (kind !== 'a doctor without profile') return 'NO_SESSION';
  return endpoint.needsProfile ? 'PROFILE_REQUIRED' : 'let in';
}

type Wanted = 'let in' | 'NO_SESSION' | 'PROFILE_REQUIRED' | 'ROLE_NOT_ENOUGH' | 'REAUTH_REQUIRED' | 'NOT_FOUND';
const STATUS = {
  NO_SESSION: 401,
  PROFILE_REQUIRED: 403,
  ROLE_NOT_ENOUGH: 403,
  REAUTH_REQUIRED: 403,
  NOT_FOUND: 404,
} as const;
const REFUSALS: readonly unknown[] = ['NO_SESSION', 'PROFILE_REQUIRED', 'ROLE_NOT_ENOUGH', 'PRACTICE_REQUIRED'];

function expectAnswer(wanted: Wanted, status: number, code: string | undefined, whose = ''): void {
  if (wanted !== 'let in') return expect({ status, code }, whose).toEqual({ status: STATUS[wanted], code: wanted });
  expect(REFUSALS, whose).not.toContain(code);
  expect(status, whose).toBeLessThan(500);
}

async function ask(
  endpoint: EndpointShape,
  browser: Browser,
  practice?: string,
): Promise<{ status: number; code: string | undefined }> {
  const params = { id: 'zzzzzzzzzz', ticket: 'none' };
  const response = await browser.fetch(addressFor(practice, endpoint, params), { method: endpoint.method });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body!.cancel();
    return { status: response.status, code: undefined };
  }
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, code: (body as { code?: string } | null)?.code };
}

describe('ACC-1 ACC-10 ACC-12 every endpoint against every kind of caller', () => {
  for (const endpoint of everyEndpoint) {
    it.each(KINDS)(`${endpoint.method} ${endpoint.name}: %s`, async (kind) => {
      const { status, code } = await ask(endpoint, await browsers[kind]());
      expectAnswer(expected(endpoint, kind), status, code);
    });
  }
});

/** Whose practice a call names, as the member sees it. */
const WHOSE = ['own', 'another of the clinic', 'of another clinic', 'of an ended membership', 'of nobody'] as const;
type Whose = (typeof WHOSE)[number];

/** What a role may do at whose practice, in the order in which access decides. */
function expectedOf(endpoint: EndpointShape, role: Role, whose: Whose): Wanted {
  if (endpoint.access === 'public' || endpoint.access === 'account') return 'let in';
  const worksThere = whose === 'own' || (whose === 'another of the clinic' && ROLES[role].practices === 'all');
  if (!worksThere) return 'NOT_FOUND';
  return suffices(role, endpoint.access) ? 'let in' : 'ROLE_NOT_ENOUGH';
}

/** A browser that is a shared desk of a practice, where somebody has opened it with a PIN. */
async function atSharedDesk(owner: string, practice: string, accountId: string): Promise<Browser> {
  const browser = await api.anotherDesk({ doctorId: accountId });
  const { rows } = await api.owner.query<{ desk_id: string }>(
    `with made as (
       insert into shared_desk (clinic_id, token_hash, name, idle_minutes, paired_at, used_at, expires_at)
       values ($1, sha256($3::text::bytea), 'Reception', 5, $4, $4, $4::timestamptz + interval '30 days') returning desk_id)
     insert into shared_desk_practice (desk_id, doctor_id) select desk_id, $2 from made returning desk_id`,
    [owner, practice, accountId, api.clock.now()],
  );
  await api.owner.query(
    `update session set shared_desk_id = $1, authenticated_at = 'epoch'
     where token_hash = sha256($2::text::bytea)`,
    [rows[0]!.desk_id, browser.cookies.get('baari')],
  );
  return browser;
}

describe('every endpoint x every role x whose practice', () => {
  const members = {} as Record<Role, Browser>;
  const accounts = {} as Record<Role, string>;
  const places = {} as Record<Role, Record<Whose, string>>;
  beforeAll(async () => {
    const begun = await api.doctor();
    const [colleague, elsewhere, former] = [await api.doctor(), await api.doctor(), await api.doctor()];
    await moveIntoClinic(api.owner, colleague.doctorId, begun.doctorId);
    const common = { 'of another clinic': elsewhere.doctorId, 'of an ended membership': former.doctorId };
    const given = { clinicId: begun.doctorId, practices: [begun.doctorId] };
    for (const role of ROLE_NAMES) {
      const ofDoctor = role === 'doctor';
      const { browser, accountId } = ofDoctor
        ? { browser: colleague.browser, accountId: colleague.doctorId }
        : await api.member({ ...given, role });
      await api.owner.query('insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, $3, now())', [
        ...[former.doctorId, accountId, role],
      ]);
      await api.owner.query('insert into member_practice (clinic_id, account_id, doctor_id) values ($1, $2, $1)', [
        ...[former.doctorId, accountId],
      ]);
      expect(await ask(getQueue, browser, former.doctorId)).toMatchObject({ status: ofDoctor ? 404 : 200 });
      await api.owner.query('delete from member where clinic_id = $1 and account_id = $2', [
        former.doctorId,
        accountId,
      ]);
      members[role] = browser;
      const [own, another] = ofDoctor ? [colleague, begun] : [begun, colleague];
      accounts[role] = accountId;
      places[role] = {
        own: own.doctorId,
        'another of the clinic': another.doctorId,
        ...common,
        'of nobody': 'zzzzzzzzzz',
      };
    }
  });

  // What ends the session or the account is tried by its own tests.
  const lasting = everyEndpoint.filter(({ name }) => !['logout', 'deleteAccount', 'deleteProfile'].includes(name));
  for (const endpoint of lasting)
    for (const role of ROLE_NAMES)
      it(`${endpoint.method} ${endpoint.name}: ${role}`, async () => {
        for (const whose of WHOSE) {
          const { status, code } = await ask(endpoint, members[role], places[role][whose]);
          expectAnswer(expectedOf(endpoint, role, whose), status, code, whose);
        }
      });

  /** At a shared desk, opened by a PIN: as what the desk needs; with more rights, or about the account, the password is asked for. */
  function expectedAtDesk(endpoint: EndpointShape, role: Role, isThere: boolean): Wanted {
    if (endpoint.access === 'public') return 'let in';
    if (endpoint.access === 'account') return endpoint.atSharedDesk ? 'let in' : 'REAUTH_REQUIRED';
    if (!isThere) return 'NOT_FOUND';
    if (suffices(roleAtDesk(role), endpoint.access)) return 'let in';
    return suffices(role, endpoint.access) ? 'REAUTH_REQUIRED' : 'ROLE_NOT_ENOUGH';
  }
  describe('at a shared desk', () => {
    const desks = {} as Record<Role, Browser>;
    // Not before: the calls above end other sessions.
    beforeAll(async () => {
      for (const role of ROLE_NAMES)
        desks[role] = await atSharedDesk(places.owner.own, places[role].own, accounts[role]);
    });
    for (const endpoint of lasting)
      for (const role of ROLE_NAMES)
        it(`${endpoint.method} ${endpoint.name}: ${role}`, async () => {
          for (const whose of ['own', 'another of the clinic'] as const) {
            const { status, code } = await ask(endpoint, desks[role], places[role][whose]);
            const wanted = expectedAtDesk(endpoint, role, whose === 'own');
            expectAnswer(wanted, status, code, whose);
            // Where a PIN is enough, only what destroys or hands out asks for the password.
            if (wanted === 'let in' && !endpoint.needsReauth) expect(code, whose).not.toBe('REAUTH_REQUIRED');
          }
        });
  });

  it('a member without a practice of their own says which one, and a suspended one reaches none', async () => {
    const { doctorId } = await api.doctor();
    const { browser, accountId } = await api.member({
      clinicId: doctorId,
      role: 'receptionist',
      practices: [doctorId],
    });
    expect(await ask(getQueue, browser)).toEqual({ status: 400, code: 'PRACTICE_REQUIRED' });
    expect(await ask(getQueue, browser, doctorId)).toMatchObject({ status: 200 });
    await api.owner.query('update member set suspended_at = now() where account_id = $1', [accountId]);
    // What a process knows of a session it knows for two seconds, unless it is told.
    expect(await ask(cancelTogether, browser, doctorId)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
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
