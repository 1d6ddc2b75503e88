import { forgotPassword, getCurrentUser, login, logout, reauthenticate, resetPassword } from '@baari/contract/account';
import { changePassword, endOtherSessions, endSession, listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { requestExport } from '@baari/contract/export';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { codeIn, jsonBody, mailOf, PASSWORD, signUp } from '@baari/testing/sign-up';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const DAY_MS = 86_400_000;
/** For how long a token stands on after its session got another one. */
const GRACE_MS = 30_000;
const logIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.call(login, { body: { email, password } });
const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const exportBy = async (browser: Browser) =>
  (await browser.fetch(requestExport.path, { method: requestExport.method })).status;
function copyOf(browser: Browser): Browser {
  const copy = api.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('the session cookie', () => {
  it('ACC-11 is HttpOnly and SameSite=Lax, beside a readable hint without content', async () => {
    const browser = api.browser();
    await signUp(browser, 'cookie@clinic.example');
    const response = await browser.fetch(
      '/api/doctor/login',
      jsonBody({ email: 'cookie@clinic.example', password: PASSWORD }),
    );
    const [session, hint] = response.headers.getSetCookie();
    expect(session).toMatch(/^baari=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toBe('baari_hint=1; Max-Age=7776000; Path=/; SameSite=Lax');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('ACC-11 every cookie is Secure and __Host- if the public address is https', async () => {
    const secure = await startApi(inject('ownerUrl'), { PUBLIC_URL: 'https://baari.example' });
    const { browser, email } = await secure.doctor();
    await secure.owner.query(`update account set password_hash = $2 where email = $1`, [
      email,
      (await api.owner.query<{ password_hash: string }>('select password_hash from account limit 1')).rows[0]!
        .password_hash,
    ]);
    const response = await browser.fetch('/api/doctor/login', jsonBody({ email, password: PASSWORD }));
    await secure.stop();
    const given = response.headers.getSetCookie();
    for (const cookie of given) expect(cookie).toMatch(/; Secure/);
    expect(given.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-baari',
      '__Host-baari_hint',
      '__Host-baari_device',
    ]);
  });

  it('is a new one at each log-in, and the old one of that browser ends', async () => {
    const browser = api.browser();
    await signUp(browser, 'renewed@clinic.example');
    const before = copyOf(browser);
    expect(await isIn(before)).toBe(true);
    await logIn(browser, 'renewed@clinic.example');
    expect(browser.cookies.get('baari')).not.toBe(before.cookies.get('baari'));
    expect(await isIn(before)).toBe(false);
    expect(await isIn(browser)).toBe(true);
  });

  it('is a new one when the person has proved again who they are, in the same session', async () => {
    const browser = api.browser();
    await signUp(browser, 'proved@clinic.example');
    const [stolen, sibling] = [copyOf(browser), await api.sibling({})];
    onTestFinished(() => sibling.stop());
    const elsewhere = sibling.browserOf({ browser: stolen });
    expect([await isIn(stolen), await isIn(elsewhere)]).toEqual([true, true]);
    const listed = async () =>
      (await browser.call(listSessions)).sessions.map(({ id, firstSeenAt }) => [id, firstSeenAt]);
    const before = await listed();
    api.clock.advance(DAY_MS);
    await browser.call(reauthenticate, { body: { password: PASSWORD } });
    api.clock.advance(GRACE_MS);
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(stolen)).toBe(false);
    // What hands out asks the database, in each process.
    expect(await exportBy(elsewhere)).toBe(401);
    expect(await listed()).toEqual(before);
    const { entries } = await browser.call(getAuditTrail);
    expect(entries.map(({ act }) => act)).toEqual(['reauthenticated', 'account-created']);
    expect(new Set(entries.map(({ session }) => session)).size).toBe(1);
    expect(entries.every(({ isThisSession }) => isThisSession)).toBe(true);
    await browser.call(logout);
    await logIn(browser, 'proved@clinic.example');
    const [, out] = (await browser.call(getAuditTrail)).entries;
    expect([out?.act, out?.session]).toEqual(['log-out', entries[0]!.session]);
  });

  it('stays the old one where the proof was wrong', async () => {
    const browser = api.browser();
    await signUp(browser, 'not.proved@clinic.example');
    const before = copyOf(browser);
    const wrong = browser.call(reauthenticate, { body: { password: 'Wrong-One-1' } });
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect([await isIn(browser), await isIn(before)]).toEqual([true, true]);
  });

  it('cannot be planted: a token that another chose never becomes a session', async () => {
    await signUp(api.browser(), 'planted@clinic.example');
    const victim = api.browser();
    victim.cookies.set('baari', 'A'.repeat(43));
    const attacker = copyOf(victim);
    await logIn(victim, 'planted@clinic.example');
    expect(await isIn(victim)).toBe(true);
    expect(await isIn(attacker)).toBe(false);
  });

  it('is kept as a hash', async () => {
    const browser = api.browser();
    await signUp(browser, 'hashed@clinic.example');
    const { rows } = await api.owner.query<{ row: string }>('select s::text as row from session s');
    const token = browser.cookies.get('baari')!;
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });
});

describe('the token before the one that a proof gave', () => {
  /** A browser that has proved again who it is, and its other tab, whose calls still carry the token before. */
  async function renewed(email: string) {
    const browser = api.browser();
    const { user } = await signUp(browser, email);
    const tab = copyOf(browser);
    api.clock.advance(DAY_MS);
    expect(await isIn(tab)).toBe(true);
    await browser.call(reauthenticate, { body: { password: PASSWORD } });
    return { browser, tab, email, doctorId: user._id };
  }

  it('goes on for half a minute in the same session, and has nothing of the proof', async () => {
    const { browser, tab, doctorId } = await renewed('other.tab@clinic.example');
    const sibling = await api.sibling({});
    onTestFinished(() => sibling.stop());
    expect([await isIn(tab), await isIn(sibling.browserOf({ browser: tab }))]).toEqual([true, true]);
    expect((await tab.call(listSessions)).sessions).toEqual((await browser.call(listSessions)).sessions);
    expect([await exportBy(tab), await exportBy(browser)]).toEqual([403, 200]);
    const wrong = tab.call(reauthenticate, { body: { password: 'Wrong-One-1' } });
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const { entries } = await tab.call(getAuditTrail);
    expect(entries[0]!.act).toBe('reauthentication-failed');
    expect(entries.every(({ isThisSession }) => isThisSession)).toBe(true);
    const { rows } = await api.owner.query(
      'select distinct account_id from audit_entry where doctor_id = $1 and act like $2',
      [...[doctorId, 'reauth%']],
    );
    expect(rows).toEqual([{ account_id: doctorId }]);
    api.clock.advance(GRACE_MS - 1);
    expect(await isIn(tab)).toBe(true);
    api.clock.advance(1);
    expect([await isIn(tab), await isIn(browser)]).toEqual([false, true]);
  });

  it('can prove again who it is where the answer was lost, and goes on for the other tabs', async () => {
    const { browser: lost, tab } = await renewed('lost.answer@clinic.example');
    const other = copyOf(tab);
    await tab.call(reauthenticate, { body: { password: PASSWORD } });
    expect([await isIn(tab), await isIn(other), await isIn(lost)]).toEqual([true, true, false]);
    expect([await exportBy(tab), await exportBy(other)]).toEqual([200, 403]);
  });

  it('stands where two tabs prove at once who is there', async () => {
    const { browser, tab } = await renewed('both.tabs@clinic.example');
    api.clock.advance(DAY_MS);
    const [first, second] = [copyOf(browser), copyOf(browser)];
    await Promise.all([first, second].map((one) => one.call(reauthenticate, { body: { password: PASSWORD } })));
    expect([await isIn(browser), await isIn(tab)]).toEqual([true, false]);
  });

  it.each<[string, (by: Awaited<ReturnType<typeof renewed>>) => Promise<unknown>]>([
    ['a log-out', ({ browser }) => browser.call(logout)],
    ['its own log-out', ({ tab }) => copyOf(tab).call(logout)],
    ['a log-in in its browser', ({ tab, email }) => logIn(copyOf(tab), email)],
    [
      'a changed password',
      ({ browser }) =>
        browser.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'Neem-Leaf-77' } }),
    ],
    ['the logging out of all others', ({ browser }) => browser.call(endOtherSessions)],
    [
      'the end of its session from another device',
      async ({ browser, email }) => {
        const phone = api.browser();
        await logIn(phone, email);
        const [, { id }] = (await phone.call(listSessions)).sessions as [unknown, { id: string }];
        expect(await isIn(browser)).toBe(true);
        await phone.call(endSession, { params: { id } });
      },
    ],
  ])('ends at once with %s', async (name, act) => {
    const by = await renewed(`${name.replaceAll(' ', '.')}@clinic.example`);
    expect(await isIn(by.tab)).toBe(true);
    await act(by);
    expect(await isIn(by.tab)).toBe(false);
  });
});

