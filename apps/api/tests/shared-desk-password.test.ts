import { getCurrentUser, login, loginAtDesk, logout, reauthenticate } from '@baari/contract/account';
import { listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { WRONG_PINS_MAX } from '@baari/contract/limits';
import { listMembers } from '@baari/contract/members';
import { listDesks, lookAtDesk, pairDesk, setPin } from '@baari/contract/shared-desk';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { at, open, PIN, receptions, statusAt } from './support/reception.ts';
import { turnOn } from './support/second-factor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const { givePassword, reception } = receptions(() => api);

it('a shared desk is opened by a password too, of whom its locked screen names, and of nobody else', async () => {
  const { member, desk, practice } = await reception();
  for (let n = 0; n < WRONG_PINS_MAX; n += 1)
    await expect(open(desk, member.accountId, '9999')).rejects.toMatchObject({ code: 'PIN_WRONG' });
  await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
  const logInAt = (browser: Browser, memberId: string, password = PASSWORD) =>
    browser.call(loginAtDesk, { body: { memberId, password } });
  await expect(logInAt(desk, member.accountId, 'Wrong-pass1')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const stranger = await api.doctor();
  for (const [browser, id] of [
    [desk, stranger.doctorId],
    [api.browser(), member.accountId],
  ] as const)
    await expect(logInAt(browser, id)).rejects.toMatchObject({ code: 'NOT_A_SHARED_DESK' });
  await logInAt(desk, member.accountId);
  expect((await desk.call(getCurrentUser)).user).toMatchObject({
    _id: member.accountId,
    sharedDesk: { name: 'Reception' },
  });
  expect(await statusAt(desk, practice)).toBe(200);
  await desk.call(logout);
  await open(desk, member.accountId);
});

it('the other tabs of a shared desk go on as by the PIN while the answer to the password is on its way, and lock with it', async () => {
  const { owner, desk, practice } = await reception();
  await givePassword(owner.doctorId);
  await at(owner.browser, practice)(setPin, { body: { pin: PIN } });
  await open(desk, owner.doctorId);
  const tab = api.browser();
  for (const [name, value] of desk.cookies) tab.cookies.set(name, value);
  await desk.call(reauthenticate, { body: { password: PASSWORD } });
  expect([await statusAt(tab, practice), await statusAt(desk, practice)]).toEqual([200, 200]);
  await expect(tab.call(listMembers)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  expect((await desk.call(listMembers)).members).toHaveLength(2);
  expect((await tab.call(getCurrentUser)).user.sharedDesk).toMatchObject({ passwordUntil: null });
  await desk.call(logout);
  expect(await statusAt(tab, practice)).toBe(401);
});

it('a desk holds one session, also where the browser has not heard of the one before: its answer was lost', async () => {
  const { owner, desk } = await reception();
  await owner.browser.call(setPin, { body: { pin: PIN } });
  const before = new Map(desk.cookies);
  await open(desk, owner.doctorId);
  for (const name of desk.cookies.keys()) if (!before.has(name)) desk.cookies.delete(name);
  await open(desk, owner.doctorId);
  const { sessions } = await owner.browser.call(listSessions);
  expect(sessions.filter(({ isAtSharedDesk }) => isAtSharedDesk)).toHaveLength(1);
  expect((await desk.call(getCurrentUser)).user._id).toBe(owner.doctorId);
});

it('at a shared desk the password alone is not enough of whom a code is asked at each log-in', async () => {
  const { owner, desk } = await reception();
  await givePassword(owner.doctorId);
  await owner.browser.call(setPin, { body: { pin: PIN } });
  await api.reauthenticated(owner.doctorId);
  const { code, recoveryCodes } = await turnOn(api, owner.browser);
  await open(desk, owner.doctorId);
  const give = (typed?: string) => desk.call(reauthenticate, { body: { password: PASSWORD, code: typed } });

  await expect(give()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  await expect(give('000000')).rejects.toMatchObject({ code: 'CODE_INVALID', errors: [{ path: 'code' }] });
  await expect(desk.call(listMembers)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  await give(code());
  expect((await desk.call(listMembers)).members).toHaveLength(2);
  await expect(give(code())).rejects.toMatchObject({ code: 'CODE_INVALID' });
  await give(recoveryCodes[0]);
  await expect(give(recoveryCodes[0])).rejects.toMatchObject({ code: 'CODE_INVALID' });

  // Elsewhere the session was opened with a code.
  await owner.browser.call(reauthenticate, { body: { password: PASSWORD } });
});

it('a shared desk ends where an owner of another clinic makes the computer their own desk, and its trail says who did', async () => {
  const { owner, desk } = await reception();
  const stranger = await api.doctor();
  await givePassword(stranger.doctorId);
  await desk.call(login, { body: { email: stranger.email, password: PASSWORD } });
  await desk.call(pairDesk, { body: { name: 'Theirs', practices: [stranger.doctorId], idleMinutes: 5 } });
  expect((await desk.call(lookAtDesk)).desk).toMatchObject({ name: 'Theirs' });
  expect((await owner.browser.call(listDesks)).desks).toEqual([]);
  const { entries } = await owner.browser.call(getAuditTrail);
  expect(entries[0]).toMatchObject({ act: 'desk-revoked', by: 'Asha Rao' });
});
