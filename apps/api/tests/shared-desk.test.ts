import { getCurrentUser, login, logout, reauthenticate } from '@baari/contract/account';
import { listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { SHARED_DESK_DAYS, SHARED_DESK_SESSION_HOURS } from '@baari/contract/limits';
import { changeMember, listMembers, removeMember, suspendMember } from '@baari/contract/members';
import { watchQueue } from '@baari/contract/queue';
import { getBoard } from '@baari/contract/queue-board';
import { changeDesk, listDesks, lookAtDesk, pairDesk, revokeDesk, setPin } from '@baari/contract/shared-desk';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic } from '@baari/testing/doctor';
import { mailTitled, PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { at, open, peopleAt, PIN, receptions, statusAt } from './support/reception.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const HOUR_MS = 3_600_000;
const { givePassword, memberWithPin, paired, reception } = receptions(() => api);

describe('a shared desk', () => {
  it('is paired by an owner, whose own session ends there, and says nothing but who works at it and when it locks', async () => {
    const { owner, member, desk } = await reception();
    expect((await desk.fetch(addressFor(undefined, getCurrentUser))).status).toBe(401);
    const answer = await desk.call(lookAtDesk);
    expect(answer.desk).toEqual({
      name: 'Reception',
      idleMinutes: 5,
      clinic: null,
      people: [
        { id: owner.doctorId, name: 'Asha Rao', role: 'owner', pin: 'none' },
        { id: member.accountId, name: 'Sunita Pawar', role: 'receptionist', pin: 'set' },
      ],
    });
    expect((await owner.browser.call(listDesks)).desks).toMatchObject([
      { name: 'Reception', idleMinutes: 5, practices: [owner.doctorId], isThisComputer: false },
    ]);
    expect((await api.browser().call(lookAtDesk)).desk).toBeNull();
  });

  it('is told by mail to the owner who paired it', async () => {
    const { owner } = await reception();
    const { text } = await mailTitled(owner.browser, owner.email, 'A computer was made a shared desk: Baari');
    expect(text).toContain("It is called 'Reception'");
  });

  it('is opened by a PIN, as whose it is, for the practices of the desk, and locked by a log-out', async () => {
    const { owner, member, desk, practice } = await reception();
    const { user } = await open(desk, member.accountId);
    expect(user).toMatchObject({
      _id: member.accountId,
      sharedDesk: { name: 'Reception', idleMinutes: 5, hasPin: true, mayMore: false, passwordUntil: null },
    });
    expect((await desk.call(getCurrentUser)).user).toEqual(user);
    expect(await statusAt(desk, practice)).toBe(200);
    expect((await owner.browser.call(listMembers)).members).toHaveLength(2);
    await desk.call(logout);
    expect(await statusAt(desk, practice)).toBe(401);
    expect(await peopleAt(desk)).toHaveLength(2);
  });

  it('goes from one to the next: the session before ends', async () => {
    const { owner, member, desk, practice } = await reception();
    const other = await memberWithPin(owner.doctorId, 'receptionist', 'Reena Salunkhe', '9514');
    await open(desk, member.accountId);
    const before = desk.cookies.get('baari')!;
    await open(desk, other.accountId, '9514');
    expect((await desk.call(getCurrentUser)).user._id).toBe(other.accountId);
    const former = api.browser();
    former.cookies.set('baari', before);
    expect(await statusAt(former, practice)).toBe(401);
  });

  it('opens for the practices that both the desk and the person have, alone', async () => {
    const owner = await api.doctor();
    const [second, third] = [await api.doctor(), await api.doctor()];
    await moveIntoClinic(api.owner, second.doctorId, owner.doctorId);
    await moveIntoClinic(api.owner, third.doctorId, owner.doctorId);
    const desk = await paired(owner.doctorId, [owner.doctorId, second.doctorId]);
    const member = await memberWithPin(owner.doctorId);
    await owner.browser.call(changeMember, {
      params: { id: member.accountId },
      body: { role: 'receptionist', practices: [second.doctorId, third.doctorId] },
    });
    const { user } = await open(desk, member.accountId);
    expect(user.practices.map(({ _id }) => _id)).toEqual([second.doctorId]);
    expect((await desk.call(getBoard)).board.practices.map(({ _id }) => _id)).toEqual([second.doctorId]);
    expect(await statusAt(desk, second.doctorId)).toBe(200);
    expect(await statusAt(desk, third.doctorId)).toBe(404);
    expect(await statusAt(desk, owner.doctorId)).toBe(404);
    expect((await peopleAt(desk))?.map(({ id }) => id)).not.toContain(third.doctorId);
  });

  it('lets an owner act as the desk needs, and as an owner once the password was given, for ten minutes', async () => {
    const { owner, desk, practice } = await reception();
    await givePassword(owner.doctorId);
    await owner.browser.call(setPin, { body: { pin: PIN } });
    const { user } = await open(desk, owner.doctorId);
    expect(user.practices).toMatchObject([{ _id: practice, role: 'receptionist' }]);
    const refused = { code: 'REAUTH_REQUIRED', status: 403 };
    await expect(desk.call(listMembers)).rejects.toMatchObject(refused);
    await expect(desk.call(listSessions)).rejects.toMatchObject(refused);
    await desk.call(reauthenticate, { body: { password: PASSWORD } });
    expect((await desk.call(listMembers)).members).toHaveLength(2);
    expect((await desk.call(listSessions)).sessions).not.toHaveLength(0);
    expect((await desk.call(getCurrentUser)).user).toMatchObject({
      practices: [{ role: 'owner' }],
      sharedDesk: { passwordUntil: new Date(api.clock.now().getTime() + 600_000).toISOString() },
    });
    api.clock.advance(11 * 60_000);
    await expect(desk.call(listMembers)).rejects.toMatchObject(refused);
    expect((await desk.call(getCurrentUser)).user.practices).toMatchObject([{ role: 'receptionist' }]);
  });

  it('holds who logs in at it with a password, too', async () => {
    const { member, desk, practice } = await reception();
    await desk.call(login, { body: { email: member.email, password: PASSWORD } });
    expect((await desk.call(getCurrentUser)).user.sharedDesk).toMatchObject({ name: 'Reception' });
    expect(await statusAt(desk, practice)).toBe(200);
    const stranger = await api.doctor();
    await givePassword(stranger.doctorId);
    await desk.call(login, { body: { email: stranger.email, password: PASSWORD } });
    expect((await desk.call(getCurrentUser)).user).toMatchObject({ _id: stranger.doctorId, sharedDesk: null });
  });

  it('ends with whoever works at it, when an owner revokes it', async () => {
    const { owner, member, desk, practice } = await reception();
    await open(desk, member.accountId);
    const screen = await desk.fetch(addressFor(practice, watchQueue));
    const { id } = (await owner.browser.call(listDesks)).desks[0]!;
    await owner.browser.call(revokeDesk, { params: { id } });
    // Ends, or the test would wait for ever.
    for await (const _ of screen.body!);
    expect(await statusAt(desk, practice)).toBe(401);
    await expect(desk.call(getCurrentUser)).rejects.toThrow('This shared desk was ended');
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'NOT_A_SHARED_DESK', status: 404 });
    expect((await desk.call(lookAtDesk)).desk).toBeNull();
    expect([...desk.cookies.keys()].filter((name) => name.includes('desk'))).toEqual([]);
    const acts = (await owner.browser.call(getAuditTrail)).entries.map(({ act }) => act);
    expect(acts.slice(0, 2)).toEqual(['desk-revoked', 'desk-paired']);
    await expect(owner.browser.call(revokeDesk, { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(owner.browser.call(revokeDesk, { params: { id: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<[string, string, (owner: Browser, id: string) => Promise<unknown>]>([
    [
      'suspended',
      'has suspended you',
      (owner, id) => owner.call(suspendMember, { params: { id }, body: { isSuspended: true } }),
    ],
    ['removed', 'no longer has you as a member', (owner, id) => owner.call(removeMember, { params: { id } })],
  ])('ends the screen of who is %s, who can open it no more', async (_what, said, act) => {
    const { owner, member, desk, practice } = await reception();
    await open(desk, member.accountId);
    const screen = await desk.fetch(addressFor(practice, watchQueue));
    await act(owner.browser, member.accountId);
    for await (const _ of screen.body!);
    await expect(desk.call(getCurrentUser)).rejects.toMatchObject({
      ...{ status: 401, message: `The clinic ${said}. Please ask an owner of the clinic.` },
    });
    expect((await peopleAt(desk))?.map(({ id }) => id)).toEqual([owner.doctorId]);
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
  });

  it.each<[string, (owner: Browser, id: string, practices: string[]) => Promise<unknown>]>([
    ['suspended', (owner, id) => owner.call(suspendMember, { params: { id }, body: { isSuspended: true } })],
    [
      'given other doctors',
      (owner, id, practices) =>
        owner.call(changeMember, { params: { id }, body: { role: 'receptionist', practices: practices.slice(1) } }),
    ],
    [
      'at a desk of other doctors',
      async (owner, _id, practices) => {
        const { id } = (await owner.call(listDesks)).desks[0]!;
        const body = { name: 'Reception', practices: practices.slice(1), idleMinutes: 5 };
        await owner.call(changeDesk, { params: { id }, body });
      },
    ],
  ])('needs the PIN again of who was %s and then let in again', async (_what, act) => {
    const { owner, member, desk, practice } = await reception();
    const colleague = await api.doctor();
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    await open(desk, member.accountId);
    await act(owner.browser, member.accountId, [practice, colleague.doctorId]);
    await expect(desk.call(getCurrentUser)).rejects.toMatchObject({ code: 'MEMBERSHIP_ENDED' });
    const params = { id: member.accountId };
    await owner.browser.call(suspendMember, { params, body: { isSuspended: false } });
    await owner.browser.call(changeMember, { params, body: { role: 'receptionist', practices: [practice] } });
    const { id } = (await owner.browser.call(listDesks)).desks[0]!;
    const body = { name: 'Reception', practices: [practice], idleMinutes: 5 };
    await owner.browser.call(changeDesk, { params: { id }, body });
    expect(await statusAt(desk, practice)).toBe(401);
    await open(desk, member.accountId);
    expect(await statusAt(desk, practice)).toBe(200);
  });

  it('loses a practice that leaves the clinic while it is open', async () => {
    const owner = await api.doctor();
    const colleague = await api.doctor();
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    const desk = await paired(owner.doctorId, [owner.doctorId, colleague.doctorId]);
    await owner.browser.call(setPin, { body: { pin: PIN } });
    await open(desk, owner.doctorId);
    const screen = await desk.fetch(addressFor(colleague.doctorId, watchQueue));
    await owner.browser.call(removeMember, { params: { id: colleague.doctorId } });
    for await (const _ of screen.body!);
    expect(await statusAt(desk, colleague.doctorId)).toBe(404);
    expect(await statusAt(desk, owner.doctorId)).toBe(200);
    expect((await owner.browser.call(listDesks)).desks).toMatchObject([{ practices: [owner.doctorId] }]);
  });

  it('gets another name, other practices and another time from an owner, which hold at once', async () => {
    const owner = await api.doctor();
    const colleague = await api.doctor();
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    const desk = await paired(owner.doctorId, [owner.doctorId, colleague.doctorId]);
    await owner.browser.call(setPin, { body: { pin: PIN } });
    await open(desk, owner.doctorId);
    expect(await statusAt(desk, colleague.doctorId)).toBe(200);
    const { id } = (await owner.browser.call(listDesks)).desks[0]!;
    const params = { id };
    const body = { name: 'Ground floor', practices: [owner.doctorId], idleMinutes: 15 };
    await owner.browser.call(changeDesk, { params, body });
    expect(await statusAt(desk, colleague.doctorId)).toBe(404);
    expect(await statusAt(desk, owner.doctorId)).toBe(200);
    expect((await desk.call(getCurrentUser)).user.sharedDesk).toMatchObject({ name: 'Ground floor', idleMinutes: 15 });
    expect((await owner.browser.call(getAuditTrail)).entries[0]).toMatchObject({ act: 'desk-changed' });
    const stranger = await api.doctor();
    for (const refused of [
      () => stranger.browser.call(changeDesk, { params, body: { ...body, practices: [stranger.doctorId] } }),
      () => owner.browser.call(changeDesk, { params, body: { ...body, practices: [stranger.doctorId] } }),
      () => owner.browser.call(changeDesk, { params: { id: 'x' }, body }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await owner.browser.call(listDesks)).desks).toMatchObject([body]);
  });

  it('is one for thirty days after its last use, and works through a day at most without being opened anew', async () => {
    const { member, desk, practice } = await reception();
    await open(desk, member.accountId);
    api.clock.advance((SHARED_DESK_SESSION_HOURS - 1) * HOUR_MS);
    expect(await statusAt(desk, practice)).toBe(200);
    api.clock.advance(HOUR_MS);
    expect(await statusAt(desk, practice)).toBe(401);
    for (const days of [SHARED_DESK_DAYS - 1, SHARED_DESK_DAYS - 1]) {
      api.clock.advance(days * 24 * HOUR_MS);
      expect(await peopleAt(desk)).toHaveLength(2);
    }
    api.clock.advance(SHARED_DESK_DAYS * 24 * HOUR_MS);
    expect((await desk.call(lookAtDesk)).desk).toBeNull();
    await expect(open(desk, member.accountId)).rejects.toMatchObject({ code: 'NOT_A_SHARED_DESK' });
    await api.owner.query('select forget_ended_desks($1)', [api.clock.now()]);
    expect((await api.owner.query('select from shared_desk where expires_at <= $1', [api.clock.now()])).rows).toEqual(
      [],
    );
  });

  it('was last used when somebody opened it, worked at it or locked it, and not by its locked screen', async () => {
    const { owner, member, desk, practice } = await reception();
    const lastUsed = async () => (await owner.browser.call(listDesks)).desks[0]!.lastUsedAt;
    const minutesLater = (minutes: number) => {
      api.clock.advance((minutes * HOUR_MS) / 60);
      return api.clock.now().toISOString();
    };
    const opened = minutesLater(10);
    await open(desk, member.accountId);
    expect(await lastUsed()).toBe(opened);
    const worked = minutesLater(125);
    expect(await statusAt(desk, practice)).toBe(200);
    expect(await lastUsed()).toBe(worked);
    const locked = minutesLater(20);
    await desk.call(logout);
    minutesLater(90);
    expect(await peopleAt(desk)).toHaveLength(2);
    expect(await lastUsed()).toBe(locked);
  });

  it('is of the owners of its clinic alone', async () => {
    const { owner, member, practice } = await reception();
    const form = { name: 'Reception', practices: [practice], idleMinutes: 5 };
    await expect(at(member.browser, practice)(pairDesk, { body: form })).rejects.toMatchObject({
      code: 'ROLE_NOT_ENOUGH',
    });
    const stranger = await api.doctor();
    const { id } = (await owner.browser.call(listDesks)).desks[0]!;
    await expect(stranger.browser.call(revokeDesk, { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.browser.call(pairDesk, { body: form })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      stranger.browser.call(pairDesk, { body: { ...form, practices: [], idleMinutes: 7 } }),
    ).rejects.toMatchObject({ errors: [{ path: 'practices' }, { path: 'idleMinutes' }] });
    expect((await stranger.browser.call(getCurrentUser)).user._id).toBe(stranger.doctorId);
  });
});
