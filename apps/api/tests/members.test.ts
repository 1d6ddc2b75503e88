import { getCurrentUser, login } from '@baari/contract/account';
import { join, joinLoggedIn, lookAtInvitation } from '@baari/contract/account-join';
import { endSession, listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { renameClinic } from '@baari/contract/clinic';
import { MEMBERS_MAX } from '@baari/contract/limits';
import {
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  revokeInvitation,
  suspendMember,
} from '@baari/contract/members';
import { getQueue, watchQueue } from '@baari/contract/queue';
import type { Role } from '@baari/contract/roles';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic } from '@baari/testing/doctor';
import { PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const membersOf = async (browser: Browser) => (await browser.call(listMembers)).members;
const acts = async (browser: Browser) => (await browser.call(getAuditTrail)).entries.map(({ act }) => act);

/** An owner with a receptionist beside. */
async function withReceptionist() {
  const owner = await api.doctor();
  const member = await api.member({ clinicId: owner.doctorId, role: 'receptionist', practices: [owner.doctorId] });
  return { owner, member, params: { id: member.accountId } };
}
const mayRead = async (browser: Browser, doctorId: string) =>
  (await browser.fetch(addressFor(doctorId, getQueue))).status === 200;

/** Owners at two browsers, each with a practice. */
async function twoOwners() {
  const [one, other] = [await api.doctor(), await api.doctor()];
  await moveIntoClinic(api.owner, other.doctorId, one.doctorId);
  await api.owner.query("update member set role = 'owner' where account_id = $1", [other.doctorId]);
  return [one, other] as const;
}

describe('the list of members', () => {
  it('says who, as what, for which practices, when they were last seen and on which devices', async () => {
    const { owner, member } = await withReceptionist();
    expect(await membersOf(owner.browser)).toMatchObject([
      { id: owner.doctorId, name: 'Asha Rao', role: 'owner', practices: [owner.doctorId], needsOwnersLink: false },
      {
        id: member.accountId,
        name: 'Sunita Pawar',
        email: member.email,
        role: 'receptionist',
        practices: [owner.doctorId],
        suspendedAt: null,
        lastSeenAt: api.clock.now().toISOString(),
        devices: [''],
      },
    ]);
    expect((await owner.browser.call(listMembers)).practices).toEqual([{ id: owner.doctorId, name: 'Asha Rao' }]);
    const own = (await member.browser.call(listSessions)).sessions[0]!;
    await member.browser.call(endSession, { params: { id: own.id } });
    expect((await membersOf(owner.browser))[1]).toMatchObject({ lastSeenAt: null, devices: [] });
  });

  it('has a hundred of them, each once, by name', async () => {
    const owner = await api.doctor({ name: 'Asha Rao' });
    const names = Array.from({ length: 100 }, (_, n) => `Member ${String(n).padStart(3, '0')}`);
    await api.owner.query(
      `with made as (
         insert into account (doctor_id, phone, created_at, founds_clinic, name)
         select lpad(no::text, 10, '0'), 9000000000 + no, now(), false, name from unnest($2::text[]) with ordinality as t (name, no)
         returning doctor_id)
       insert into member (clinic_id, account_id, role, joined_at) select $1, doctor_id, 'nurse', now() from made`,
      [owner.doctorId, [...names].reverse()],
    );
    expect((await membersOf(owner.browser)).map(({ name }) => name)).toEqual(['Asha Rao', ...names]);
  });
});

describe('an owner', () => {
  it('gives a member another role and other practices, which hold at once, for others too', async () => {
    const { owner, member, params } = await withReceptionist();
    const colleague = await api.doctor();
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    expect(await mayRead(member.browser, owner.doctorId)).toBe(true);
    await owner.browser.call(changeMember, { params, body: { role: 'nurse', practices: [colleague.doctorId] } });
    expect(await mayRead(member.browser, owner.doctorId)).toBe(false);
    expect(await mayRead(member.browser, colleague.doctorId)).toBe(true);
    expect((await membersOf(owner.browser)).find(({ id }) => id === member.accountId)).toMatchObject({
      role: 'nurse',
      practices: [colleague.doctorId],
    });
  });

  it('suspends a member, who then reaches nothing, and lets them in again', async () => {
    const { owner, member, params } = await withReceptionist();
    expect(await mayRead(member.browser, owner.doctorId)).toBe(true);
    await owner.browser.call(suspendMember, { params, body: { isSuspended: true } });
    expect(await mayRead(member.browser, owner.doctorId)).toBe(false);
    const clinicsOf = async () => (await member.browser.call(getCurrentUser)).user.clinics;
    expect(await clinicsOf()).toEqual([{ _id: owner.doctorId, name: null, isSuspended: true }]);
    await owner.browser.call(suspendMember, { params, body: { isSuspended: false } });
    expect(await mayRead(member.browser, owner.doctorId)).toBe(true);
    expect(await clinicsOf()).toMatchObject([{ isSuspended: false }]);
    expect(await acts(owner.browser)).toEqual(['member-resumed', 'member-suspended']);
  });

  it('removes a member, whose screen ends and whose account is no more', async () => {
    const { owner, member, params } = await withReceptionist();
    await owner.browser.call(renameClinic, { body: { name: 'Patil Clinic' } });
    const screen = await member.browser.fetch(addressFor(owner.doctorId, watchQueue));
    await owner.browser.call(removeMember, { params });
    // Ends, or the test would wait for ever.
    let told = '';
    for await (const part of screen.body!.pipeThrough(new TextDecoderStream())) told = part;
    expect(told).toContain('event: not-allowed');
    await expect(member.browser.call(getCurrentUser)).rejects.toMatchObject({
      ...{ status: 401, code: 'MEMBERSHIP_ENDED' },
      message: 'Patil Clinic no longer has you as a member. Please ask an owner of the clinic.',
    });
    const stranger = api.browser();
    stranger.cookies.set('baari', 'x'.repeat(43));
    await expect(stranger.call(getCurrentUser)).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect((await membersOf(owner.browser)).map(({ id }) => id)).toEqual([owner.doctorId]);
    await expect(
      api.browser().call(login, { body: { email: member.email, password: PASSWORD } }),
    ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('removes a doctor, who takes the own practice along', async () => {
    const [owner, colleague] = [await api.doctor(), await api.doctor()];
    const reception = await api.member({
      clinicId: owner.doctorId,
      role: 'receptionist',
      practices: [owner.doctorId, colleague.doctorId],
    });
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    await api.owner.query(
      'insert into member_practice (clinic_id, account_id, doctor_id) values ($1, $2, $3) on conflict do nothing',
      [...[owner.doctorId, reception.accountId, colleague.doctorId]],
    );
    expect(await mayRead(reception.browser, colleague.doctorId)).toBe(true);
    expect(await mayRead(owner.browser, colleague.doctorId)).toBe(true);
    await owner.browser.call(removeMember, { params: { id: colleague.doctorId } });
    expect(await mayRead(colleague.browser, colleague.doctorId)).toBe(true);
    expect((await membersOf(colleague.browser)).map(({ id, role }) => [id, role])).toEqual([
      [colleague.doctorId, 'owner'],
    ]);
    expect(await mayRead(reception.browser, colleague.doctorId)).toBe(false);
    expect(await mayRead(owner.browser, colleague.doctorId)).toBe(false);
  });

  it('removes a doctor while the desk of that practice is open elsewhere, which ends', async () => {
    const [owner, colleague] = [await api.doctor(), await api.doctor()];
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    const given = { clinicId: owner.doctorId, practices: [owner.doctorId, colleague.doctorId] };
    const reception = await api.member({ ...given, role: 'receptionist' });
    const desk = await reception.browser.fetch(addressFor(colleague.doctorId, watchQueue));
    await owner.browser.call(removeMember, { params: { id: colleague.doctorId } });
    // Ends, or the test would wait for ever.
    for await (const _ of desk.body!);
    expect(await mayRead(reception.browser, colleague.doctorId)).toBe(false);
    expect(await mayRead(reception.browser, owner.doctorId)).toBe(true);
  });

  it.each<[string, { role: Role; practices: 'same' | 'other' }]>([
    ['another role', { role: 'nurse', practices: 'same' }],
    ['other practices', { role: 'receptionist', practices: 'other' }],
  ])('gives a member %s while a desk is open, which ends', async (_what, { role, practices }) => {
    const { owner, member, params } = await withReceptionist();
    const colleague = await api.doctor();
    await moveIntoClinic(api.owner, colleague.doctorId, owner.doctorId);
    const desk = await member.browser.fetch(addressFor(owner.doctorId, watchQueue));
    const ids = [practices === 'same' ? owner.doctorId : colleague.doctorId];
    await owner.browser.call(changeMember, { params, body: { role, practices: ids } });
    // Ends, or the test would wait for ever.
    for await (const _ of desk.body!);
    expect(await mayRead(member.browser, ids[0]!)).toBe(true);
  });

  it.each<[string, (browser: Browser, id: string) => Promise<unknown>]>([
    ['suspended', (browser, id) => browser.call(suspendMember, { params: { id }, body: { isSuspended: true } })],
    ['removed', (browser, id) => browser.call(removeMember, { params: { id } })],
    [
      'a doctor',
      (browser, id) => browser.call(changeMember, { params: { id }, body: { role: 'doctor', practices: [] } }),
    ],
  ])('of two who make each other %s at once one stays', async (_what, act) => {
    const [one, other] = await twoOwners();
    const done = await Promise.allSettled([act(one.browser, other.doctorId), act(other.browser, one.doctorId)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await api.owner.query(
      "select from member where clinic_id = $1 and role = 'owner' and suspended_at is null",
      [one.doctorId],
    );
    expect(rows).toHaveLength(1);
  });

  it('who is the last one stays', async () => {
    const { owner } = await withReceptionist();
    const params = { id: owner.doctorId };
    const last = { code: 'LAST_OWNER' };
    await expect(owner.browser.call(suspendMember, { params, body: { isSuspended: true } })).rejects.toMatchObject(
      last,
    );
    await expect(owner.browser.call(removeMember, { params })).rejects.toMatchObject(last);
    await expect(
      owner.browser.call(changeMember, { params, body: { role: 'doctor', practices: [] } }),
    ).rejects.toMatchObject(last);
    expect((await membersOf(owner.browser)).map(({ role }) => role)).toEqual(['owner', 'receptionist']);
  });

  it.each<[string, string, { role: Role; practices: string[] }, object]>([
    ['somebody else', 'zzzzzzzzzz', { role: 'owner', practices: [] }, { code: 'NOT_FOUND' }],
    ['a practice elsewhere', '', { role: 'nurse', practices: ['zzzzzzzzzz'] }, { code: 'NOT_FOUND' }],
    ['no practice', '', { role: 'nurse', practices: [] }, { errors: [{ path: 'practices' }] }],
  ])('is told of what does not fit: %s', async (_what, id, body, refusal) => {
    const { owner, params } = await withReceptionist();
    await expect(owner.browser.call(changeMember, { params: { id: id || params.id }, body })).rejects.toMatchObject(
      refusal,
    );
    expect((await membersOf(owner.browser))[1]).toMatchObject({ role: 'receptionist', practices: [owner.doctorId] });
  });

  it('reaches nobody of another clinic', async () => {
    const { params } = await withReceptionist();
    const stranger = await api.doctor();
    const unknown = { code: 'NOT_FOUND' };
    await expect(stranger.browser.call(suspendMember, { params, body: { isSuspended: true } })).rejects.toMatchObject(
      unknown,
    );
    await expect(stranger.browser.call(removeMember, { params })).rejects.toMatchObject(unknown);
    expect(await membersOf(stranger.browser)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  const invite = (browser: Browser, more: object = {}) =>
    browser.call(inviteMember, { body: { name: 'Sunita Pawar', role: 'owner', practices: [], ...more } });

  it('is listed until it is revoked, and then opens nothing', async () => {
    const owner = await api.doctor();
    const { id, token } = await invite(owner.browser, { logInName: '+91 98600 10697' });
    expect((await owner.browser.call(listMembers)).invitations).toMatchObject([
      { id, name: 'Sunita Pawar', phone: '9860010697', email: null, role: 'owner', memberId: null },
    ]);
    await owner.browser.call(revokeInvitation, { params: { id } });
    expect((await owner.browser.call(listMembers)).invitations).toEqual([]);
    const ended = { code: 'INVITATION_ENDED', status: 404 };
    await expect(api.browser().call(lookAtInvitation, { body: { token } })).rejects.toMatchObject(ended);
    const form = { token, name: 'Sunita Pawar', password: PASSWORD };
    await expect(api.browser().call(join, { body: form })).rejects.toMatchObject(ended);
    await expect((await api.doctor()).browser.call(joinLoggedIn, { body: { token } })).rejects.toMatchObject(ended);
    await expect(owner.browser.call(revokeInvitation, { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(owner.browser.call(revokeInvitation, { params: { id: 'x' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is refused for a member, and where the clinic is full', async () => {
    const { owner, member } = await withReceptionist();
    await expect(invite(owner.browser, { logInName: member.email.toUpperCase() })).rejects.toMatchObject({
      code: 'ALREADY_MEMBER',
    });
    await api.owner.query(
      `insert into invitation (clinic_id, doctor_id, token_hash, name, role, practices, created_at, expires_at)
       select $1, $1, sha256(n::text::bytea), 'Somebody', 'nurse', '{}', $2, $2::timestamptz + interval '1 hour' from generate_series(1, $3) n`,
      [owner.doctorId, api.clock.now(), MEMBERS_MAX - 2],
    );
    await expect(invite(owner.browser)).rejects.toMatchObject({ code: 'CLINIC_FULL' });
  });

  it('of an owner, as of who is made one, asks for the password again', async () => {
    const { owner, params } = await withReceptionist();
    await api.reauthenticated(owner.doctorId, 60);
    await expect(invite(owner.browser)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    const body = { role: 'owner' as const, practices: [] };
    await expect(owner.browser.call(changeMember, { params, body })).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    await invite(owner.browser, { role: 'nurse', practices: [owner.doctorId] });
  });

  it('goes for good once its time is over', async () => {
    const owner = await api.doctor();
    await invite(owner.browser);
    const now = new Date(api.clock.now().getTime() + 73 * 3_600_000);
    await api.owner.query('select forget_ended_invitations($1)', [now]);
    const { rows } = await api.owner.query('select from invitation where clinic_id = $1', [owner.doctorId]);
    expect(rows).toEqual([]);
  });
});
