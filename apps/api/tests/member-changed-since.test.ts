import { changeMember, listMembers, removeMember } from '@baari/contract/members';
import type { Role } from '@baari/contract/roles';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { moveIntoClinic } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/** A receptionist of two of three doctors, of whom the third, an owner too, makes her nurse of the third. */
async function changed() {
  const [asha, binu, chitra] = [
    await api.doctor({ name: 'Asha Rao' }),
    await api.doctor({ name: 'Binu Thomas' }),
    await api.doctor({ name: 'Chitra Nair' }),
  ];
  for (const { doctorId } of [binu, chitra]) await moveIntoClinic(api.owner, doctorId, asha.doctorId);
  await api.owner.query("update member set role = 'owner' where account_id = $1", [chitra.doctorId]);
  const seen = { role: 'receptionist' as Role, practices: [binu.doctorId, asha.doctorId] };
  const { accountId } = await api.member({ clinicId: asha.doctorId, ...seen, role: 'receptionist' });
  const params = { id: accountId };
  const newer = { role: 'nurse' as Role, practices: [chitra.doctorId] };
  await chitra.browser.call(changeMember, { params, body: newer });
  const is = async () => (await asha.browser.call(listMembers)).members.find(({ id }) => id === accountId);
  return { asha, chitra, params, seen, newer, is };
}

it('a member is not changed over a newer change, of which it is said whose it is and to what', async () => {
  const { asha, params, seen, newer, is } = await changed();
  await expect(asha.browser.call(changeMember, { params, body: { ...seen, seen } })).rejects.toMatchObject({
    ...{ status: 409, code: 'MEMBER_CHANGED' },
    message: 'Chitra Nair has changed the role of Sunita Pawar since: Nurse, Chitra Nair.',
  });
  expect(await is()).toMatchObject(newer);
  // What is wanted and holds already is no conflict, nor is what was looked at again.
  await asha.browser.call(changeMember, { params, body: { ...newer, seen } });
  await asha.browser.call(changeMember, { params, body: { ...seen, seen: newer } });
  expect(await is()).toMatchObject({ role: 'receptionist' });
});

it('a role that goes without practices is said without them', async () => {
  const { asha, chitra, params, seen, newer } = await changed();
  await asha.browser.call(changeMember, { params, body: { role: 'owner', practices: [], seen: newer } });
  await expect(chitra.browser.call(changeMember, { params, body: { ...seen, seen: newer } })).rejects.toMatchObject({
    message: 'Asha Rao has changed the role of Sunita Pawar since: Owner.',
  });
});

it('who says nothing of what they saw is served as before, and whoever was removed is not found', async () => {
  const { asha, params, seen, is } = await changed();
  await asha.browser.call(changeMember, { params, body: seen });
  expect(await is()).toMatchObject({ role: 'receptionist' });
  await asha.browser.call(removeMember, { params });
  await expect(asha.browser.call(changeMember, { params, body: { ...seen, seen } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('where doctors have left the clinic nobody has changed the member: it is said for whom they work now', async () => {
  const { doctorId: asha, browser } = await api.doctor();
  const [binu, chitra] = [await api.doctor(), await api.doctor({ name: 'Chitra Nair' })].map((one) => one.doctorId);
  const both = [binu!, chitra!];
  for (const id of both) await moveIntoClinic(api.owner, id, asha);
  const { accountId } = await api.member({ clinicId: asha, role: 'receptionist', practices: both });
  const { call } = browser;
  const params = { id: accountId };
  const change = (practices: string[]) =>
    call(changeMember, {
      params,
      body: { role: 'nurse', practices: [asha], seen: { role: 'receptionist', practices } },
    });

  await call(removeMember, { params: { id: binu! } });
  await expect(change(both)).rejects.toMatchObject({
    code: 'MEMBER_CHANGED',
    message: 'Sunita Pawar now works for: Chitra Nair.',
  });
  await call(removeMember, { params: { id: chitra! } });
  await expect(change([chitra!])).rejects.toMatchObject({ message: 'Sunita Pawar works for nobody now.' });
  await change([]);
});

it('a role whose doctors have left since it was changed is said without them', async () => {
  const { asha, chitra, params, seen } = await changed();
  await api.owner.query("update member set role = 'doctor' where account_id = $1", [chitra.doctorId]);
  await asha.browser.call(removeMember, { params: { id: chitra.doctorId } });
  const body = { ...seen, practices: [asha.doctorId], seen };
  await expect(asha.browser.call(changeMember, { params, body })).rejects.toMatchObject({
    message: 'Another owner has changed the role of Sunita Pawar since: Nurse.',
  });
});
