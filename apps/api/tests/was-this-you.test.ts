import { reauthenticate } from '@baari/contract/account';
import { endSessionByLink, listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { passkeyDevice } from '@baari/testing/passkey-device';
import { jsonBody, mailsTo, PASSWORD, signUp } from '@baari/testing/sign-up';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { add, logIn as logInByPasskey, ORIGIN, passkeysOf } from './support/passkeys.ts';

const SECRET = 'a secret of the tests, long enough';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;

interface From {
  browser?: Browser;
  /** Without: that of the sign-up, 127.0.0.1. */
  address?: string;
  at?: TestApi;
}
async function logIn(email: string, { at = api, browser = at.browser(), address }: From = {}): Promise<Browser> {
  const { headers, ...init } = jsonBody({ email, password: PASSWORD });
  const from = { ...headers, 'user-agent': PHONE, ...(address && { 'x-forwarded-for': address }) };
  const answer = await browser.fetch(`${at.baseUrl}/api/doctor/login`, { ...init, headers: from });
  expect(answer.status).toBe(200);
  return browser;
}

/** Somebody who has just signed up. */
let people = 0;
async function owner() {
  people += 1;
  const email = `was.it.you.${people}@clinic.example`;
  const desk = api.browser();
  const { user } = await signUp(desk, email);
  return { email, desk, doctorId: user._id };
}

/** The mails that ask an owner about log-ins, the newest first, once all that were promised are sent. */
async function asked(email: string, ...others: TestApi[]) {
  await until(async () => {
    const { rows } = await api.owner.query<{ left: number }>(
      `select (select count(*) from was_this_you where not is_promised)
            + (select count(*) from pgboss.job where name = 'notice' and state < 'completed') as left`,
    );
    expect(rows[0]!.left).toBe(0);
  }, 20_000);
  const mails = await Promise.all([api, ...others].map((one) => mailsTo(one.browser(), email)));
  return mails.flat().filter(({ purpose }) => purpose === 'was-this-you');
}
const linkOf = ({ text }: { text: string }) => /http:\S+/.exec(text)![0];
const tokenOf = (mail: { text: string }) => new URL(linkOf(mail)).hash.slice(1);
const end = (token: string) => api.browser().call(endSessionByLink, { body: { token } });
const refused = {
  status: 422,
  code: 'CODE_INVALID',
  message: expect.stringContaining('used already, or is older than 7 days'),
};

describe('the mail', () => {
  it('asks about a log-in on another device, and not about the sign-up or the same device again', async () => {
    const { email, desk } = await owner();
    await logIn(email, { browser: desk });
    expect(await asked(email)).toEqual([]);
    await logIn(email);
    const [mail, ...more] = await asked(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: 'Was this you? A new log-in to your Baari account' });
    for (const said of [
      'Device: Chrome on Android',
      'Time: Saturday 21/11/2026, 10:00 am',
      'Network: an address that begins with 127.0\n',
    ])
      expect(mail!.text).toContain(said);
    expect(mail!.text.match(/http\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/was-this-you#[\w-]{43}$/),
    ]);
    expect(mail!.html).toContain(linkOf(mail!));
  });

  it('asks about a known device in another network, coarsely, and writes the time as the clinic does', async () => {
    const { email, desk, doctorId } = await owner();
    await logIn(email, { browser: desk, address: '127.0.99.7' });
    expect(await asked(email)).toEqual([]);
    for (const address of ['103.21.58.9', '2401:4900:1c2b:aa01::7']) await logIn(email, { browser: desk, address });
    for (const address of ['103.21.200.1', '2401:4900:ffff::1']) await logIn(email, { browser: desk, address });
    const texts = (await asked(email)).map(({ text }) => /begins with (.*)/.exec(text)![1]).toSorted();
    expect(texts).toEqual(['103.21', '2401:4900']);

    const doctor = await api.doctor();
    await api.owner.query(`update profile set clock = '24h' where doctor_id = $1`, [doctor.doctorId]);
    await api.owner.query(
      'update account set password_hash = (select password_hash from account where doctor_id = $2) where doctor_id = $1',
      [doctor.doctorId, doctorId],
    );
    await logIn(doctor.email);
    api.clock.advance(9.5 * HOUR_MS);
    await logIn(doctor.email);
    expect((await asked(doctor.email))[0]!.text).toContain('Time: Saturday 21/11/2026, 19:30');
  });

  it('comes once from log-ins at the same time, and five times a day at most; what was not told stays news', async () => {
    const { email, desk } = await owner();
    const phone = api.browser();
    phone.cookies.set('baari_device', (await logIn(email)).cookies.get('baari_device')!);
    await Promise.all([1, 2, 3].map(() => logIn(email, { browser: phone })));
    expect(await asked(email)).toHaveLength(1);
    for (const _ of [1, 2, 3]) await Promise.all([1, 2, 3].map(() => logIn(email)));
    const five = await asked(email);
    expect(five).toHaveLength(5);
    expect(five.filter(({ text }) => text.includes('This is the last of 5 such mails in a day.'))).toHaveLength(1);
    const late = await logIn(email);
    api.clock.advance(DAY_MS + 1);
    expect(await isIn(late)).toBe(true);
    await logIn(email, { browser: late });
    await logIn(email, { browser: desk });
    expect(await asked(email)).toHaveLength(6);
  });

  it('asks nothing where only the secret is new, and neither table nor log tells a network or a link', async () => {
    const { email, desk, doctorId } = await owner();
    const phone = await logIn(email, { address: '49.36.81.2' });
    const token = tokenOf((await asked(email))[0]!);
    const rotated = await api.sibling({
      BAARI_SECRET: 'another secret of the tests, as long',
      BAARI_OLD_SECRET_1: SECRET,
    });
    onTestFinished(() => rotated.stop());
    await logIn(email, { at: rotated, browser: desk });
    await logIn(email, { browser: phone, address: '49.36.1.1' });
    expect(await asked(email, rotated)).toHaveLength(1);
    const { rows } = await api.owner.query<{ row: string }>(
      `select s::text as row from seen_from s where doctor_id = $1 union all select w::text from was_this_you w where doctor_id = $1
       union all select j::text from pgboss.job j`,
      [doctorId],
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const said of [...rows.map(({ row }) => row), ...api.log]) {
      expect(said).not.toContain('49.36');
      expect(said).not.toContain(token);
    }
  });
});

