import { getCurrentUser, login } from '@baari/contract/account';
import { join, joinLoggedIn, lookAtInvitation, setPasswordByInvitation } from '@baari/contract/account-join';
import { endSessionByLink } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { inviteMember, listMembers, resetMember } from '@baari/contract/members';
import type { Role } from '@baari/contract/roles';
import { setPin } from '@baari/contract/shared-desk';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { mailOf, mailsTo, PASSWORD } from '@baari/testing/sign-up';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { at, open, PIN, receptions, statusAt } from './support/reception.ts';
import { waitForLocks } from './support/lock-wait.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
const { givePassword, reception } = receptions(() => api);

const STRANGERS = `${PASSWORD}-of-a-stranger`;
const OWN = `${PASSWORD}-anew`;
let phones = 9_870_020_000;

const resetLink = async (owner: Browser, id: string) => (await owner.call(resetMember, { params: { id } })).token;
const setBy = (token: string, newPassword: string) =>
  api.browser().call(setPasswordByInvitation, { body: { token, newPassword } });
async function logIn(email: string, password: string): Promise<Browser> {
  const browser = api.browser();
  await browser.call(login, { body: { email, password } });
  return browser;
}

/** Lets somebody join who has no e-mail address, by a link of this owner. */
async function joins(owner: Browser, name: string, role: Role, practices: string[] = []) {
  const phone = String((phones += 1));
  const { token } = await owner.call(inviteMember, { body: { name, role, practices, logInName: phone } });
  const browser = api.browser();
  const { user } = await browser.call(join, { body: { token, name, password: PASSWORD } });
  return { id: user._id, browser, phone };
}

/** A clinic with a receptionist who logs in by phone, to whose owner's account a stranger has the password. */
async function entered() {
  const { owner, desk } = await reception();
  const sunita = await joins(owner.browser, 'Sunita Pawar', 'receptionist', [owner.doctorId]);
  await givePassword(owner.doctorId);
  await logIn(owner.email, PASSWORD);
  const stranger = await logIn(owner.email, PASSWORD);
  const { text } = await mailOf(stranger, owner.email, 'was-this-you');
  const end = () => api.browser().call(endSessionByLink, { body: { token: /#(\S+)/.exec(text)![1]! } });
  const leftBehind = async () => (await mailOf(owner.browser, owner.email, 'left-behind')).text;
  return { owner, sunita, desk, stranger, end, leftBehind };
}

describe('a password that was set by a link of a stranger’s session', () => {
  it('opens nothing any more once that session is ended, nor does a PIN, until the owner makes a new link', async () => {
    const { owner, sunita, desk, stranger, end, leftBehind } = await entered();
    await setBy(await resetLink(stranger, sunita.id), STRANGERS);
    const asSunita = await logIn(sunita.phone, STRANGERS);
    await at(asSunita, owner.doctorId)(setPin, { body: { pin: PIN } });
    await open(desk, sunita.id);

    expect(await end()).toMatchObject({ message: 'That session has ended', passwords: 1, joined: 0 });
    for (const browser of [asSunita, desk])
      await expect(browser.call(getCurrentUser)).rejects.toMatchObject({ code: 'NO_SESSION' });
    for (const password of [STRANGERS, PASSWORD])
      await expect(logIn(sunita.phone, password)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(open(desk, sunita.id)).rejects.toMatchObject({ code: 'PIN_RESTS' });
    const { entries } = await owner.browser.call(getAuditTrail);
    expect(entries).toContainEqual(
      expect.objectContaining({ act: 'member-password-ended', actor: 'mail-code', member: 'Sunita Pawar' }),
    );
    expect(await leftBehind()).toContain('Password set by a link of that session: Sunita Pawar.');

    await setBy(await resetLink(owner.browser, sunita.id), OWN);
    expect(await statusAt(await logIn(sunita.phone, OWN), owner.doctorId)).toBe(200);
  });

  it('is no longer theirs where the owner’s own link has set another one since', async () => {
    const { owner, sunita, stranger, end } = await entered();
    await setBy(await resetLink(stranger, sunita.id), STRANGERS);
    await setBy(await resetLink(owner.browser, sunita.id), OWN);
    const own = await logIn(sunita.phone, OWN);
    expect(await end()).toMatchObject({ passwords: 0 });
    expect(await statusAt(own, owner.doctorId)).toBe(200);
  });

  it('ends also where it is being set at that moment', async () => {
    const { sunita, stranger, end } = await entered();
    const token = await resetLink(stranger, sunita.id);
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    await client.query(`select reset_by_invitation(sha256($1::text::bytea), 'the hash of another one', $2)`, [
      ...[token, api.clock.now()],
    ]);
    const ending = end();
    await waitForLocks(api.owner);
    await client.query('commit');
    expect(await ending).toMatchObject({ passwords: 1 });
  });
});

describe('who has joined by an invitation of a stranger’s session', () => {
  it('stays, and is named to the owner by mail, not to whoever holds the link', async () => {
    const { owner, stranger, end, leftBehind } = await entered();
    await joins(owner.browser, 'Reena Salunkhe', 'owner');
    const evil = await joins(stranger, 'Evil', 'owner');
    const answer = await end();
    expect(answer).toMatchObject({ message: 'That session has ended', passwords: 0, joined: 1 });
    expect(JSON.stringify(answer)).not.toContain('Evil');
    const mail = await leftBehind();
    expect(mail).toContain('Evil, owner');
    expect(mail).toContain('Remove them on the page Members if you do not know them.');
    expect(mail).not.toMatch(/Reena|Sunita/);
    expect(await statusAt(evil.browser, owner.doctorId)).toBe(200);
  });

  it('lets in by links of their own nobody who is not told of, and leaves no link behind, but in their own clinic', async () => {
    const { owner, sunita, stranger, end } = await entered();
    const evil = await api.doctor({ name: 'Evil' });
    const { token } = await stranger.call(inviteMember, { body: { name: 'Evil', role: 'owner', practices: [] } });
    await evil.browser.call(joinLoggedIn, { body: { token } });
    const there = at(evil.browser, owner.doctorId);
    const reset = await there(resetMember, { params: { id: sunita.id } });
    await setBy(reset.token, STRANGERS);
    const body = { name: 'Nobody', role: 'owner' as const, practices: [] };
    const [open, own] = [await there(inviteMember, { body }), await evil.browser.call(inviteMember, { body })];
    expect(await end()).toMatchObject({ passwords: 1, joined: 1 });
    const lookAt = ({ token }: { token: string }) => api.browser().call(lookAtInvitation, { body: { token } });
    await expect(lookAt(open)).rejects.toMatchObject({ code: 'INVITATION_ENDED' });
    expect((await lookAt(own)).invitation).toMatchObject({ name: 'Nobody' });
  });

  it('is told of no more once the owner has removed them', async () => {
    const { owner, stranger, end } = await entered();
    const evil = await joins(stranger, 'Evil', 'owner');
    await api.owner.query('delete from member where account_id = $1', [evil.id]);
    expect(await end()).toMatchObject({ passwords: 0, joined: 0 });
    expect((await owner.browser.call(listMembers)).members.map(({ name }) => name)).not.toContain('Evil');
    expect((await mailsTo(owner.browser, owner.email)).map(({ purpose }) => purpose)).not.toContain('left-behind');
  });
});
