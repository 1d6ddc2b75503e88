import { deleteAccount, forgotPassword, getCurrentUser, login, resetPassword } from '@baari/contract/account';
import { getConfig } from '@baari/contract/public-config';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { codeIn, mailOf, PASSWORD, signUp } from '@baari/testing/sign-up';

const RETURN = 'http://localhost:3000/api/doctor/google/callback';
const FAILED = '/login?message=Google%20sign-in%20failed.%20Please%20try%20again.';
const UNVERIFIED = '/login?message=Please%20verify%20your%20e-mail%20address%20with%20Google%20first.';

let google: GoogleStandIn;
let api: TestApi;
beforeAll(async () => {
  google = await startGoogle(RETURN);
  api = await startApi(inject('ownerUrl'), google.settings);
});
afterAll(async () => {
  await api.stop();
  await google.stop();
});
beforeEach(() => api.clock.set(TEST_NOW));

let people = 0;
/** Somebody new at Google. */
function person(email?: string, verified = true): { sub: string; email: string } {
  people += 1;
  const sub = `10${people}`;
  const made = { email: email ?? `person.${people}@clinic.example`, verified };
  google.people.set(sub, made);
  return { sub, email: made.email };
}

/** Where the browser is sent to at Google. */
async function begin(browser: Browser, from = ''): Promise<URL> {
  return new URL((await browser.fetch(`/api/doctor/google${from}`)).headers.get('location')!);
}
const come = async (browser: Browser, back: URL) =>
  (await browser.fetch(back.pathname + back.search)).headers.get('location');
const signIn = async (browser: Browser, sub: string | null, from = '') =>
  come(browser, await google.visit(await begin(browser, from), sub));
const userOf = async (browser: Browser) => (await browser.call(getCurrentUser)).user;
const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const accountsOf = async (email: string) =>
  (await api.owner.query('select doctor_id from account where email = $1', [email])).rowCount;