describe('the link', () => {
  it('ends that session alone, once, says so, and is in the account’s history', async () => {
    const { email, desk } = await owner();
    const phone = await logIn(email);
    const token = tokenOf((await asked(email))[0]!);
    api.clock.advance(HOUR_MS);
    const tablet = await logIn(email);
    const name = (await phone.call(getAuditTrail)).entries.find(({ isThisSession }) => isThisSession)!.session;
    expect([await isIn(phone), await isIn(tablet)]).toEqual([true, true]);
    expect(await end(token)).toMatchObject({ ended: 1, message: 'That session has ended' });
    expect([await isIn(phone), await isIn(tablet), await isIn(desk)]).toEqual([false, true, true]);
    expect((await desk.call(getAuditTrail)).entries[0]).toMatchObject({
      ...{ act: 'session-ended', actor: 'mail-code', session: null, details: { session: name } },
    });
    await expect(end(token)).rejects.toMatchObject(refused);
    expect(await desk.call(listSessions)).toMatchObject({ sessions: [{}, {}] });
  });

  it('ends it though its password was given again since, and what else its device has opened, which is news again then', async () => {
    const { email, desk } = await owner();
    const thief = await logIn(email);
    await thief.call(reauthenticate, { body: { password: PASSWORD } });
    const second = api.browser();
    second.cookies.set('baari_device', thief.cookies.get('baari_device')!);
    await logIn(email, { browser: second });
    expect(await end(tokenOf((await asked(email))[0]!))).toMatchObject({ ended: 2 });
    expect([await isIn(thief), await isIn(second), await isIn(desk)]).toEqual([false, false, true]);
    await logIn(email, { browser: second });
    expect(await asked(email)).toHaveLength(2);
  });

  it('of a known device in a new network leaves what else that device has opened', async () => {
    const { email, desk } = await owner();
    const sameDevice = api.browser();
    sameDevice.cookies.set('baari_device', desk.cookies.get('baari_device')!);
    await logIn(email, { browser: sameDevice, address: '103.21.58.9' });
    expect(await end(tokenOf((await asked(email))[0]!))).toMatchObject({ ended: 1 });
    expect([await isIn(sameDevice), await isIn(desk)]).toEqual([false, true]);
  });

  it('says so where the session had ended before', async () => {
    const { email, desk } = await owner();
    await logIn(email);
    const [, phone] = (await desk.call(listSessions)).sessions;
    await desk.fetch(`/api/doctor/sessions/${phone!.id}`, { method: 'DELETE' });
    const answer = await end(tokenOf((await asked(email))[0]!));
    expect(answer).toMatchObject({ ended: 0, message: 'That session had ended before' });
  });

  it('takes away the passkeys that were added since, with which whoever got in would come again', async () => {
    const { email, desk } = await owner();
    const own = passkeyDevice(ORIGIN);
    const stranger = passkeyDevice(ORIGIN);
    await add(desk, own);
    api.clock.advance(HOUR_MS);
    const phone = await logIn(email);
    const token = tokenOf((await asked(email))[0]!);
    await add(phone, stranger);
    expect(await passkeysOf(desk)).toHaveLength(2);
    await end(token);
    expect(await passkeysOf(desk)).toHaveLength(1);
    await expect(logInByPasskey(api.browser(), stranger)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await logInByPasskey(api.browser(), own);
    const [newest] = (await desk.call(getAuditTrail)).entries.filter(({ act }) => act === 'passkey-removed');
    expect(newest).toMatchObject({ actor: 'mail-code' });
  });

  it('ends nothing when it is only opened, altered, of another session or secret, or older than a week', async () => {
    const { email, desk } = await owner();
    const phone = await logIn(email);
    const token = tokenOf((await asked(email))[0]!);
    for (const path of ['/was-this-you', '/api/doctor/end-session-by-link'])
      expect((await api.browser().fetch(`${path}?token=${token}`)).status).toBe(404);
    const bytes = Buffer.from(token, 'base64url');
    const [own] = (await desk.call(listSessions)).sessions;
    const foreign = Buffer.concat([Buffer.from(own!.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
    const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const text of [foreign.toString('base64url'), altered, token.slice(0, -2), 'x', `${token}AAAA`])
      await expect(end(text)).rejects.toMatchObject(refused);
    for (const text of ['', 'x'.repeat(129)]) await expect(end(text)).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
    const elsewhere = await api.sibling({ BAARI_SECRET: 'quite another secret of the tests' });
    onTestFinished(() => elsewhere.stop());
    await expect(elsewhere.browser().call(endSessionByLink, { body: { token } })).rejects.toMatchObject(refused);
    api.clock.advance(7 * DAY_MS);
    await expect(end(token)).rejects.toMatchObject(refused);
    expect([await isIn(phone), await isIn(desk)]).toEqual([true, true]);
    api.clock.advance(-1);
    expect(await end(token)).toMatchObject({ ended: 1 });
  });
});

describe('from where an account was seen', () => {
  const forget = () =>
    api.owner.query<{ removed: number }>('select forget_old_seen_from($1, 1000) as removed', [api.clock.now()]);
  const timeIn = (mail?: { text: string }) => /Time: (.*),/.exec(mail!.text)![1];
  const kept = async (doctorId: string) =>
    (await api.owner.query('select from seen_from where doctor_id = $1', [doctorId])).rowCount;

  it('is forgotten after 400 days without a log-in there, but the last place, so that a log-in after it is asked about', async () => {
    const { email, doctorId, desk } = await owner();
    api.clock.advance(DAY_MS);
    const phone = await logIn(email);
    expect(await kept(doctorId)).toBe(3);
    api.clock.advance(399 * DAY_MS);
    await forget();
    expect(await kept(doctorId)).toBe(2);
    await logIn(email, { browser: phone });
    await logIn(email, { browser: desk });
    expect(timeIn((await asked(email))[0])).toBe('Sunday 26/12/2027');
    api.clock.advance(401 * DAY_MS);
    await forget();
    expect(await kept(doctorId)).toBeGreaterThan(0);
    await logIn(email, { browser: phone });
    expect(timeIn((await asked(email))[0])).toBe('Tuesday 30/01/2029');
  });

  it('goes with the account', async () => {
    const { email, doctorId } = await owner();
    await logIn(email);
    await api.owner.query('select delete_account($1, $2)', [doctorId, '2026-11-21']);
    expect(await kept(doctorId)).toBe(0);
    expect((await api.owner.query('select from was_this_you where doctor_id = $1', [doctorId])).rowCount).toBe(0);
    expect(await asked(email)).toEqual([]);
  });
});
