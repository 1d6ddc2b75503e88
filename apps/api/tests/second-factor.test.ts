import { forgotPassword, login, reauthenticate, resetPassword } from '@baari/contract/account';
import { beginSecondFactor, getSecondFactor, turnOnSecondFactor } from '@baari/contract/account-second-factor';
import { getAuditTrail } from '@baari/contract/audit';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { codeIn, mailOf, mailTitled, PASSWORD, signUp } from '@baari/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { baari } from './support/operator.ts';
import { codeOf, withSecondFactor } from './support/second-factor.ts';
import { withoutGuard } from './support/without-guard.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const NEW_PASSWORD = 'Neem-Leaf-77';
const REQUIRED = { code: 'SECOND_FACTOR_REQUIRED', status: 401 };
const WRONG = { code: 'CODE_INVALID', status: 422, errors: [{ path: 'code', msg: expect.stringContaining('wrong') }] };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const acts = async (browser: Browser) => (await browser.call(getAuditTrail)).entries.map(({ act }) => act);
const left = async (browser: Browser) => (await browser.call(getSecondFactor)).secondFactor.recoveryCodesLeft;
/** How many log-ins at the same time get in. */
const howManyIn = async (logIns: Promise<unknown>[]) =>
  (await Promise.allSettled(logIns)).filter(({ status }) => status === 'fulfilled').length;
/** Log-ins at another process of the service. */
async function atAnotherProcess(email: string) {
  const other = await api.sibling();
  onTestFinished(() => other.stop());
  return (code: string) => other.browser().call(login, { body: { email, password: PASSWORD, code } });
}

