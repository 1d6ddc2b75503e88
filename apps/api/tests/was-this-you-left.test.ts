import { addressFor } from '@baari/client/call';
import { getCurrentUser, login, reauthenticate } from '@baari/contract/account';
import { lookAtInvitation } from '@baari/contract/account-join';
import { endSessionByLink } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { inviteMember, listMembers } from '@baari/contract/members';
import { watchQueue } from '@baari/contract/queue';
import { listDesks, lookAtDesk, pairDesk, setPin } from '@baari/contract/shared-desk';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { mailOf, PASSWORD } from '@baari/testing/sign-up';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { open, PIN, peopleAt, receptions } from './support/reception.ts';
import { waitForLocks } from './support/lock-wait.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
const { givePassword, reception } = receptions(() => api);

/** A clinic with a shared desk of its own, to whose owner's account a stranger has the password. */
async function entered() {
  const { owner, member, desk } = await reception();
  await givePassword(owner.doctorId);
  const logIn = async (browser: Browser): Promise<Browser> => {
    await browser.call(login, { body: { email: owner.email, password: PASSWORD } });
    return browser;
  };
  await logIn(api.browser());
  const stranger = await logIn(api.browser());
  const { text } = await mailOf(stranger, owner.email, 'was-this-you');
  const end = () => api.browser().call(endSessionByLink, { body: { token: /#(\S+)/.exec(text)![1]! } });
  const desks = async () => (await owner.browser.call(listDesks)).desks.map(({ name }) => name);
  const pair = (browser: Browser, name = 'Elsewhere') =>
    browser.call(pairDesk, { body: { name, practices: [owner.doctorId], idleMinutes: 5 } });
  return { owner, member, desk, stranger, logIn, end, desks, pair };
}
const acts = async (browser: Browser) =>
  (await browser.call(getAuditTrail)).entries.map(({ act, actor }) => (actor === 'mail-code' ? act : ''));

describe('what a stranger leaves behind ends with their session by the link', () => {
  it('a PIN, and what it has opened', async () => {
    const { owner, stranger, desk, end } = await entered();
    await stranger.call(setPin, { body: { pin: PIN } });
    await open(desk, owner.doctorId);
    expect(await end()).toMatchObject({ ended: 2, message: 'That session has ended' });
    await expect(desk.call(getCurrentUser)).rejects.toMatchObject({ code: 'NO_SESSION' });
    await expect(open(desk, owner.doctorId)).rejects.toMatchObject({ code: 'PIN_RESTS' });
  });

  it('a computer that it made a shared desk, with every screen there, and no other one', async () => {
    const { owner, member, stranger, desk, end, desks, pair } = await entered();
    await pair(stranger);
    await open(stranger, member.accountId);
    const screen = await stranger.fetch(addressFor(owner.doctorId, watchQueue));
    expect(await end()).toMatchObject({
      message: 'That session has ended, and the shared desk that it had set up',
    });
    // Ends, or the test would wait for ever.
    for await (const _ of screen.body!);
    await expect(stranger.call(getCurrentUser)).rejects.toThrow('This shared desk was ended');
    expect((await stranger.call(lookAtDesk)).desk).toBeNull();
    expect(await peopleAt(desk)).toHaveLength(2);
    expect(await desks()).toEqual(['Reception']);
    expect(await acts(owner.browser)).toContain('desk-revoked');
  });

  it('those of later sessions of its device and of its shared desks, under whatever token', async () => {
    const { owner, stranger, logIn, end, desks, pair } = await entered();
    await stranger.call(setPin, { body: { pin: PIN } });
    const second = api.browser();
    second.cookies.set('baari_device', stranger.cookies.get('baari_device')!);
    await logIn(second);
    await second.call(reauthenticate, { body: { password: PASSWORD } });
    await pair(second, 'Second');
    await pair(stranger);
    await open(stranger, owner.doctorId);
    await stranger.call(reauthenticate, { body: { password: PASSWORD } });
    await pair(stranger, 'Anew');
    expect(await desks()).toEqual(['Anew', 'Reception', 'Second']);
    expect(await end()).toMatchObject({
      ended: 0,
      message: 'That session has ended, and the 2 shared desks that it had set up',
    });
    expect(await desks()).toEqual(['Reception']);
  });

  it('an invitation that it made, and no other one', async () => {
    const { owner, stranger, end } = await entered();
    const invite = (browser: Browser, name: string) =>
      browser.call(inviteMember, { body: { name, role: 'owner', practices: [] } });
    await invite(owner.browser, 'Reena Salunkhe');
    const { token } = await invite(stranger, 'Nobody');
    expect(await end()).toMatchObject({ ended: 1, message: 'That session has ended' });
    await expect(api.browser().call(lookAtInvitation, { body: { token } })).rejects.toMatchObject({
      code: 'INVITATION_ENDED',
    });
    expect((await owner.browser.call(listMembers)).invitations).toMatchObject([{ name: 'Reena Salunkhe' }]);
    expect(await acts(owner.browser)).toContain('invitation-revoked');
  });

  it('a shared desk that is being paired at that moment', async () => {
    const { owner, end, desks } = await entered();
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const pairStrangers = () =>
      client.query(
        `select pair_desk($1, $1, s.token_hash, sha256('desk'), null, 'Elsewhere', array[$1], 5, 50, $2)
         from session s join was_this_you w on w.session_id = s.public_id where w.doctor_id = $1`,
        [owner.doctorId, api.clock.now()],
      );
    await client.query('begin');
    await pairStrangers();
    const ending = end();
    await waitForLocks(api.owner);
    await client.query('commit');
    expect(await ending).toMatchObject({ message: 'That session has ended, and the shared desk that it had set up' });
    expect(await desks()).toEqual(['Reception']);
  });
});

it('a session that has ended pairs no computer and invites nobody', async () => {
  const { owner } = await reception();
  const gone = [owner.doctorId, Buffer.alloc(32), api.clock.now()];
  await expect(
    api.owner.query(`select pair_desk($1, $1, $2, sha256('other'), null, 'Elsewhere', array[$1], 5, 50, $3)`, gone),
  ).rejects.toThrow('NO_SESSION');
  await expect(
    api.owner.query(
      `select invite_member($1, $1, $2, sha256('link'), null, 'Nobody', null, null, 'owner', '{}', 50, $3, $3)`,
      gone,
    ),
  ).rejects.toThrow('NO_SESSION');
});
