import { deleteAccount } from '@baari/contract/account';
import { changeMember, listMembers, removeMember } from '@baari/contract/members';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { moveIntoClinic } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { codeOf } from './support/refusal.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const ROUNDS = 10 * SCALE;

interface Member {
  id: string;
  browser: Browser;
}
async function doctorOf(clinicId: string): Promise<Member> {
  const { doctorId: id, browser } = await api.doctor();
  await moveIntoClinic(api.owner, id, clinicId);
  return { id, browser };
}
async function receptionistOf(clinicId: string): Promise<Member> {
  const { accountId: id, browser } = await api.member({ clinicId, role: 'receptionist', practices: [clinicId] });
  return { id, browser };
}
const remove = (owner: Browser, id: string) => owner.call(removeMember, { params: { id } });
const makeDoctor = (owner: Browser, id: string) =>
  owner.call(changeMember, { params: { id }, body: { role: 'doctor', practices: [] } });

it.for([
  ['a doctor', 'removes them', doctorOf, remove],
  ['a receptionist', 'removes them', receptionistOf, remove],
  ['a receptionist', 'makes them a doctor', receptionistOf, makeDoctor],
] as const)('%s deletes the account while an owner %s: it is gone, and neither is put off', async (who, context) => {
  const [, , memberOf, decide] = who;
  proved(context, `${ROUNDS} accounts deleted, each at that moment`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await api.doctor({ name: 'Asha Rao' });
    const member = await memberOf(owner.doctorId);
    const [deleted, decided] = await Promise.all([
      codeOf(member.browser.call(deleteAccount)),
      codeOf(decide(owner.browser, member.id)),
    ]);
    expect(['done', 'NO_SESSION', 'MEMBERSHIP_ENDED']).toContain(deleted);
    expect(['done', 'NOT_FOUND']).toContain(decided);
    expect((await owner.browser.call(listMembers)).members.map(({ name }) => name)).toEqual(['Asha Rao']);
  }
});
