import { deleteAccount, login } from '@baari/contract/account';
import {
  beginSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@baari/contract/account-second-factor';
import { getAuditTrail } from '@baari/contract/audit';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { mailOf, mailTitled, mailsTo, PASSWORD, signUp } from '@baari/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { codeOf, turnOn, withSecondFactor } from './support/second-factor.ts';

const WRONG = { code: 'CODE_INVALID', status: 422, errors: [{ path: 'code', msg: expect.stringContaining('wrong') }] };
const CHANGED = { code: 'SECOND_FACTOR_CHANGED', status: 409 };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const acts = async (browser: Browser) => (await browser.call(getAuditTrail)).entries.map(({ act }) => act);
const storedOf = async () =>
  (await api.owner.query<{ all: string }>("select coalesce(string_agg(f::text, ''), '') as all from second_factor f"))
    .rows[0]!.all;
const loggedOf = (text: string) => api.log.join('\n').includes(text);

describe('turning it on', () => {
  it('gives a key to scan, takes a code of it and shows ten recovery codes; other devices stay logged in', async () => {
    const { desk, email } = { desk: api.browser(), email: 'turns.on@clinic.example' };
    await signUp(desk, email);
    const phone = api.browser();
    await phone.call(login, { body: { email, password: PASSWORD } });
    expect((await desk.call(getSecondFactor)).secondFactor).toEqual({
      onSince: null,
      recoveryCodesLeft: 0,
      isDemanded: false,
    });
    const { address, key, setUp } = await desk.call(beginSecondFactor);
    expect(address).toMatch(/^otpauth:\/\/totp\/Baari:turns\.on%40clinic\.example\?issuer=Baari&secret=[A-Z2-7]{32}&/);
    expect(address).toContain(key);
    expect((await desk.call(getSecondFactor)).secondFactor.onSince).toBeNull();
    const body = { setUp, code: codeOf(api, key) };
    const { recoveryCodes } = await desk.call(turnOnSecondFactor, { body });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/);
    expect((await phone.call(getSecondFactor)).secondFactor).toEqual({
      onSince: api.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      isDemanded: false,
    });
    expect(await isIn(phone)).toBe(true);
    const { subject, text } = await mailOf(desk, email, 'second-factor');
    expect(subject).toBe('Your second factor is on: Baari');
    for (const secret of [key, ...recoveryCodes]) expect(text).not.toContain(secret);
  });

  it('keeps nothing in clear, in the database or in a log', async () => {
    const { key, recoveryCodes, code, logIn } = await withSecondFactor(api);
    await logIn(code());
    await logIn(recoveryCodes[0]);
    const stored = await storedOf();
    const { rows } = await api.owner.query<{ all: string }>("select string_agg(e::text, '') as all from audit_entry e");
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))]) {
      const hex = Buffer.from(secret).toString('hex');
      for (const text of [stored, rows[0]!.all])
        expect([text.includes(secret), text.includes(hex)]).toEqual([false, false]);
      expect(loggedOf(secret)).toBe(false);
    }
    expect(loggedOf(code())).toBe(false);
  });

  it('gives the same answer again if the first one was lost, with one mail and one entry', async () => {
    const [desk, email] = [api.browser(), 'lost.answer@clinic.example'];
    await signUp(desk, email);
    const { key, setUp } = await desk.call(beginSecondFactor);
    const body = { setUp, code: codeOf(api, key) };
    const answers = await Promise.all([1, 2, 3].map(() => desk.call(turnOnSecondFactor, { body })));
    answers.push(await desk.call(turnOnSecondFactor, { body }));
    expect(new Set(answers.map(({ recoveryCodes }) => recoveryCodes.join())).size).toBe(1);
    expect((await acts(desk)).filter((act) => act === 'second-factor-on')).toHaveLength(1);
    await mailOf(desk, email, 'second-factor');
    expect((await mailsTo(desk, email)).filter(({ purpose }) => purpose === 'second-factor')).toHaveLength(1);
  });

  it('refuses a wrong code, a set-up of another doctor, one that was made up, and a second one', async () => {
    const [desk, stranger] = [api.browser(), api.browser()];
    await signUp(desk, 'refused@clinic.example');
    await signUp(stranger, 'stranger@clinic.example');
    const [mine, also, theirs] = [
      await desk.call(beginSecondFactor),
      await desk.call(beginSecondFactor),
      await stranger.call(beginSecondFactor),
    ];
    const turn = (setUp: string, code: string) => desk.call(turnOnSecondFactor, { body: { setUp, code } });
    await expect(turn(mine.setUp, '000000')).rejects.toMatchObject(WRONG);
    await expect(turn(mine.setUp, codeOf(api, mine.key, 90))).rejects.toMatchObject(WRONG);
    await expect(turn(theirs.setUp, codeOf(api, theirs.key))).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
    await expect(turn('made-up', '123456')).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
    expect((await desk.call(getSecondFactor)).secondFactor.onSince).toBeNull();
    await turn(mine.setUp, codeOf(api, mine.key));
    await expect(turn(also.setUp, codeOf(api, also.key))).rejects.toMatchObject(CHANGED);
    await expect(desk.call(beginSecondFactor)).rejects.toMatchObject(CHANGED);
    expect((await stranger.call(getSecondFactor)).secondFactor.onSince).toBeNull();
  });
});

describe('afterwards', () => {
  it('new recovery codes take the place of the old ones', async () => {
    const { desk, recoveryCodes, logIn } = await withSecondFactor(api);
    const renewed = (await desk.call(renewRecoveryCodes)).recoveryCodes;
    expect(new Set([...renewed, ...recoveryCodes]).size).toBe(20);
    await expect(logIn(recoveryCodes[0])).rejects.toMatchObject(WRONG);
    await logIn(renewed[0]);
    expect(await acts(desk)).toContain('recovery-codes-renewed');
  });

  it('it is turned off, once however often that is asked, with a mail; then the password is enough', async () => {
    const { desk, email, logIn, code } = await withSecondFactor(api);
    const phone = api.browser();
    await logIn(code(), { from: phone });
    await Promise.all([1, 2].map(() => desk.call(turnOffSecondFactor)));
    await desk.call(turnOffSecondFactor);
    expect((await desk.call(getSecondFactor)).secondFactor).toEqual({
      onSince: null,
      recoveryCodesLeft: 0,
      isDemanded: false,
    });
    expect(await isIn(phone)).toBe(true);
    await logIn();
    expect((await acts(desk)).filter((act) => act === 'second-factor-off')).toHaveLength(1);
    await mailTitled(desk, email, 'Your second factor is off: Baari');
    await expect(desk.call(renewRecoveryCodes)).rejects.toMatchObject(CHANGED);
  });

  it('on again, it is another one: nothing of the first is good', async () => {
    const first = await withSecondFactor(api);
    await first.desk.call(turnOffSecondFactor);
    const second = await turnOn(api, first.desk);
    for (const old of [first.code(), first.recoveryCodes[0]!])
      await expect(first.logIn(old)).rejects.toMatchObject(WRONG);
    await first.logIn(second.code());
  });

  it('it goes with the account', async () => {
    const { desk, doctorId } = await withSecondFactor(api);
    await desk.call(deleteAccount);
    const { rows } = await api.owner.query('select from second_factor where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([]);
  });
});
