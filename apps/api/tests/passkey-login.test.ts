import { login } from '@baari/contract/account';
import {
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyReauth,
  loginWithPasskey,
  reauthenticateWithPasskey,
  removePasskey,
} from '@baari/contract/account-passkeys';
import { getAuditTrail } from '@baari/contract/audit';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { passkeyDevice } from '@baari/testing/passkey-device';
import type { Deviation } from '@baari/testing/passkey-device';
import { PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { baari, SECRET } from './support/operator.ts';
import { confirm, logIn, ORIGIN, passkeysOf, withPasskey } from './support/passkeys.ts';
import { turnOn } from './support/second-factor.ts';
import { withoutGuard } from './support/without-guard.ts';

const MINUTE_MS = 60_000;
const refused = (text: string) => ({
  code: 'INVALID_CREDENTIALS',
  status: 401,
  message: expect.stringContaining(text),
});
const NOT_ACCEPTED = refused('not accepted');
const UNKNOWN = refused('opens no account here');
const TOO_LATE = refused('took too long');

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const trail = async (browser: Browser) => (await browser.call(getAuditTrail)).entries;
const howManyIn = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;

/** What hostile browsers, devices and their owners do otherwise. */
const HOSTILE: [what: string, Deviation][] = [
  ['from the page of another site', { origin: 'https://clinic.example.evil' }],
  ['from another port of this machine', { origin: 'http://localhost:3001' }],
  ['for another site', { rpId: 'clinic.example' }],
  ['by a device that did not make sure who its user is', { isVerified: false }],
  ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['that made a passkey instead', { type: 'webauthn.create' }],
  ['with another key', { forged: true }],
];

describe('a log-in with a passkey', () => {
  it('asks for no account, and opens the passkey’s', async () => {
    const { device, email, desk } = await withPasskey(api);
    const browser = api.browser();
    const { options } = await browser.call(beginPasskeyLogin);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 5 * MINUTE_MS });
    expect(options).not.toHaveProperty('allowCredentials');
    api.clock.advance(MINUTE_MS);
    expect((await logIn(browser, device)).user.email).toBe(email);
    expect(await isIn(browser)).toBe(true);
    expect(await passkeysOf(desk)).toMatchObject([{ lastUsedAt: api.clock.now().toISOString() }]);
    expect((await trail(browser))[0]).toMatchObject({ act: 'log-in', details: { by: 'passkey' }, isThisSession: true });
  });

  it('stands for password and second factor, and is a fresh proof', async () => {
    const { device, desk, email } = await withPasskey(api);
    await turnOn(api, desk);
    const browser = api.browser();
    await expect(browser.call(login, { body: { email, password: PASSWORD } })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    await logIn(browser, device);
    await browser.call(beginPasskey);
  });

  it('replaces the browser’s earlier session', async () => {
    const [first, second] = [await withPasskey(api), await withPasskey(api)];
    const browser = api.browser();
    await logIn(browser, first.device);
    const before = browser.cookies.get('baari')!;
    expect((await logIn(browser, second.device)).user.email).toBe(second.email);
    browser.cookies.set('baari', before);
    expect(await isIn(browser)).toBe(false);
  });

  it.each(HOSTILE)('refuses an answer %s', async (_what, deviation) => {
    const { device } = await withPasskey(api);
    const browser = api.browser();
    await expect(logIn(browser, device, deviation)).rejects.toMatchObject(NOT_ACCEPTED);
    expect(await isIn(browser)).toBe(false);
    await logIn(browser, device);
  });

  it('refuses an answer in the name of another account or of another passkey', async () => {
    const [mine, theirs] = [await withPasskey(api), await withPasskey(api)];
    const { id, userHandle } = theirs.device.held[0]!;
    await expect(logIn(api.browser(), mine.device, { userHandle })).rejects.toMatchObject(UNKNOWN);
    await expect(logIn(api.browser(), mine.device, { id, userHandle })).rejects.toMatchObject(NOT_ACCEPTED);
    await expect(logIn(api.browser(), mine.device, { id: 'AAAA' })).rejects.toMatchObject(UNKNOWN);
  });

  it('takes each challenge once, in whichever process and at the same time', async () => {
    const { device } = await withPasskey(api);
    const there = await api.sibling();
    onTestFinished(() => there.stop());
    const { options, begun } = await api.browser().call(beginPasskeyLogin);
    const body = { begun, credential: device.get(options) };
    const send = (of: TestApi) => of.browser().call(loginWithPasskey, { body });
    expect(await howManyIn([send(api), send(there), send(api), send(there)])).toBe(1);
    await expect(send(api)).rejects.toMatchObject(NOT_ACCEPTED);
    // Another answer of the passkey to the same challenge is no better.
    const again = { begun, credential: device.get(options) };
    await expect(there.browser().call(loginWithPasskey, { body: again })).rejects.toMatchObject(NOT_ACCEPTED);
  });

  it('opens more than one session by an answer without the guard (control)', async () => {
    const { device } = await withPasskey(api, { counts: false });
    const { options, begun } = await api.browser().call(beginPasskeyLogin);
    const body = { begun, credential: device.get(options) };
    const naive = `create or replace function spend_challenge(p_challenge_hash bytea, p_now timestamptz, p_expires_at timestamptz)
      returns boolean language sql security definer as $$ select true $$`;
    const several = () => howManyIn([1, 2, 3].map(() => api.browser().call(loginWithPasskey, { body })));
    expect(await withoutGuard(api, 'spend_challenge', naive, several)).toBeGreaterThan(1);
  });

  it('waits five minutes for the answer, not longer', async () => {
    const { device } = await withPasskey(api);
    const answerAfter = async (ms: number) => {
      const { options, begun } = await api.browser().call(beginPasskeyLogin);
      api.clock.advance(ms);
      return api.browser().call(loginWithPasskey, { body: { begun, credential: device.get(options) } });
    };
    await answerAfter(5 * MINUTE_MS - 1);
    await expect(answerAfter(5 * MINUTE_MS)).rejects.toMatchObject(TOO_LATE);
  });

  it('refuses a challenge that was made up, or begun for something else', async () => {
    const { device, desk } = await withPasskey(api);
    const other = await desk.call(beginPasskeyReauth);
    for (const { options, begun } of [other, { ...other, begun: 'made-up' }]) {
      const body = { begun, credential: device.get(options) };
      await expect(api.browser().call(loginWithPasskey, { body })).rejects.toMatchObject(TOO_LATE);
    }
  });

  it('refuses a passkey whose counter does not go on, as that of a copy', async () => {
    const { device, desk } = await withPasskey(api);
    await logIn(api.browser(), device, { signCount: 7 });
    for (const signCount of [7, 6, 0])
      await expect(logIn(api.browser(), device, { signCount })).rejects.toMatchObject(NOT_ACCEPTED);
    await expect(confirm(desk, device, { signCount: 7 })).rejects.toMatchObject(NOT_ACCEPTED);
    await logIn(api.browser(), device, { signCount: 8 });
  });

  it('of two that have counted to the same number at the same time lets one in', async () => {
    const { device } = await withPasskey(api);
    const tries = [1, 2, 3].map(() => logIn(api.browser(), device, { signCount: 5 }));
    expect(await howManyIn(tries)).toBe(1);
  });

  it('goes on with passkeys that do not count', async () => {
    const { device } = await withPasskey(api, { counts: false });
    for (let n = 0; n < 2; n += 1) await logIn(api.browser(), device);
  });

  it('opens nothing with a passkey that was removed', async () => {
    const { device, desk } = await withPasskey(api);
    const { id } = (await passkeysOf(desk))[0]!;
    const { options, begun } = await api.browser().call(beginPasskeyLogin);
    await desk.call(removePasskey, { params: { id } });
    const body = { begun, credential: device.get(options) };
    await expect(api.browser().call(loginWithPasskey, { body })).rejects.toMatchObject(UNKNOWN);
  });

  it('opens no locked account, and the challenge is not lost by it', async () => {
    const { device, email } = await withPasskey(api);
    const { options, begun } = await api.browser().call(beginPasskeyLogin);
    const body = { begun, credential: device.get(options) };
    await baari(api, 'account', 'lock', email);
    const locked = { code: 'ACCOUNT_LOCKED', status: 403 };
    await expect(api.browser().call(loginWithPasskey, { body })).rejects.toMatchObject(locked);
    await baari(api, 'account', 'unlock', email);
    await api.browser().call(loginWithPasskey, { body });
  });

  it('is noted for the doctor when it failed, and when the device is new', async () => {
    const { device, doctorId } = await withPasskey(api);
    await logIn(api.browser(), device, { forged: true }).catch(() => undefined);
    await logIn(api.browser(), device);
    await expect
      .poll(
        async () =>
          (
            await api.owner.query(
              `select kind from security_event where doctor_id = $1 and call = 'loginWithPasskey' order by kind`,
              [doctorId],
            )
          ).rows,
        { timeout: 15_000 },
      )
      .toEqual([{ kind: 'log-in-failed' }, { kind: 'new-device' }]);
  });

  it('goes on after the secret was changed, which was begun before', async () => {
    const { device } = await withPasskey(api);
    const { options, begun } = await api.browser().call(beginPasskeyLogin);
    const later = await api.sibling({
      BAARI_SECRET: 'another secret, as long as the first',
      BAARI_OLD_SECRET_1: SECRET,
    });
    onTestFinished(() => later.stop());
    const body = { begun, credential: device.get(options) };
    await later.browser().call(loginWithPasskey, { body });
  });
});