describe('a log-in with the password', () => {
  it('asks for a code after the right password alone, and opens nothing before', async () => {
    const { logIn, code, email } = await withSecondFactor(api);
    const browser = api.browser();
    await expect(logIn(undefined, { from: browser })).rejects.toMatchObject(REQUIRED);
    expect([...browser.cookies.keys()]).toEqual([]);
    await expect(logIn(undefined, { password: 'Wrong-One-1' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(logIn(code(), { password: 'Wrong-One-1' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await logIn(code(), { from: browser })).user.email).toBe(email);
    expect(await isIn(browser)).toBe(true);
  });

  it('takes no notice of a code where the account has no second factor', async () => {
    const email = 'without@clinic.example';
    await signUp(api.browser(), email);
    expect((await api.browser().call(login, { body: { email, password: PASSWORD, code: '123456' } })).user.email).toBe(
      email,
    );
  });

  it.each<[number, boolean]>([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('with a clock that is %i seconds away: %s', async (away, isRight) => {
    const { logIn, code } = await withSecondFactor(api);
    api.clock.advance(10 * MINUTE_MS);
    const done = logIn(code(away));
    await (isRight ? done : expect(done).rejects.toMatchObject(WRONG));
  });

  it('takes each code once and none before it, in whichever process and at the same time', async () => {
    const { logIn, code, email } = await withSecondFactor(api);
    const there = await atAnotherProcess(email);
    const [before, now, next] = [code(-30), code(), code(30)];
    expect(await howManyIn([logIn(now), there(now), logIn(now), there(now)])).toBe(1);
    for (const used of [now, before]) {
      await expect(logIn(used)).rejects.toMatchObject(WRONG);
      await expect(there(used)).rejects.toMatchObject(WRONG);
    }
    await there(next);
    await expect(logIn(next)).rejects.toMatchObject(WRONG);
  });

  it('opens more than one session by a code without the guard (control)', async () => {
    const naive = `create or replace function use_second_factor(p_doctor_id text, p_step bigint, p_recovery_macs bytea[])
      returns text language plpgsql as $$
      begin
        if not exists (select from second_factor f where f.doctor_id = p_doctor_id and f.code_step < p_step) then
          return null;
        end if;
        perform pg_sleep(1);
        update second_factor f set code_step = p_step where f.doctor_id = p_doctor_id;
        return 'code';
      end $$`;
    const { logIn, code } = await withSecondFactor(api);
    const now = code();
    const several = () => howManyIn([1, 2, 3].map(() => logIn(now)));
    expect(await withoutGuard(api, 'use_second_factor', naive, several)).toBeGreaterThan(1);
  });

  it('does not take the code with which it was turned on', async () => {
    const desk = api.browser();
    await signUp(desk, 'set-up.code@clinic.example');
    const { key, setUp } = await desk.call(beginSecondFactor);
    const code = codeOf(api, key);
    await desk.call(turnOnSecondFactor, { body: { setUp, code } });
    const body = { email: 'set-up.code@clinic.example', password: PASSWORD, code };
    await expect(api.browser().call(login, { body })).rejects.toMatchObject(WRONG);
  });

  it('takes each recovery code once, however it is typed, in whichever process and at the same time', async () => {
    const { logIn, recoveryCodes, email, desk } = await withSecondFactor(api);
    const [first, second] = recoveryCodes as [string, string];
    const there = await atAnotherProcess(email);
    expect(await howManyIn([logIn(first), there(first), logIn(first), there(first)])).toBe(1);
    const again = { ...WRONG, errors: [{ path: 'code', msg: 'This recovery code is wrong or was used before.' }] };
    await expect(logIn(first)).rejects.toMatchObject(again);
    expect(await left(desk)).toBe(9);
    await logIn(` ${second.toUpperCase().replaceAll('-', ' ')} `);
    expect(await left(desk)).toBe(8);
    expect((await acts(desk)).filter((act) => act === 'recovery-code-used')).toHaveLength(2);
  });

  it('takes no code of another doctor', async () => {
    const [mine, theirs] = [await withSecondFactor(api), await withSecondFactor(api)];
    for (const code of [theirs.code(), theirs.recoveryCodes[0]!])
      await expect(mine.logIn(code)).rejects.toMatchObject(WRONG);
    expect(await left(theirs.desk)).toBe(10);
    await theirs.logIn(theirs.code());
  });

  it('after twenty wrong codes in an hour looks at recovery codes alone, in every process', async () => {
    const { logIn, code, recoveryCodes, email } = await withSecondFactor(api);
    const there = await atAnotherProcess(email);
    for (let n = 0; n < 10; n += 1) {
      await expect(logIn('000000')).rejects.toMatchObject(WRONG);
      await expect(there('000000')).rejects.toMatchObject(WRONG);
    }
    const tooMany = { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('use a recovery code') };
    await expect(logIn(code())).rejects.toMatchObject(tooMany);
    await expect(there(code())).rejects.toMatchObject(tooMany);
    await logIn(recoveryCodes[0]);
  });

  it('counts wrong codes at the same time, too', async () => {
    const { logIn, email } = await withSecondFactor(api);
    const there = await atAnotherProcess(email);
    for (let n = 0; n < 18; n += 1) await logIn('000000').catch(() => undefined);
    // No more at once than may wait for one account without a proof of work.
    const tries = [logIn, there, logIn, there].map((wrong) =>
      wrong('000000').catch(({ code }: { code: string }) => code),
    );
    expect((await Promise.all(tries)).sort()).toEqual([
      'CODE_INVALID',
      'CODE_INVALID',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ]);
  });

  it('in a browser that the account has used goes on, however many codes of others are wrong', async () => {
    const { logIn, code } = await withSecondFactor(api);
    const mine = api.browser();
    await logIn(code(), { from: mine });
    for (let n = 0; n < 20; n += 1) await logIn('000000').catch(() => undefined);
    api.clock.advance(STEP_MS);
    await expect(logIn(code())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await logIn(code(), { from: mine });
  });

  it('is noted for the doctor when the code was wrong', async () => {
    const { logIn, doctorId } = await withSecondFactor(api);
    await logIn('000000').catch(() => undefined);
    await expect
      .poll(
        async () =>
          (
            await api.owner.query('select call from security_event where doctor_id = $1 and kind = $2', [
              doctorId,
              'log-in-failed',
            ])
          ).rows,
        { timeout: 15_000 },
      )
      .toEqual([{ call: 'login' }]);
  });
});

describe('what else opens an account', () => {
  it('a new password by mail does not get round it', async () => {
    const { logIn, code, email, desk } = await withSecondFactor(api);
    await api.browser().call(forgotPassword, { body: { email } });
    const otp = codeIn(await mailOf(api.browser(), email, 'reset'));
    const browser = api.browser();
    await browser.call(resetPassword, { body: { email, otp, newPassword: NEW_PASSWORD } });
    expect([await isIn(browser), await isIn(desk)]).toEqual([false, false]);
    await expect(logIn(undefined, { password: NEW_PASSWORD })).rejects.toMatchObject(REQUIRED);
    await logIn(code(), { password: NEW_PASSWORD });
  });

  it('a code that the operator hands out does not either; only turning it off does', async () => {
    const { logIn, email, desk, doctorId } = await withSecondFactor(api);
    expect((await baari(api, 'account', 'show', email)).said).toMatch(/second factor +2026-11-21/);
    const { said } = await baari(api, 'account', 'second-factor-off', email);
    expect(said).toContain('logs in without a code now');
    await logIn();
    expect(await acts(desk)).toContain('second-factor-off');
    await mailTitled(desk, email, 'Your second factor is off: Baari');
    expect((await baari(api, 'account', 'second-factor-off', doctorId)).said).toContain('has no second factor');
  });

  it('the password again in a session that is open needs no code', async () => {
    const { desk } = await withSecondFactor(api);
    await desk.call(reauthenticate, { body: { password: PASSWORD } });
    expect(await isIn(desk)).toBe(true);
  });
});
