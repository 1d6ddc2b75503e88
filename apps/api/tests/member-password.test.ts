import { login } from '@baari/contract/account';
import { join, joinLoggedIn, lookAtInvitation, setPasswordByInvitation } from '@baari/contract/account-join';
import { getAuditTrail } from '@baari/contract/audit';
import { inviteMember, listMembers, removeMember, resetMember, suspendMember } from '@baari/contract/members';
import { getQueue } from '@baari/contract/queue';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

let phones = 9_870_010_000;
const newPhone = () => String((phones += 1));
const name = 'Sunita Pawar';
const ENDED = { code: 'INVITATION_ENDED', status: 404 };

async function invited() {
  const owner = await api.doctor();
  const body = { name, role: 'receptionist' as const, practices: [owner.doctorId], logInName: newPhone() };
  const link = await owner.browser.call(inviteMember, { body });
  return { owner, ...link, logInName: body.logInName };
}
const form = (token: string) => ({ token, name, password: PASSWORD });
const queueOf = async (browser: Browser, doctorId: string) =>
  (await browser.fetch(addressFor(doctorId, getQueue))).status;

describe('a forgotten password of a member without e-mail', () => {
  async function joined() {
    const { owner, token, logInName } = await invited();
    const phone = api.browser();
    const { user } = await phone.call(join, { body: form(token) });
    return { owner, phone, logInName, params: { id: user._id } };
  }

  it("is set anew by an owner's link, once, which ends every session", async () => {
    const { owner, phone, logInName, params } = await joined();
    const { token } = await owner.browser.call(resetMember, { params });
    const said = await api.browser().call(lookAtInvitation, { body: { token } });
    expect(said.invitation).toMatchObject({ name, setsPassword: true });
    await expect(api.browser().call(join, { body: form(token) })).rejects.toMatchObject(ENDED);
    const newPassword = `${PASSWORD}-new`;
    await api.browser().call(setPasswordByInvitation, { body: { token, newPassword } });
    expect(await queueOf(phone, owner.doctorId)).toBe(401);
    await phone.call(login, { body: { email: logInName, password: newPassword } });
    await expect(api.browser().call(setPasswordByInvitation, { body: { token, newPassword } })).rejects.toMatchObject(
      ENDED,
    );
    const { entries } = await owner.browser.call(getAuditTrail);
    expect(entries.slice(0, 2).map(({ act }) => act)).toEqual(['member-password-set', 'member-reset']);
  });

  it('is set by a call that is sent again because its answer was lost as well, by no other and not for long', async () => {
    const { owner, logInName, params } = await joined();
    const link = await owner.browser.call(resetMember, { params });
    const body = { token: link.token, newPassword: `${PASSWORD}-new` };
    const key = { idempotencyKey: 'the page of Sunita' };
    const set = (sent: typeof body, options = {}) =>
      api.browser().call(setPasswordByInvitation, { body: sent }, options);
    const said = await Promise.all([1, 2].map(() => set(body, key)));
    expect(await set(body, key)).toEqual(said[0]);
    await api.browser().call(login, { body: { email: logInName, password: body.newPassword } });
    // Whoever found the link has neither the page's key nor what was typed there.
    for (const [sent, options] of [
      [body, {}],
      [body, { idempotencyKey: 'another page' }],
      [{ ...body, newPassword: PASSWORD }, key],
    ] as const)
      await expect(set(sent, options)).rejects.toMatchObject(ENDED);
    await expect(api.browser().call(lookAtInvitation, { body })).rejects.toMatchObject(ENDED);
    const { invitations } = await owner.browser.call(listMembers);
    expect(invitations).toEqual([]);
    const forget = () => api.owner.query('select forget_ended_invitations($1)', [api.clock.now()]);
    api.clock.advance(14 * 60_000);
    await forget();
    await set(body, key);
    api.clock.advance(2 * 60_000);
    await expect(set(body, key)).rejects.toMatchObject(ENDED);
    api.clock.advance(60 * 60_000);
    await forget();
    const { rows } = await api.owner.query('select from invitation where account_id = $1', [params.id]);
    expect(rows).toEqual([]);
  });

  it('of two clinics is set by the link of either owner; in the other one they wait until its owner lets them in', async () => {
    const { owner, phone, logInName, params } = await joined();
    const second = await invited();
    await phone.call(joinLoggedIn, { body: { token: second.token } });
    expect(await queueOf(phone, second.owner.doctorId)).toBe(200);
    const { token } = await owner.browser.call(resetMember, { params });
    const newPassword = `${PASSWORD}-new`;
    await api.browser().call(setPasswordByInvitation, { body: { token, newPassword } });
    expect(await queueOf(phone, second.owner.doctorId)).toBe(401);
    await phone.call(login, { body: { email: logInName, password: newPassword } });
    expect(await queueOf(phone, owner.doctorId)).toBe(200);
    expect(await queueOf(phone, second.owner.doctorId)).toBe(404);
    const there = async () => (await second.owner.browser.call(listMembers)).members.find(({ id }) => id === params.id);
    expect(await there()).toMatchObject({ suspendedAt: expect.any(String), passwordSetElsewhere: true });
    const { entries } = await second.owner.browser.call(getAuditTrail);
    expect(entries[0]).toMatchObject({ act: 'member-suspended', details: { member: params.id } });

    await second.owner.browser.call(suspendMember, { params, body: { isSuspended: false } });
    expect(await there()).toMatchObject({ suspendedAt: null, passwordSetElsewhere: false });
    expect(await queueOf(phone, second.owner.doctorId)).toBe(200);
  });

  it('is set no more by the link of a clinic that the person has left', async () => {
    const { owner, phone, params } = await joined();
    const second = await invited();
    await phone.call(joinLoggedIn, { body: { token: second.token } });
    const { token } = await owner.browser.call(resetMember, { params });
    await owner.browser.call(removeMember, { params });
    const set = api.browser().call(setPasswordByInvitation, { body: { token, newPassword: `${PASSWORD}-new` } });
    await expect(set).rejects.toMatchObject(ENDED);
    await expect(owner.browser.call(resetMember, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await queueOf(phone, second.owner.doctorId)).toBe(200);
  });

  it('of two clinics takes along what an earlier link may have left: passkeys, and a second factor', async () => {
    const { owner, phone, params } = await joined();
    const second = await invited();
    await phone.call(joinLoggedIn, { body: { token: second.token } });
    await api.owner.query(
      `insert into second_factor (doctor_id, code_secret, code_step, recovery_macs, on_since) values ($1, 'sealed', 0, '{}', now())`,
      [params.id],
    );
    const { token } = await owner.browser.call(resetMember, { params });
    await api.browser().call(setPasswordByInvitation, { body: { token, newPassword: `${PASSWORD}-new` } });
    const { rows } = await api.owner.query('select from second_factor where doctor_id = $1', [params.id]);
    expect(rows).toEqual([]);
  });

  it('is nothing for another owner, once the person is the last owner elsewhere', async () => {
    const { owner, phone, params } = await joined();
    const { token } = await owner.browser.call(resetMember, { params });
    const second = await invited();
    await phone.call(joinLoggedIn, { body: { token: second.token } });
    const { doctorId } = second.owner;
    await api.owner.query(`update member set role = 'owner' where clinic_id = $1 and account_id = $2`, [
      doctorId,
      params.id,
    ]);
    await api.owner.query('update member set suspended_at = now() where clinic_id = $1 and account_id = $1', [
      doctorId,
    ]);
    for (const ask of [
      () => owner.browser.call(resetMember, { params }),
      () => api.browser().call(setPasswordByInvitation, { body: { token, newPassword: `${PASSWORD}-new` } }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404 });
    expect(await queueOf(phone, owner.doctorId)).toBe(200);
  });

  it('of two clinics, with the links of both owners at once, is set by one of them and nobody waits for the other', async () => {
    const { owner, phone, params } = await joined();
    const second = await invited();
    await phone.call(joinLoggedIn, { body: { token: second.token } });
    for (let round = 0; round < 5; round += 1) {
      const made = [await owner.browser.call(resetMember, { params })];
      const [first, other] = await Promise.allSettled([
        api
          .browser()
          .call(setPasswordByInvitation, { body: { token: made[0]!.token, newPassword: `${PASSWORD}-${round}a` } }),
        second.owner.browser.call(resetMember, { params }),
      ]);
      expect(other.status).toBe('fulfilled');
      if (first.status === 'rejected') expect(first.reason).toMatchObject({ status: 404 });
    }
  });

  it('is no matter of an owner where there is an e-mail address', async () => {
    const owner = await api.doctor();
    const { accountId } = await api.member({ clinicId: owner.doctorId, role: 'owner' });
    for (const id of [accountId, owner.doctorId, 'zzzzzzzzzz'])
      await expect(owner.browser.call(resetMember, { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
