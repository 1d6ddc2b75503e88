import { joinLoggedIn } from '@baari/contract/account-join';
import { deleteAccount, getCurrentUser } from '@baari/contract/account';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { AUDIT_KEPT_DAYS } from '@baari/contract/limits';
import { inviteMember, listMembers, removeMember } from '@baari/contract/members';
import { getQueue } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { SCALE } from '@baari/testing/proof';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { deskOf, TODAY } from './support/clinic-day.ts';
import { waitForLocks } from './support/lock-wait.ts';
import { at } from './support/reception.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/** A clinic with a receptionist whose account was made for it, and a link for her to another clinic. */
async function invitedElsewhere() {
  const [owner, elsewhere] = [await api.doctor(), await api.doctor()];
  const practices = [owner.doctorId];
  const member = await api.member({ clinicId: owner.doctorId, role: 'receptionist', practices, name: 'Sunita Pawar' });
  const body = { name: 'Sunita', role: 'receptionist' as const, practices: [elsewhere.doctorId] };
  const { token } = await elsewhere.browser.call(inviteMember, { body });
  const remove = () => owner.browser.call(removeMember, { params: { id: member.accountId } });
  const join = () => member.browser.call(joinLoggedIn, { body: { token } });
  const names = async () => (await elsewhere.browser.call(listMembers)).members.map(({ name }) => name);
  return { owner, member, remove, join, names };
}

it('what a removed member has done goes on bearing her name, for as long as the trail is kept', async () => {
  const { owner, member, remove } = await invitedElsewhere();
  const { doctorId } = owner;
  await api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(1) } });
  await deskOf({ doctorId, browser: { ...member.browser, call: at(member.browser, doctorId) } }).arrive(1);
  await remove();

  const { entries } = await owner.browser.call(getAuditTrail);
  expect(entries.map(({ act, by, member: whom }) => [act, by, whom]).slice(0, 2)).toEqual([
    ['member-removed', null, 'Sunita Pawar'],
    ['appointment-marked', 'Sunita Pawar', null],
  ]);
  expect((await owner.browser.call(getQueue)).queue.undoable).toMatchObject([{ by: 'Sunita Pawar' }]);

  const kept = () => api.owner.query('select from former_member where account_id = $1', [member.accountId]);
  const forget = (days: number) => {
    const before = new Date(api.clock.now().getTime() + (days - AUDIT_KEPT_DAYS) * DAY_MS);
    return api.app('select forget_old_audit($1, 100)', [before]);
  };
  await forget(AUDIT_KEPT_DAYS - 1);
  expect((await kept()).rowCount).toBe(1);
  await forget(AUDIT_KEPT_DAYS + 1);
  expect((await kept()).rowCount).toBe(0);
});

it('who joins another clinic while the own one ends is in it with her account, or not at all', async () => {
  for (let n = 0; n < 10 * SCALE; n += 1) {
    const { owner, join, names } = await invitedElsewhere();
    await api.reauthenticated(owner.doctorId);
    const joined = join().catch((error: { code: string }) => error.code);
    await Promise.all([owner.browser.call(deleteAccount), joined]);
    const answer = await joined;
    if (typeof answer === 'string') expect(['NO_SESSION', 'MEMBERSHIP_ENDED']).toContain(answer);
    expect((await names()).includes('Sunita Pawar')).toBe(typeof answer !== 'string');
  }
});

it.each(['join', 'remove'] as const)(
  'who is removed while she joins another clinic is in it with her account, or not at all (%s first)',
  async (first) => {
    const { remove, join, names, member } = await invitedElsewhere();
    const holder = new pg.Client({ connectionString: api.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from account where doctor_id = $1 for update', [member.accountId]);
    const calls = first === 'join' ? [join, remove] : [remove, join];
    const under: Promise<unknown>[] = [];
    for (const call of calls) {
      under.push(call().catch((error: { code: string }) => error.code));
      await waitForLocks(api.owner, under.length);
    }
    await holder.query('commit');
    await holder.end();
    const answers = await Promise.all(under);
    const answerToJoin = answers[calls.indexOf(join)];
    if (first === 'remove') {
      expect(['NO_SESSION', 'MEMBERSHIP_ENDED']).toContain(answerToJoin);
      expect(await names()).not.toContain('Sunita Pawar');
    } else {
      expect(answerToJoin).not.toEqual(expect.any(String));
      expect(await names()).toContain('Sunita Pawar');
      expect((await member.browser.call(getCurrentUser)).user.name).toBe('Sunita Pawar');
    }
  },
);

it('so it is whoever is faster', async () => {
  for (let n = 0; n < 10 * SCALE; n += 1) {
    const { remove, join, names, member } = await invitedElsewhere();
    const joined = join().catch((error: { code: string }) => error.code);
    await Promise.all([remove(), joined]);
    const answer = await joined;
    const isIn = typeof answer !== 'string';
    if (!isIn) expect(['NO_SESSION', 'MEMBERSHIP_ENDED']).toContain(answer);
    expect((await names()).includes('Sunita Pawar')).toBe(isIn);
    const status = (await member.browser.fetch('/api/doctor/current_user')).status;
    expect(status).toBe(isIn ? 200 : 401);
  }
});