describe('signing in with Google', () => {
  it('says in the settings that it is there', async () => {
    expect((await api.browser().call(getConfig)).config.googleSignIn).toBe(true);
  });

  it('API-13 asks with PKCE, state, nonce and the choice of an account', async () => {
    const browser = api.browser();
    const response = await browser.fetch('/api/doctor/google');
    expect(response.status).toBe(302);
    const address = new URL(response.headers.get('location')!);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'baari',
      redirect_uri: RETURN,
      response_type: 'code',
      scope: 'openid email',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = await begin(api.browser());
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(again.searchParams.get(name)).not.toBe(address.searchParams.get(name));
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^baari_sign_in=[\w-]+; Max-Age=600; Path=\/api\/doctor\/google; HttpOnly; SameSite=Lax$/);
    for (const name of ['state', 'nonce']) expect(cookie).not.toContain(address.searchParams.get(name));
  });

  it('makes an account without password, opens a session and forgets how it began', async () => {
    const { sub } = person('Meera.Iyer@Clinic.Example');
    const browser = api.browser();
    expect(await signIn(browser, sub)).toBe('/');
    expect(await userOf(browser)).toMatchObject({ email: 'meera.iyer@clinic.example', profileCompleted: false });
    expect(browser.cookies.has('baari_sign_in')).toBe(false);
    const body = { email: 'meera.iyer@clinic.example', password: PASSWORD };
    await expect(api.browser().call(login, { body })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('recognises a person by sub, whatever their address is today and whether or not it is verified', async () => {
    const { sub } = person('before@clinic.example');
    const browser = api.browser();
    await signIn(browser, sub);
    const before = await userOf(browser);
    google.people.set(sub, { email: 'after@clinic.example', verified: false });
    const later = api.browser();
    expect(await signIn(later, sub)).toBe('/');
    expect(await userOf(later)).toEqual(before);
  });

  it('links to the account that has the same verified address, whose password stays', async () => {
    const email = 'both.ways@clinic.example';
    const { user } = await signUp(api.browser(), email);
    const browser = api.browser();
    expect(await signIn(browser, person(email).sub)).toBe('/');
    expect((await userOf(browser))._id).toBe(user._id);
    await api.browser().call(login, { body: { email, password: PASSWORD } });
    expect(await accountsOf(email)).toBe(1);
  });

  it('never links an address that Google has not verified, nor makes an account of one', async () => {
    const email = 'not.mine@clinic.example';
    await signUp(api.browser(), email);
    for (const address of [email, 'nobody.yet@clinic.example']) {
      const browser = api.browser();
      expect(await signIn(browser, person(address, false).sub)).toBe(UNVERIFIED);
      expect(await isIn(browser)).toBe(false);
    }
    expect(await accountsOf('nobody.yet@clinic.example')).toBe(0);
    const { rows } = await api.owner.query(
      'select from google_identity join account using (doctor_id) where email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it('ends the session that this browser had', async () => {
    const { browser } = await api.doctor();
    const before = api.browserOf({ browser });
    expect(await isIn(before)).toBe(true);
    await signIn(browser, person().sub);
    expect(await isIn(before)).toBe(false);
    expect(await isIn(browser)).toBe(true);
  });

  it('one person coming back from many browsers at once has one account', async () => {
    const { sub, email } = person();
    const browsers = Array.from({ length: 8 }, () => api.browser());
    const backs = await Promise.all(browsers.map(async (browser) => google.visit(await begin(browser), sub)));
    const ends = await Promise.all(browsers.map((browser, n) => come(browser, backs[n]!)));
    expect(new Set(ends)).toEqual(new Set(['/']));
    expect(new Set((await Promise.all(browsers.map(userOf))).map((user) => user._id)).size).toBe(1);
    expect(await accountsOf(email)).toBe(1);
  });

  it('returns only to pages of its own list', async () => {
    const { sub } = person();
    for (const from of ['?from=https://evil.example', '?from=//evil.example', '?from=/login', '?from=/&from=/x'])
      expect(await signIn(api.browser(), sub, from)).toBe('/');
    expect(await signIn(api.browser(), sub, '?from=/doctor-profile')).toBe('/doctor-profile');
  });
});

describe('a wrong answer ends at the login page, and nobody is logged in', () => {
  it('another state, nonce or PKCE challenge than this sign-in began with', async () => {
    const { sub, email } = person();
    const reasons = {
      state: 'unexpected \\"state\\" response parameter value',
      nonce: 'unexpected ID Token \\"nonce\\" claim value',
      code_challenge: 'invalid_grant',
    };
    for (const [name, reason] of Object.entries(reasons)) {
      const browser = api.browser();
      const address = await begin(browser);
      address.searchParams.set(name, 'x'.repeat(43));
      const back = await google.visit(address, sub);
      expect(back.searchParams.get('code')).toEqual(expect.any(String));
      expect(await come(browser, back), name).toBe(FAILED);
      expect(api.log.findLast((line) => line.includes('a sign-in with Google failed'))).toContain(reason);
      expect(await isIn(browser)).toBe(false);
    }
    expect(await accountsOf(email)).toBe(0);
  });

  it('a browser that began no sign-in: nobody can be logged in to somebody else’s account', async () => {
    const back = await google.visit(await begin(api.browser()), person().sub);
    const victim = api.browser();
    expect(await come(victim, back)).toBe(FAILED);
    await begin(victim);
    expect(await come(victim, back)).toBe(FAILED);
    expect(await isIn(victim)).toBe(false);
  });

  it('an altered or made-up cookie', async () => {
    const { sub } = person();
    for (const altered of ['', 'A', 'A'.repeat(300)]) {
      const browser = api.browser();
      const back = await google.visit(await begin(browser), sub);
      browser.cookies.set('baari_sign_in', altered + browser.cookies.get('baari_sign_in')!.slice(altered ? 0 : 1));
      expect(await come(browser, back)).toBe(FAILED);
    }
  });

  it('ten minutes later', async () => {
    const { sub } = person();
    const [late, inTime] = [api.browser(), api.browser()];
    const backs = [await google.visit(await begin(late), sub), await google.visit(await begin(inTime), sub)] as const;
    api.clock.advance(600_000 - 1);
    expect(await come(inTime, backs[1])).toBe('/');
    api.clock.advance(1);
    expect(await come(late, backs[0])).toBe(FAILED);
  });

  it('the same way back a second time, even with the cookie kept', async () => {
    const browser = api.browser();
    const back = await google.visit(await begin(browser), person().sub);
    const kept = browser.cookies.get('baari_sign_in')!;
    expect(await come(browser, back)).toBe('/');
    expect(await come(browser, back)).toBe(FAILED);
    const thief = api.browser();
    thief.cookies.set('baari_sign_in', kept);
    expect(await come(thief, back)).toBe(FAILED);
    expect(await isIn(thief)).toBe(false);
  });

  it('a consent that was denied', async () => {
    const browser = api.browser();
    expect(await signIn(browser, null)).toBe('/login?message=Google%20sign-in%20was%20cancelled');
    expect(await isIn(browser)).toBe(false);
    expect(await come(browser, new URL(`${RETURN}?error=access_denied&state=x`))).toBe(FAILED);
  });

  it('parameters that are missing, doubled or of another provider', async () => {
    const browser = api.browser();
    for (const change of [
      (back: URL) => back.searchParams.delete('code'),
      (back: URL) => back.searchParams.append('state', 'x'),
      (back: URL) => back.searchParams.set('iss', 'https://evil.example'),
      (back: URL) => (back.search = ''),
    ]) {
      const back = await google.visit(await begin(browser), person().sub);
      change(back);
      expect(await come(browser, back)).toBe(FAILED);
    }
  });

  it('nothing of it stands in the log', async () => {
    const browser = api.browser();
    const { sub, email } = person();
    const back = await google.visit(await begin(browser), sub);
    await come(browser, back);
    await come(browser, back);
    const log = api.log.join('');
    expect(log).toContain('a sign-in with Google failed');
    for (const secret of [back.searchParams.get('code')!, back.searchParams.get('state')!, email])
      expect(log).not.toContain(secret);
  });
});

describe('an account that came with Google', () => {
  it('can set a password by a reset, and then log in either way', async () => {
    const { sub, email } = person();
    const browser = api.browser();
    await signIn(browser, sub);
    await browser.call(forgotPassword, { body: { email } });
    const otp = codeIn(await mailOf(browser, email, 'reset'));
    await browser.call(resetPassword, { body: { email, otp, newPassword: PASSWORD } });
    await browser.call(login, { body: { email, password: PASSWORD } });
    const { _id } = await userOf(browser);
    const again = api.browser();
    await signIn(again, sub);
    expect((await userOf(again))._id).toBe(_id);
  });

  it('DELETE-10 is deleted after a fresh sign-in, and then the person can start again', async () => {
    const { sub } = person();
    const browser = api.browser();
    await signIn(browser, sub);
    const { _id } = await userOf(browser);
    api.clock.advance(11 * 60_000);
    await expect(browser.call(deleteAccount)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(await signIn(browser, sub, '?from=/doctor-profile')).toBe('/doctor-profile');
    expect((await userOf(browser))._id).toBe(_id);
    await browser.call(deleteAccount);
    expect((await api.owner.query('select from google_identity where sub = $1', [sub])).rowCount).toBe(0);
    expect(await signIn(browser, sub)).toBe('/');
    expect((await userOf(browser))._id).not.toBe(_id);
  });

  it('DELETE-10 nobody who comes from the profile page becomes another doctor', async () => {
    const [own, other, stranger] = [person(), person(), person()];
    await signIn(api.browser(), other.sub);
    const browser = api.browser();
    await signIn(browser, own.sub);
    const before = await userOf(browser);
    for (const { sub } of [other, stranger]) {
      expect(await signIn(browser, sub, '?from=/doctor-profile')).toBe(FAILED);
      expect(await userOf(browser)).toEqual(before);
    }
    expect(await accountsOf(stranger.email)).toBe(0);
  });
});
