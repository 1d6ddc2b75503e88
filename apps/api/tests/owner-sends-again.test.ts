import { lookAtInvitation } from '@baari/contract/account-join';
import { inviteMember, listMembers, revokeInvitation } from '@baari/contract/members';
import { listDesks, lookAtDesk, pairDesk } from '@baari/contract/shared-desk';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { mailsTo } from '@baari/testing/sign-up';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const MAILS_WAIT = "select from pgboss.job where name = 'notice' and state < 'completed'";
const key = { idempotencyKey: 'the page of Asha' };

describe('an invitation that is sent again, because its answer was lost,', () => {
  const body = (practice: string, more: object = {}) => ({
    ...{ name: 'Sunita Pawar', role: 'receptionist' as const, practices: [practice] },
    ...more,
  });
  const invitations = async (browser: Browser) => (await browser.call(listMembers)).invitations;

  it('answers the link of the first, which is mailed once', async () => {
    const { browser, doctorId } = await api.doctor();
    const logInName = 'sunita.sent.again@clinic.example';
    const first = await browser.call(inviteMember, { body: body(doctorId, { logInName }) }, key);
    api.clock.advance(60_000);
    expect(await browser.call(inviteMember, { body: body(doctorId, { logInName }) }, key)).toEqual(first);
    expect(await invitations(browser)).toMatchObject([{ id: first.id, expiresAt: first.expiresAt }]);
    await until(async () => expect((await api.owner.query(MAILS_WAIT)).rows).toEqual([]), 20_000);
    expect(await mailsTo(browser, logInName)).toHaveLength(1);
  });

  it('is one, without a log-in name too, and both calls at once', async () => {
    const { browser, doctorId } = await api.doctor();
    const invite = () => browser.call(inviteMember, { body: body(doctorId) }, key);
    const [one, other] = await Promise.all([invite(), invite()]);
    expect(other).toEqual(one);
    expect(await invitations(browser)).toHaveLength(1);
    const { invitation } = await api.browser().call(lookAtInvitation, { body: { token: one.token } });
    expect(invitation.name).toBe('Sunita Pawar');
  });

  it('is another one with another key, of another person, from another owner, and once it is revoked', async () => {
    const { browser, doctorId } = await api.doctor();
    const first = await browser.call(inviteMember, { body: body(doctorId) }, key);
    const stranger = await api.doctor();
    const others = [
      await browser.call(inviteMember, { body: body(doctorId) }, { idempotencyKey: 'another page' }),
      await browser.call(inviteMember, { body: body(doctorId, { name: 'Reena Salunkhe' }) }, key),
      await stranger.browser.call(inviteMember, { body: body(stranger.doctorId) }, key),
    ];
    await browser.call(revokeInvitation, { params: { id: first.id } });
    others.push(await browser.call(inviteMember, { body: body(doctorId) }, key));
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
    expect(await invitations(browser)).toHaveLength(3);
    expect(await invitations(stranger.browser)).toHaveLength(1);
  });
});

describe('a shared desk that is paired again, because its answer was lost,', () => {
  const form = (practice: string, name = 'Reception') => ({ name, practices: [practice], idleMinutes: 5 });

  it('takes the place of the first, also after the log-in that is asked for and under another name', async () => {
    const { browser, doctorId } = await api.doctor();
    const lost = await api.anotherDesk({ doctorId });
    await lost.call(pairDesk, { body: form(doctorId) }, key);
    const again = await api.anotherDesk({ doctorId });
    await again.call(pairDesk, { body: form(doctorId, 'Reception 1') }, key);
    expect((await browser.call(listDesks)).desks).toMatchObject([{ name: 'Reception 1' }]);
    expect((await again.call(lookAtDesk)).desk?.name).toBe('Reception 1');
  });

  it('is another one with another key, and from another owner', async () => {
    const { browser, doctorId } = await api.doctor();
    const stranger = await api.doctor();
    for (const [owner, options] of [
      [doctorId, key],
      [doctorId, {}],
      [stranger.doctorId, key],
    ] as const)
      await (await api.anotherDesk({ doctorId: owner })).call(pairDesk, { body: form(owner) }, options);
    expect((await browser.call(listDesks)).desks).toHaveLength(2);
    expect((await stranger.browser.call(listDesks)).desks).toHaveLength(1);
  });
});
