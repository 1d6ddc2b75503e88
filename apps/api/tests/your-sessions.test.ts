import { getCurrentUser, login } from '@baari/contract/account';
import { getAuditTrail } from '@baari/contract/audit';
import { changePassword, endOtherSessions, endSession, listSessions } from '@baari/contract/account-sessions';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { jsonBody, mailOf, PASSWORD, signUp } from '@baari/testing/sign-up';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const NEW_PASSWORD = 'Neem-Leaf-77';
const MINUTE_MS = 60_000;
const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const list = async (browser: Browser) => (await browser.call(listSessions)).sessions;

/** Logs in as a browser that says what it is. */
async function logInFrom(email: string, userAgent: string, password = PASSWORD): Promise<Browser> {
  const browser = api.browser();
  const { headers, ...init } = jsonBody({ email, password });
  const response = await browser.fetch('/api/doctor/login', {
    ...init,
    headers: { ...headers, 'user-agent': userAgent },
  });
  expect(response.status).toBe(200);
  return browser;
}

let people = 0;
/** A doctor with a password who is logged in on two devices, the second one later. */
async function onTwoDevices() {
  people += 1;
  const email = `two.devices.${people}@clinic.example`;
  const desk = api.browser();
  const { user } = await signUp(desk, email);
  api.clock.advance(MINUTE_MS);
  const phone = await logInFrom(email, PHONE);
  return { email, desk, phone, doctorId: user._id };
}