describe('how long a session lasts', () => {
  it('ends 30 days after its last use', async () => {
    const browser = api.browser();
    await signUp(browser, 'idle@clinic.example');
    api.clock.advance(30 * DAY_MS - 1);
    expect(await isIn(browser)).toBe(true);
    api.clock.advance(30 * DAY_MS);
    expect(await isIn(browser)).toBe(false);
  });

  it('ends 90 days after the log-in, however much it is used', async () => {
    const browser = api.browser();
    await signUp(browser, 'busy@clinic.example');
    for (let day = 0; day < 80; day += 20) {
      expect(await isIn(browser)).toBe(true);
      api.clock.advance(20 * DAY_MS);
    }
    expect(await isIn(browser)).toBe(true);
    api.clock.advance(10 * DAY_MS);
    expect(await isIn(browser)).toBe(false);
  });

  it('its use is written down once an hour', async () => {
    const browser = api.browser();
    const { user } = await signUp(browser, 'hourly@clinic.example');
    const seenAt = async () =>
      (await api.owner.query<{ seen_at: Date }>('select seen_at from session where doctor_id = $1', [user._id]))
        .rows[0]!.seen_at;
    const first = await seenAt();
    api.clock.advance(59 * 60_000);
    await isIn(browser);
    expect(await seenAt()).toEqual(first);
    api.clock.advance(60_000);
    await isIn(browser);
    expect(await seenAt()).toEqual(api.clock.now());
  });
});

