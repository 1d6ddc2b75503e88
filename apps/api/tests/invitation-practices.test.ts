import { join } from '@baari/contract/account-join';
import { inviteMember, listMembers, removeMember } from '@baari/contract/members';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { moveIntoClinic } from '@baari/testing/doctor';
import { PASSWORD } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

it('an invitation joins for those of its practices that have not left, and for nothing once all have', async () => {
  const owner = await api.doctor();
  const [second, third] = [await api.doctor(), await api.doctor()];
  for (const { doctorId } of [second, third]) await moveIntoClinic(api.owner, doctorId, owner.doctorId);
  const invite = async (logInName: string, practices: string[]) => {
    const body = { name: 'Sunita Pawar', role: 'receptionist' as const, practices, logInName };
    return (await owner.browser.call(inviteMember, { body })).token;
  };
  const one = await invite('9860010001', [second.doctorId]);
  const both = await invite('9860010002', [second.doctorId, third.doctorId]);
  await owner.browser.call(removeMember, { params: { id: second.doctorId } });
  const joined = async (token: string) =>
    (await api.browser().call(join, { body: { token, name: 'Sunita Pawar', password: PASSWORD } })).user;
  await expect(joined(one)).rejects.toMatchObject({ code: 'INVITATION_ENDED', status: 404 });
  expect((await joined(both)).practices.map(({ _id }) => _id)).toEqual([third.doctorId]);
  expect((await owner.browser.call(listMembers)).members).toHaveLength(3);
});
