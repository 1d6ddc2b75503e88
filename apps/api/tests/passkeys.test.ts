import { deleteAccount, login } from '@baari/contract/account';
import { addPasskey, beginPasskey, beginPasskeyLogin, removePasskey } from '@baari/contract/account-passkeys';
import { listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { passkeyDevice } from '@baari/testing/passkey-device';
import type { Deviation } from '@baari/testing/passkey-device';
import { mailOf, mailsTo, mailTitled, PASSWORD, signUp } from '@baari/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { baari } from './support/operator.ts';
import { add, logIn, ORIGIN, passkeysOf, withPasskey } from './support/passkeys.ts';

const MINUTE_MS = 60_000;
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
const refused = (path: string, text: string) => ({
  code: 'INVALID_FIELDS',
  status: 422,
  errors: [{ path, msg: expect.stringContaining(text) }],
});
const UNUSABLE = refused('credential', 'cannot be used here');
const LIMIT = { code: 'PASSKEY_LIMIT', status: 409 };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const acts = async (browser: Browser) => (await browser.call(getAuditTrail)).entries.map(({ act }) => act);
const newcomer = async (name: string) => {
  const [desk, email] = [api.browser(), `${name}@clinic.example`];
  const { user } = await signUp(desk, email);
  return { desk, email, doctorId: user._id };
};
let refusals = 0;
/** Puts so many passkeys of devices that nobody has into the account. */
const fill = (doctorId: string, count: number) =>
  api.owner.query(
    `insert into passkey (credential_id, doctor_id, public_key, sign_count, transports, device, added_at)
     select decode(md5($1 || n), 'hex'), $1, '', 0, '{}', '', $3 from generate_series(1, $2) n`,
    [doctorId, count, api.clock.now()],
  );

describe('adding a passkey', () => {
  it('tells the browser what to make: to be found without a name, behind the device’s lock', async () => {
    const { desk, email, doctorId } = await newcomer('begins');
    const { options } = await desk.call(beginPasskey);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Baari' },
      user: { id: Buffer.from(doctorId).toString('base64url'), name: email, displayName: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(await passkeysOf(desk)).toEqual([]);
    expect((await desk.call(listSessions)).hasPasskey).toBe(false);
  });

  it('names it by its device, and says so by mail and in the trail', async () => {
    const { desk, email } = await newcomer('adds');
    const device = passkeyDevice(ORIGIN);
    const { options, begun } = await desk.call(beginPasskey);
    const answer = await desk.fetch(addPasskey.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': CHROME },
      body: JSON.stringify({ begun, credential: device.create(options) }),
    });
    expect(answer.status).toBe(200);
    expect(await passkeysOf(desk)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        addedAt: api.clock.now().toISOString(),
        lastUsedAt: null,
      },
    ]);
    expect((await desk.call(listSessions)).hasPasskey).toBe(true);
    const { subject, text } = await mailOf(desk, email, 'passkey');
    expect(subject).toBe('A passkey was added to your account: Baari');
    expect(text).toContain('Whoever can unlock the passkey of Chrome on Android can log in with it');
    expect((await acts(desk))[0]).toBe('passkey-added');
  });

  it('gives the same answer again if the first one was lost, with one mail and one entry', async () => {
    const { desk, email } = await newcomer('lost.passkey');
    const { options, begun } = await desk.call(beginPasskey);
    const body = { begun, credential: passkeyDevice(ORIGIN).create(options) };
    await Promise.all([1, 2, 3].map(() => desk.call(addPasskey, { body })));
    await desk.call(addPasskey, { body });
    expect(await passkeysOf(desk)).toHaveLength(1);
    expect((await acts(desk)).filter((act) => act === 'passkey-added')).toHaveLength(1);
    await mailOf(desk, email, 'passkey');
    expect((await mailsTo(desk, email)).filter(({ purpose }) => purpose === 'passkey')).toHaveLength(1);
  });

  it('does not come back by the same answer once it was removed', async () => {
    const { desk } = await newcomer('removed.again');
    const { options, begun } = await desk.call(beginPasskey);
    const body = { begun, credential: passkeyDevice(ORIGIN).create(options) };
    await desk.call(addPasskey, { body });
    await desk.call(removePasskey, { params: { id: (await passkeysOf(desk))[0]!.id } });
    await expect(desk.call(addPasskey, { body })).rejects.toMatchObject(refused('begun', 'used before'));
    expect(await passkeysOf(desk)).toEqual([]);
  });

  it('tells the device which ones the account has', async () => {
    const { desk, device } = await withPasskey(api);
    const { options } = await desk.call(beginPasskey);
    expect(options).toMatchObject({ excludeCredentials: [{ id: device.held[0]!.id, type: 'public-key' }] });
    await add(desk, passkeyDevice(ORIGIN));
    expect(await passkeysOf(desk)).toHaveLength(2);
  });

  it.each<[string, Deviation]>([
    ['from the page of another site', { origin: 'https://clinic.example.evil' }],
    ['for another site', { rpId: 'clinic.example' }],
    ['by a device that does not make sure who its user is', { isVerified: false }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that is an answer to a log-in', { type: 'webauthn.get' }],
    ['with a certificate of its maker', { isCertified: true }],
  ])('refuses one made %s', async (_what, deviation) => {
    const { desk } = await newcomer(`refuses.${(refusals += 1)}`);
    await expect(add(desk, passkeyDevice(ORIGIN), deviation)).rejects.toMatchObject(UNUSABLE);
    expect(await passkeysOf(desk)).toEqual([]);
  });

  it('refuses bytes that are none, without a trace', async () => {
    const { desk } = await newcomer('garbage');
    const { options, begun } = await desk.call(beginPasskey);
    const { response, ...credential } = passkeyDevice(ORIGIN).create(options);
    for (const bytes of ['AA', 'o2NmbXQ', Buffer.from('{}').toString('base64url')])
      for (const other of [{ attestationObject: bytes }, { clientDataJSON: bytes }]) {
        const body = { begun, credential: { ...credential, response: { ...response, ...other } } };
        await expect(desk.call(addPasskey, { body })).rejects.toMatchObject(UNUSABLE);
      }
    const renamed = { ...credential, id: 'AAAA', rawId: 'AAAA', response };
    await expect(desk.call(addPasskey, { body: { begun, credential: renamed } })).rejects.toMatchObject(UNUSABLE);
  });

  it('refuses a challenge of another account, of a log-in, one that was made up and one that is too old', async () => {
    const [mine, theirs] = [await newcomer('challenged'), await newcomer('challenger')];
    const own = await mine.desk.call(beginPasskey);
    const device = passkeyDevice(ORIGIN);
    const send = (begun: string, options: object) =>
      mine.desk.call(addPasskey, { body: { begun, credential: device.create(options) } });
    const tooLong = refused('begun', 'took too long');
    const foreign = await theirs.desk.call(beginPasskey);
    await expect(send(foreign.begun, foreign.options)).rejects.toMatchObject(tooLong);
    const login = await mine.desk.call(beginPasskeyLogin);
    await expect(send(login.begun, { ...own.options, ...login.options })).rejects.toMatchObject(tooLong);
    await expect(send('made-up', own.options)).rejects.toMatchObject(tooLong);
    api.clock.advance(5 * MINUTE_MS);
    await expect(send(own.begun, own.options)).rejects.toMatchObject(tooLong);
    expect(await passkeysOf(mine.desk)).toEqual([]);
  });

  it('leaves a passkey to the account that has it', async () => {
    const [mine, theirs] = [await newcomer('wants'), await withPasskey(api)];
    const { id } = theirs.device.held[0]!;
    const taken = refused('credential', 'another account');
    await expect(add(mine.desk, passkeyDevice(ORIGIN), { id })).rejects.toMatchObject(taken);
    expect(await passkeysOf(mine.desk)).toEqual([]);
    expect((await logIn(api.browser(), theirs.device)).user.email).toBe(theirs.email);
  });

  it('is possible twenty times, however many try at the same time', async () => {
    const { desk, doctorId } = await newcomer('many');
    await fill(doctorId, 18);
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => add(desk, passkeyDevice(ORIGIN))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(LIMIT);
    await expect(desk.call(beginPasskey)).rejects.toMatchObject(LIMIT);
    const { id } = (await passkeysOf(desk))[0]!;
    await desk.call(removePasskey, { params: { id } });
    await add(desk, passkeyDevice(ORIGIN));
    expect(await passkeysOf(desk)).toHaveLength(20);
  });
});