describe('how a session ends', () => {
  it('a reset ends every session of the account, and of no other', async () => {
    const browsers = [api.browser(), api.browser(), api.browser()] as const;
    const email = 'everywhere@clinic.example';
    await signUp(browsers[0], email);
    await logIn(browsers[1], email);
    await signUp(browsers[2], 'another@clinic.example');
    await browsers[0].call(forgotPassword, { body: { email } });
    const otp = codeIn(await mailOf(browsers[0], email, 'reset'));
    for (const browser of browsers) expect(await isIn(browser)).toBe(true);
    await browsers[0].call(resetPassword, { body: { email, otp, newPassword: 'Neem-Leaf-77' } });
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false, true]);
  });

  it('SESS-5 a logout is known to every process within two seconds', async () => {
    const { browser } = await api.doctor();
    const second = await api.sibling();
    const there = second.browserOf({ browser });
    expect(await isIn(there)).toBe(true);
    await browser.call(logout);
    expect(await isIn(copyOf(browser))).toBe(false);
    await vi.waitFor(async () => expect(await isIn(there)).toBe(false), { timeout: 15_000, interval: 50 });
    await second.stop();
  });

  it('API-3 current_user answers the doctor with name and picture, and 401 without a session', async () => {
    const { browser, doctorId, email } = await api.doctor({ name: 'Meera Iyer' });
    expect(await browser.call(getCurrentUser)).toMatchObject({
      success: true,
      user: {
        _id: doctorId,
        email,
        name: 'Meera Iyer',
        image: expect.stringContaining(doctorId),
        profileCompleted: true,
        clock: '12h',
      },
    });
    await expect(api.browser().call(getCurrentUser)).rejects.toMatchObject({ status: 401, code: 'NO_SESSION' });
  });
});
