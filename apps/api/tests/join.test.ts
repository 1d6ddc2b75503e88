import { getCurrentUser, login, reauthenticate } from '@baari/contract/account';
import { join, joinLoggedIn, lookAtInvitation } from '@baari/contract/account-join';
import { changePassword } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { INVITATION_HOURS } from '@baari/contract/limits';
import { inviteMember, listMembers } from '@baari/contract/members';
import { getQueue } from '@baari/contract/queue';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { mailOf, PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

let phones = 9_860_010_000;
const newPhone = () => String((phones += 1));
const name = 'Sunita Pawar';
const ENDED = { code: 'INVITATION_ENDED', status: 404 };

async function invited(more: Record<string, unknown> = {}) {
  const owner = await api.doctor();
  const body = { name, role: 'receptionist' as const, practices: [owner.doctorId], logInName: newPhone(), ...more };
  const link = await owner.browser.call(inviteMember, { body });
  return { owner, ...link, logInName: body.logInName };
}
const form = (token: string) => ({ token, name, password: PASSWORD });
const queueOf = async (browser: Browser, doctorId: string) =>
  (await browser.fetch(addressFor(doctorId, getQueue))).status;

describe('whoever holds an invitation', () => {
  it('sees the clinic, the role and the name, and nothing more', async () => {
    const { token } = await invited();
    const said = await api.browser().call(lookAtInvitation, { body: { token } });
    expect(said.invitation).toEqual({
      ...{ clinic: 'Asha Rao', isNamedAfterDoctor: true, name, role: 'receptionist' },
      ...{ hasLogInName: true, setsPassword: false },
    });
  });

  it('joins with name and password, is in, and logs in by mobile number from then on', async () => {
    const { owner, token, logInName } = await invited();
    const phone = api.browser();
    const { user } = await phone.call(join, { body: form(token) });
    expect(user).toMatchObject({ name, email: '', phone: logInName, profileCompleted: false });
    expect(await queueOf(phone, owner.doctorId)).toBe(200);
    expect((await phone.call(getCurrentUser)).user).toEqual(user);

    const another = api.browser();
    const typed = `+91 ${logInName.slice(0, 5)} ${logInName.slice(5)}`;
    await another.call(login, { body: { email: typed, password: PASSWORD } });
    expect(await queueOf(another, owner.doctorId)).toBe(200);
    await another.call(reauthenticate, { body: { password: PASSWORD } });
    await another.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` } });
    await expect(another.call(login, { body: { email: logInName, password: PASSWORD } })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });

    const { entries } = await owner.browser.call(getAuditTrail);
    expect(entries.map(({ act, details }) => [act, details])).toEqual([
      ['member-joined', { role: 'receptionist', member: user._id }],
      ['member-invited', { role: 'receptionist' }],
    ]);
    const { rows } = await api.owner.query('select from clinic where clinic_id = $1', [user._id]);
    expect(rows).toEqual([]);
  });

  it('chooses what to log in with, where the owner did not', async () => {
    const { token } = await invited({ logInName: undefined });
    const phone = api.browser();
    await expect(phone.call(join, { body: form(token) })).rejects.toMatchObject({ errors: [{ path: 'email' }] });
    const { user } = await phone.call(join, { body: { ...form(token), email: 'Sunita@Clinic.example' } });
    expect(user.email).toBe('sunita@clinic.example');
  });

  it('joins once: of two at once one wins, and a third finds nothing', async () => {
    const { owner, token } = await invited();
    const done = await Promise.allSettled([1, 2].map(() => api.browser().call(join, { body: form(token) })));
    expect(done.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: ENDED }]);
    await expect(api.browser().call(join, { body: form(token) })).rejects.toMatchObject(ENDED);
    expect((await owner.browser.call(listMembers)).members).toHaveLength(2);
  });

  it('joins once, and a call that is sent again because its answer was lost is in as well', async () => {
    const { owner, token } = await invited();
    const key = { idempotencyKey: 'the page of Sunita' };
    const { user } = await api.browser().call(join, { body: form(token) }, key);
    const again = api.browser();
    expect((await again.call(join, { body: form(token) }, key)).user).toEqual(user);
    expect(await queueOf(again, owner.doctorId)).toBe(200);
    expect((await owner.browser.call(listMembers)).members).toHaveLength(2);
    // Whoever found the link has neither the page's key nor what was typed there.
    for (const [body, options] of [
      [form(token), {}],
      [form(token), { idempotencyKey: 'another page' }],
      [{ ...form(token), password: `${PASSWORD}-2` }, key],
      [{ ...form(token), name: 'Somebody' }, key],
    ] as const)
      await expect(api.browser().call(join, { body }, options)).rejects.toMatchObject(ENDED);
    api.clock.advance(16 * 60_000);
    await expect(api.browser().call(join, { body: form(token) }, key)).rejects.toMatchObject(ENDED);
  });

  it('is in with both of two calls of one page at once', async () => {
    const { owner, token } = await invited();
    const key = { idempotencyKey: 'a page that was impatient' };
    const users = await Promise.all([1, 2].map(() => api.browser().call(join, { body: form(token) }, key)));
    expect(users[0]!.user).toEqual(users[1]!.user);
    expect((await owner.browser.call(listMembers)).members).toHaveLength(2);
  });

  it('is too late after its time', async () => {
    const { token } = await invited();
    api.clock.advance(INVITATION_HOURS * 3_600_000);
    await expect(api.browser().call(lookAtInvitation, { body: { token } })).rejects.toMatchObject(ENDED);
    await expect(api.browser().call(join, { body: form(token) })).rejects.toMatchObject(ENDED);
  });

  it('cannot take the log-in name of somebody who has an account, and nothing is used up', async () => {
    const { email } = await api.doctor();
    const { owner, token } = await invited({ logInName: undefined });
    await expect(api.browser().call(join, { body: { ...form(token), email } })).rejects.toMatchObject({
      code: 'LOG_IN_NAME_TAKEN',
    });
    expect((await owner.browser.call(listMembers)).members).toHaveLength(1);
    await api.browser().call(join, { body: { ...form(token), email: newPhone() } });
  });

  it.each([
    ['a common password', { password: 'Password@123' }, 'password'],
    ['no name', { name: '  ' }, 'name'],
    ['a name that hides letters', { name: 'Sunita\u202e' }, 'name'],
    ['neither an address nor a number', { email: '12345' }, 'email'],
  ])('is told what to correct: %s', async (_what, wrong, path) => {
    const { token } = await invited();
    await expect(api.browser().call(join, { body: { ...form(token), ...wrong } })).rejects.toMatchObject({
      errors: [{ path }],
    });
    await api.browser().call(join, { body: form(token) });
  });

  it('keeps a name with markup as it was typed', async () => {
    const typed = '<img src=x onerror=alert(1)> & "Sunita"';
    const { owner, token } = await invited({ name: typed });
    await api.browser().call(join, { body: { ...form(token), name: typed } });
    expect((await owner.browser.call(listMembers)).members.map((member) => member.name)).toContain(typed);
  });

  it('who is a doctor gets a practice in the clinic, and reaches no other', async () => {
    const { owner, token } = await invited({ role: 'doctor', practices: [], logInName: 'nisha@clinic.example' });
    const phone = api.browser();
    const { user } = await phone.call(join, { body: form(token) });
    expect((await owner.browser.call(listMembers)).practices.map(({ id }) => id)).toContain(user._id);
    expect(await queueOf(owner.browser, user._id)).toBe(403);
    expect(await queueOf(phone, owner.doctorId)).toBe(404);
  });

  it('who is a doctor goes by the name that the members read, before the profile is there', async () => {
    const { owner, token } = await invited({ role: 'doctor', practices: [], logInName: 'meera@clinic.example' });
    const { user } = await api.browser().call(join, { body: { ...form(token), name: 'Meera Iyer' } });
    const theirs = { _id: user._id, name: 'Meera Iyer', profileCompleted: false };
    expect(user.practices).toMatchObject([theirs]);
    expect((await owner.browser.call(getCurrentUser)).user.practices).toContainEqual(expect.objectContaining(theirs));
    expect((await owner.browser.call(listMembers)).members.map(({ name }) => name)).toContain(theirs.name);
  });

  it('who is a doctor needs an e-mail address: with a mobile number nobody is invited as one, or joins', async () => {
    const doctor = { role: 'doctor' as const, practices: [] };
    await expect(invited(doctor)).rejects.toMatchObject({
      errors: [{ path: 'logInName', said: { code: 'doctor-needs-email' } }],
    });
    const { token } = await invited({ ...doctor, logInName: undefined });
    const joinAs = (email: string) => api.browser().call(join, { body: { ...form(token), email } });
    await expect(joinAs(newPhone())).rejects.toMatchObject({ code: 'EMAIL_NEEDED' });
    await joinAs('kavita@clinic.example');
  });
});

describe('somebody who has an account', () => {
  it('takes a role in a second clinic, and keeps the own one', async () => {
    const { owner, token } = await invited();
    const other = await api.doctor();
    await other.browser.call(joinLoggedIn, { body: { token } });
    expect(await queueOf(other.browser, owner.doctorId)).toBe(200);
    expect(await queueOf(other.browser, other.doctorId)).toBe(200);
    await expect(other.browser.call(joinLoggedIn, { body: { token } })).rejects.toMatchObject(ENDED);
  });

  it('gets a second practice as a doctor there', async () => {
    const { owner, token } = await invited({ role: 'doctor', practices: [], logInName: undefined });
    const other = await api.doctor({ name: 'Meera Iyer' });
    await other.browser.call(joinLoggedIn, { body: { token } });
    const { practices } = await owner.browser.call(listMembers);
    const second = practices.find(({ id }) => id !== owner.doctorId)!.id;
    expect(second).not.toBe(other.doctorId);
    expect(practices).toContainEqual({ id: second, name: 'Meera Iyer' });
    expect((await other.browser.call(getCurrentUser)).user.practices).toContainEqual(
      expect.objectContaining({ _id: second, name: 'Meera Iyer', address: null, profileCompleted: false }),
    );
    expect(await queueOf(other.browser, second)).toBe(403);
    expect(await queueOf(other.browser, other.doctorId)).toBe(200);
  });

  it('and is a member already stays what they are, and the link is good for another', async () => {
    const { owner, token } = await invited();
    await expect(owner.browser.call(joinLoggedIn, { body: { token } })).rejects.toMatchObject({
      code: 'ALREADY_MEMBER',
    });
    expect((await owner.browser.call(listMembers)).members).toMatchObject([{ role: 'owner' }]);
    await api.browser().call(join, { body: form(token) });
  });
});

describe('a second invitation of a clinic for one log-in name', () => {
  it('replaces the first, and leaves those of others and of other clinics', async () => {
    const { owner, token, logInName } = await invited();
    const ask = (more: object = {}) => ({ name, role: 'nurse' as const, practices: [owner.doctorId], ...more });
    const unnamed = await owner.browser.call(inviteMember, { body: ask() });
    const elsewhere = await invited({ logInName });
    const newer = await owner.browser.call(inviteMember, { body: ask({ logInName: `+91 ${logInName}` }) });
    await expect(api.browser().call(join, { body: form(token) })).rejects.toMatchObject(ENDED);
    const { invitations } = await owner.browser.call(listMembers);
    expect(invitations.map(({ id }) => id).sort()).toEqual([unnamed.id, newer.id].sort());
    for (const good of [newer.token, elsewhere.token])
      expect((await api.browser().call(lookAtInvitation, { body: { token: good } })).invitation).toMatchObject({
        name,
      });
  });

  it('leaves one link, of many that are made at once', async () => {
    const { owner, logInName } = await invited();
    const body = { name, role: 'receptionist' as const, practices: [owner.doctorId], logInName };
    const links = await Promise.all(Array.from({ length: 5 }, () => owner.browser.call(inviteMember, { body })));
    const { invitations } = await owner.browser.call(listMembers);
    expect(invitations).toHaveLength(1);
    expect(links.map(({ id }) => id)).toContain(invitations[0]!.id);
  });
});

describe('an invitation by mail', () => {
  const linkIn = (mail: { text: string }) => /\/join#([\w-]+)/.exec(mail.text)![1]!;

  it('has a link of its own, which shows that the address is theirs', async () => {
    const logInName = 'mary@clinic.example';
    const { token } = await invited({ logInName, name: '<b>Mary</b>' });
    const mail = await mailOf(api.browser(), logInName, 'invitation');
    expect(mail.html).toContain('&lt;b&gt;Mary&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>Mary');
    expect(linkIn(mail)).not.toBe(token);
    await api.browser().call(join, { body: form(linkIn(mail)) });
    const { rows } = await api.owner.query('select email_is_proved from account where email = $1', [logInName]);
    expect(rows).toEqual([{ email_is_proved: true }]);
    await expect(api.browser().call(lookAtInvitation, { body: { token } })).rejects.toMatchObject(ENDED);
  });

  it('that is used by the link of the owner shows nothing of the address', async () => {
    const logInName = 'reena@clinic.example';
    const { token } = await invited({ logInName });
    await api.browser().call(join, { body: form(token) });
    const { rows } = await api.owner.query('select email_is_proved from account where email = $1', [logInName]);
    expect(rows).toEqual([{ email_is_proved: false }]);
  });
});

describe('guessing', () => {
  it('of invitations is limited', async () => {
    const strict = await startApi(inject('ownerUrl'), { LIMIT_PASSWORDS_PER_HOUR: '3' });
    try {
      const guess = () => strict.browser().call(lookAtInvitation, { body: { token: 'x'.repeat(43) } });
      for (let n = 0; n < 3; n += 1) await expect(guess()).rejects.toMatchObject(ENDED);
      await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    } finally {
      await strict.stop();
    }
  });

  it('leaves no token, name or number in what the service logs', async () => {
    const { token, logInName } = await invited();
    await api.browser().call(join, { body: form(token) });
    const log = api.log.join('\n');
    for (const secret of [token, logInName, name]) expect(log).not.toContain(secret);
  });
});