describe('confirming with a passkey', () => {
  it('counts like the password, and gives the session another token', async () => {
    const { device, desk } = await withPasskey(api);
    api.clock.advance(11 * MINUTE_MS);
    await expect(desk.call(beginPasskey)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    const copied = desk.cookies.get('baari')!;
    await confirm(desk, device);
    await desk.call(beginPasskey);
    const thief = api.browser();
    thief.cookies.set('baari', copied);
    await expect(thief.call(beginPasskey)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    api.clock.advance(MINUTE_MS);
    expect([await isIn(thief), await isIn(desk)]).toEqual([false, true]);
    expect((await trail(desk))[0]).toMatchObject({ act: 'reauthenticated', details: { by: 'passkey' } });
  });

  it('asks for the passkeys of the account', async () => {
    const { device, desk } = await withPasskey(api);
    const { options } = await desk.call(beginPasskeyReauth);
    expect(options).toMatchObject({
      allowCredentials: [{ id: device.held[0]!.id, type: 'public-key', transports: ['internal'] }],
      userVerification: 'required',
    });
  });

  it.each(HOSTILE)('refuses an answer %s', async (_what, deviation) => {
    const { device, desk } = await withPasskey(api);
    api.clock.advance(11 * MINUTE_MS);
    await expect(confirm(desk, device, deviation)).rejects.toMatchObject(NOT_ACCEPTED);
    await expect(desk.call(beginPasskey)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  });

  it('refuses a passkey of another account, and a challenge of another account or of a log-in', async () => {
    const [mine, theirs] = [await withPasskey(api), await withPasskey(api)];
    const send = (desk: Browser, begun: string, credential: ReturnType<typeof mine.device.get>) =>
      desk.call(reauthenticateWithPasskey, { body: { begun, credential } });
    const own = await mine.desk.call(beginPasskeyReauth);
    const foreign = await theirs.desk.call(beginPasskeyReauth);
    const anybodys = await api.browser().call(beginPasskeyLogin);
    const theirAnswer = theirs.device.get({ ...own.options, allowCredentials: undefined });
    await expect(send(mine.desk, own.begun, theirAnswer)).rejects.toMatchObject(UNKNOWN);
    const toForeign = mine.device.get({ ...foreign.options, allowCredentials: undefined });
    await expect(send(mine.desk, foreign.begun, toForeign)).rejects.toMatchObject(TOO_LATE);
    await expect(send(mine.desk, anybodys.begun, mine.device.get(anybodys.options))).rejects.toMatchObject(TOO_LATE);
  });

  it('takes each challenge once', async () => {
    const { device, desk } = await withPasskey(api);
    const { options, begun } = await desk.call(beginPasskeyReauth);
    const body = { begun, credential: device.get(options) };
    await desk.call(reauthenticateWithPasskey, { body });
    await expect(desk.call(reauthenticateWithPasskey, { body })).rejects.toMatchObject(NOT_ACCEPTED);
  });
});

describe('where people open the service', () => {
  it('decides whose passkeys are taken', async () => {
    const elsewhere = await api.sibling({ PUBLIC_URL: 'https://desk.clinic.example' });
    onTestFinished(() => elsewhere.stop());
    const { options } = await elsewhere.browser().call(beginPasskeyLogin);
    expect(options).toMatchObject({ rpId: 'desk.clinic.example' });
    const { device } = await withPasskey(api);
    const moved = passkeyDevice(ORIGIN);
    moved.held.push({ ...device.held[0]!, rpId: 'desk.clinic.example' });
    await expect(logIn(elsewhere.browser(), moved)).rejects.toMatchObject(NOT_ACCEPTED);
    await logIn(elsewhere.browser(), moved, { origin: 'https://desk.clinic.example' });
  });
});