describe('removing a passkey', () => {
  it('ends what it opens, with a mail and an entry; sessions and other passkeys go on', async () => {
    const { desk, device, email } = await withPasskey(api);
    const other = passkeyDevice(ORIGIN);
    api.clock.advance(MINUTE_MS);
    await add(desk, other);
    const phone = api.browser();
    await logIn(phone, device);
    const first = (await passkeysOf(desk))[0]!;
    const both = await Promise.allSettled([1, 2].map(() => desk.call(removePasskey, { params: { id: first.id } })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await passkeysOf(phone)).toHaveLength(1);
    await expect(logIn(api.browser(), device)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await logIn(api.browser(), other);
    const { text } = await mailTitled(desk, email, 'A passkey was removed from your account: Baari');
    expect(text).toContain('Nobody can log in with the passkey');
    expect((await acts(desk)).filter((act) => act === 'passkey-removed')).toHaveLength(1);
  });

  it('reaches none of another account, and none that is not there', async () => {
    const [mine, theirs] = [await withPasskey(api), await withPasskey(api)];
    const { id } = (await passkeysOf(theirs.desk))[0]!;
    for (const other of [id, '00000000-0000-4000-8000-000000000000', 'none'])
      await expect(mine.desk.call(removePasskey, { params: { id: other } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await passkeysOf(theirs.desk)).toHaveLength(1);
    expect(await acts(mine.desk)).not.toContain('passkey-removed');
  });

  it('happens with the account', async () => {
    const { desk, device, doctorId } = await withPasskey(api);
    await desk.call(deleteAccount);
    expect((await api.owner.query('select from passkey where doctor_id = $1', [doctorId])).rows).toEqual([]);
    await expect(logIn(api.browser(), device)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });
});

it('challenges and keys never reach a log', async () => {
  const { device, desk } = await withPasskey(api);
  const { options, begun } = await api.browser().call(beginPasskeyLogin);
  await logIn(desk, device);
  const log = api.log.join('\n');
  for (const secret of [begun, device.held[0]!.id, String(options.challenge)]) expect(log).not.toContain(secret);
});

describe('an operator, for somebody who lost the devices', () => {
  it('removes all passkeys and ends the sessions, says so by mail and in the trail, and leaves others alone', async () => {
    const { desk, device, email, doctorId } = await withPasskey(api);
    const second = passkeyDevice(ORIGIN);
    await add(desk, second);
    const other = await withPasskey(api);
    const { said } = await baari(api, 'account', 'passkeys-off', email);
    expect(said).toBe(`${email}: 2 passkeys removed; 1 session ended.`);
    for (const lost of [device, second])
      await expect(logIn(api.browser(), lost)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS', status: 401 });
    expect((await api.owner.query('select from session where doctor_id = $1', [doctorId])).rowCount).toBe(0);
    const back = api.browser();
    await back.call(login, { body: { email, password: PASSWORD } });
    expect(await passkeysOf(back)).toEqual([]);
    expect((await acts(back)).filter((act) => act === 'passkey-removed')).toHaveLength(2);
    expect(await passkeysOf(other.desk)).toHaveLength(1);
    expect((await logIn(api.browser(), other.device)).user.email).toBe(other.email);
    await mailOf(back, email, 'passkey', 4);
    const subjects = (await mailsTo(back, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('A passkey was removed'))).toHaveLength(2);
  });

  it('is told where there is none, and changes nothing', async () => {
    const { desk, email } = await newcomer('operator.none');
    expect((await baari(api, 'account', 'passkeys-off', email)).said).toBe(`${email} has no passkey.`);
    expect(await acts(desk)).not.toContain('passkey-removed');
    expect((await desk.fetch('/api/doctor/current_user')).status).toBe(200);
  });
});
