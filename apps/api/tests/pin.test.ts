import { login, logout } from '@baari/contract/account';
import { changePassword } from '@baari/contract/account-sessions';
import { WRONG_PINS_MAX } from '@baari/contract/limits';
import { getPin, removePin, setPin } from '@baari/contract/shared-desk';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { mailTitled, PASSWORD } from '@baari/testing/sign-up';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { at, open, peopleAt, PIN, receptions, statusAt } from './support/reception.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const HOUR_MS = 3_600_000;
const { reception } = receptions(() => api);

describe('a PIN', () => {
  it.each(['1', '123', '1234567', '12a4', '', '1234', '9876', '0000', '777777'])('%j cannot be chosen', async (pin) => {
    const { browser } = await api.doctor();
    await expect(browser.call(setPin, { body: { pin } })).rejects.toMatchObject({ errors: [{ path: 'pin' }] });
    expect((await browser.call(getPin)).pin).toBe('none');
  });

  it('is chosen after the password, and can be given up', async () => {
    const { member, desk, practice } = await reception();
    await api.reauthenticated(member.accountId, 11);
    await expect(at(member.browser, practice)(setPin, { body: { pin: '9514' } })).rejects.toMatchObject({
      code: 'REAUTH_REQUIRED',
    });
    expect((await at(member.browser, practice)(getPin)).pin).toBe('set');
    await expect(at(member.browser, practice)(removePin)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    await api.reauthenticated(member.accountId);
    await at(member.browser, practice)(removePin);
    expect((await at(member.browser, practice)(getPin)).pin).toBe('none');
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
  });

  it('is told by mail to whose it is', async () => {
    const { member } = await reception();
    const { text } = await mailTitled(member.browser, member.email, 'A PIN was chosen for your account: Baari');
    expect(text).toContain('act in your name');
  });

  it('goes with the password that it was chosen with', async () => {
    const { member, desk } = await reception();
    const body = { currentPassword: PASSWORD, newPassword: 'Neem-Leaf-77' };
    await member.browser.call(changePassword, { body });
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
  });

  it('that is guessed by many at once is tried five times, and then rests until the password is given', async () => {
    const { member, desk, practice } = await reception();
    const guesses = Array.from({ length: 40 }, (_, n) => String(5_000 + n));
    const answers = await Promise.all(
      guesses.map((pin) => open(desk, member.accountId, pin).catch((error: { code: string }) => error.code)),
    );
    expect(answers.filter((code) => code === 'PIN_WRONG')).toHaveLength(WRONG_PINS_MAX);
    expect(answers.filter((code) => code === 'PIN_RESTS')).toHaveLength(guesses.length - WRONG_PINS_MAX);
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS', status: 403 });
    expect((await peopleAt(desk))?.find(({ id }) => id === member.accountId)?.pin).toBe('rests');
    api.clock.advance(48 * HOUR_MS);
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
    await desk.call(login, { body: { email: member.email, password: PASSWORD } });
    await desk.call(logout);
    await open(desk, member.accountId);
    expect(await statusAt(desk, practice)).toBe(200);
  });

  it('is not guessed between the right tries of its owner: those of a day count together', async () => {
    const { member, desk } = await reception();
    const wrong = () => expect(open(desk, member.accountId, '5000')).rejects.toMatchObject({ code: 'PIN_WRONG' });
    for (let n = 1; n < WRONG_PINS_MAX; n += 1) {
      await wrong();
      await open(desk, member.accountId);
    }
    api.clock.advance(25 * HOUR_MS);
    await wrong();
    for (let n = 2; n <= WRONG_PINS_MAX; n += 1) {
      await open(desk, member.accountId);
      await wrong();
    }
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
  });

  it('opens nothing without the desk, nor for who does not work there', async () => {
    const { member, desk } = await reception();
    await expect(open(api.browser(), member.accountId)).rejects.toMatchObject({ code: 'NOT_A_SHARED_DESK' });
    const elsewhere = await reception();
    await expect(open(desk, elsewhere.member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
    await expect(open(desk, 'zzzzzzzzzz')).rejects.toMatchObject({ code: 'PIN_RESTS' });
    await open(elsewhere.desk, elsewhere.member.accountId);
  });

  it('does not open for who is locked by the operator', async () => {
    const { member, desk } = await reception();
    await api.owner.query('update account set locked_at = now() where doctor_id = $1', [member.accountId]);
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED' });
  });

  it('is kept neither readable nor such that the database alone tells it', async () => {
    const { member } = await reception();
    const { rows } = await api.owner.query<{ pin_hash: string }>(
      'select pin_hash from member_pin where account_id = $1',
      [member.accountId],
    );
    expect(rows[0]!.pin_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(rows[0]!.pin_hash, PIN)).toBe(false);
    // By itself: the digits of an instant may hold it too.
    expect(api.log.join()).not.toMatch(new RegExp(`(?<!\\d)${PIN}(?!\\d)`));
  });
});