describe('logged-in devices', () => {
  it('are listed, this one first, with browser and system in words and without anything that opens a session', async () => {
    const { desk, phone } = await onTwoDevices();
    const sessions = await list(desk);
    expect(sessions).toEqual([
      expect.objectContaining({ device: null, isThisDevice: true, firstSeenAt: TEST_NOW }),
      expect.objectContaining({ device: 'Chrome on Android', isThisDevice: false }),
    ]);
    expect(sessions[1]!.lastSeenAt > sessions[0]!.lastSeenAt).toBe(true);
    expect((await list(phone)).map(({ isThisDevice, id }) => [isThisDevice, id])).toEqual([
      [true, sessions[1]!.id],
      [false, sessions[0]!.id],
    ]);
    const { rows } = await api.owner.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from session where public_id = any ($1)`,
      [sessions.map(({ id }) => id)],
    );
    for (const { hash } of rows) expect(JSON.stringify(sessions).replaceAll('-', '')).not.toContain(hash.slice(0, 16));
  });

  it('that have expired are not listed', async () => {
    const { desk, phone } = await onTwoDevices();
    api.clock.advance(29 * 86_400_000);
    await list(desk);
    api.clock.advance(2 * 86_400_000);
    expect(await list(desk)).toHaveLength(1);
    expect(await isIn(phone)).toBe(false);
  });

  it('one is logged out at once, in this process without any delay', async () => {
    const { desk, phone } = await onTwoDevices();
    expect(await isIn(phone)).toBe(true);
    const other = (await list(desk)).find(({ isThisDevice }) => !isThisDevice)!;
    await desk.call(endSession, { params: { id: other.id } });
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(desk)).toBe(true);
    await expect(desk.call(endSession, { params: { id: other.id } })).rejects.toMatchObject({ status: 404 });
  });

  it('this very one can be logged out, and its cookie goes', async () => {
    const { desk } = await onTwoDevices();
    const own = (await list(desk)).find(({ isThisDevice }) => isThisDevice)!;
    await desk.call(endSession, { params: { id: own.id } });
    expect(desk.cookies.has('baari')).toBe(false);
  });

  it("another doctor's is a 404, and stays", async () => {
    const { desk } = await onTwoDevices();
    const stranger = await api.doctor();
    const theirs = (await list(stranger.browser))[0]!;
    for (const id of [theirs.id, '00000000-0000-4000-8000-000000000000', 'x', theirs.id.toUpperCase()])
      await expect(desk.call(endSession, { params: { id } })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await isIn(stranger.browser)).toBe(true);
  });

  it('all other devices are logged out together, and no other doctor’s', async () => {
    const { desk, phone, email } = await onTwoDevices();
    const third = await logInFrom(email, '');
    const stranger = await api.doctor();
    expect(await Promise.all([phone, third, stranger.browser].map(isIn))).toEqual([true, true, true]);
    expect((await desk.call(endOtherSessions)).ended).toBe(2);
    expect(await Promise.all([desk, phone, third, stranger.browser].map(isIn))).toEqual([true, false, false, true]);
    expect((await desk.call(endOtherSessions)).ended).toBe(0);
  });

  it.each(['\u0000', 'Chrome/1 '.repeat(500), '<img src=x>'.repeat(9)])(
    'a strange name of a browser does no harm',
    async (name) => {
      const { email } = await onTwoDevices();
      const { headers, ...init } = jsonBody({ email, password: PASSWORD });
      const answer = api.browser().fetch('/api/doctor/login', { ...init, headers: { ...headers, 'user-agent': name } });
      // What HTTP itself cannot carry never leaves the client.
      const status = await answer.then((response) => response.status).catch(() => 'not sent');
      expect([200, 'not sent']).toContain(status);
    },
  );
});

/** The newest acts of a doctor, newest first. */
const acts = async (browser: Browser) =>
  (await browser.call(getAuditTrail)).entries.map(({ act, details }) => ({ act, ...details }));

it('ended sessions and the changed password are in the audit trail, under the ended session’s pseudonym', async () => {
  const { desk, phone } = await onTwoDevices();
  const name = (await phone.call(getAuditTrail)).entries.find(({ isThisSession }) => isThisSession)!.session;
  const [, other] = await list(desk);
  await desk.call(endSession, { params: { id: other!.id } });
  await desk.call(endOtherSessions);
  await desk.call(changePassword, { body: { newPassword: NEW_PASSWORD, currentPassword: PASSWORD } });
  expect((await acts(desk)).slice(0, 2)).toEqual([
    { act: 'password-changed' },
    { act: 'session-ended', session: name },
  ]);
  const { browser } = await api.doctor();
  await browser.call(changePassword, { body: { newPassword: NEW_PASSWORD } });
  expect(await acts(browser)).toEqual([{ act: 'password-set' }]);
});

describe('the password', () => {
  const change = (browser: Browser, newPassword: string, currentPassword?: string) =>
    browser.call(changePassword, { body: { newPassword, ...(currentPassword && { currentPassword }) } });

  it('is changed with the current one; every other device is logged out', async () => {
    const { desk, phone, email } = await onTwoDevices();
    expect((await desk.call(listSessions)).hasPassword).toBe(true);
    expect(await isIn(phone)).toBe(true);
    await change(desk, NEW_PASSWORD, PASSWORD);
    expect(await isIn(desk)).toBe(true);
    expect(await isIn(phone)).toBe(false);
    await expect(api.browser().call(login, { body: { email, password: PASSWORD } })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await logInFrom(email, PHONE, NEW_PASSWORD);
    expect((await mailOf(desk, email, 'password-changed')).subject).toBe('Your Baari password was changed');
  });

  it('stays if the current one is wrong or left out, and the other device stays logged in', async () => {
    const { desk, phone, email } = await onTwoDevices();
    await expect(change(desk, NEW_PASSWORD, 'Wrong-One-1')).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      errors: [{ path: 'currentPassword', msg: 'Your current password is not right' }],
    });
    await expect(change(desk, NEW_PASSWORD)).rejects.toMatchObject({ status: 422, code: 'INVALID_FIELDS' });
    expect(await isIn(phone)).toBe(true);
    expect((await acts(desk))[0]).toEqual({ act: 'reauthentication-failed' });
    await logInFrom(email, PHONE);
  });

  it.each(['short-1A', 'alllowercase-1', 'Password@123'].map((text, n) => [n === 0 ? 'aA1-' : text]))(
    'a new one is held to the rules of sign-up: %s',
    async (newPassword) => {
      const { desk } = await onTwoDevices();
      const refused = await change(desk, newPassword, PASSWORD).catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 422, errors: [{ path: 'newPassword' }] });
    },
  );

  it('wrong ones count among the tries of log-in', async () => {
    const { desk, email } = await onTwoDevices();
    for (let guess = 0; guess < 10; guess += 1)
      await expect(change(desk, NEW_PASSWORD, `Wrong-One-${guess}`)).rejects.toMatchObject({ status: 401 });
    await expect(change(desk, NEW_PASSWORD, PASSWORD)).rejects.toMatchObject({ status: 429 });
    const again = () => desk.call(login, { body: { email, password: PASSWORD } });
    await expect(again()).rejects.toMatchObject({ status: 429 });
    // Elsewhere the owner is not shut out.
    await api.browser().call(login, { body: { email, password: PASSWORD } });
  });

  it('of two changes at once from the same old one a single one gets through', async () => {
    const { desk } = await onTwoDevices();
    const tries = await Promise.allSettled([
      change(desk, 'Banyan-Root-11', PASSWORD),
      change(desk, 'Peepal-Leaf-22', PASSWORD),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('an account made with Google sets its first one only after a fresh sign-in', async () => {
    const { browser, email } = await api.doctor();
    expect((await browser.call(listSessions)).hasPassword).toBe(false);
    api.clock.advance(10 * MINUTE_MS + 1);
    await expect(change(browser, NEW_PASSWORD)).rejects.toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
    api.clock.advance(-2);
    await change(browser, NEW_PASSWORD);
    expect((await browser.call(getCurrentUser)).user.email).toBe(email);
    await logInFrom(email, PHONE, NEW_PASSWORD);
    await expect(change(browser, 'Peepal-Leaf-22')).rejects.toMatchObject({ status: 422 });
  });

  it('asks a caller without a session to log in', async () => {
    for (const path of ['sessions', 'other-sessions', 'change-password'])
      expect(
        (
          await api.browser().fetch(`/api/doctor/${path}`, {
            method: path === 'sessions' ? 'GET' : path === 'other-sessions' ? 'DELETE' : 'POST',
          })
        ).status,
      ).toBe(401);
  });
});
