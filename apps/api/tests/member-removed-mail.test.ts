import { createCaller } from '@baari/client/call';
import { getCurrentUser } from '@baari/contract/account';
import { renameClinic } from '@baari/contract/clinic';
import { removeMember } from '@baari/contract/members';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { moveIntoClinic } from '@baari/testing/doctor';
import { mailOf, mailsTo } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const mailTo = (email: string) => mailOf(api.browser(), email, 'member-removed');
const ASK = 'please ask an owner of the clinic.';

async function namedClinic() {
  const owner = await api.doctor({ name: 'Asha Rao' });
  await owner.browser.call(renameClinic, { body: { name: 'Shanti Clinic' } });
  const remove = (id: string) => owner.browser.call(removeMember, { params: { id } });
  return { owner, remove, place: { clinicId: owner.doctorId, practices: [owner.doctorId] } };
}

it('a member who is removed is told by which clinic, whom to ask, and what becomes of the log-in', async () => {
  const { remove, place } = await namedClinic();
  const elsewhere = await api.doctor();
  const sunita = await api.member({ ...place, role: 'receptionist' });
  const reena = await api.member({ ...place, role: 'nurse' });
  await api.owner.query("insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, 'nurse', now())", [
    ...[elsewhere.doctorId, reena.accountId],
  ]);
  for (const { accountId } of [sunita, reena]) await remove(accountId);
  const [gone, stays] = [await mailTo(sunita.email), await mailTo(reena.email)];
  for (const { subject, text } of [gone, stays]) {
    expect(subject).toBe('Shanti Clinic no longer has you as a member: Baari');
    expect(text).toContain(ASK);
  }
  expect(gone.text).toContain('Your log-in was made for this clinic alone and has ended too.');
  expect(gone.text).not.toContain('/login');
  expect(stays.text).toContain('Your log-in stays');
  expect(stays.text).toContain('/login');
});

it('a doctor who is removed is told that the practice goes along, and of a clinic without a name by its doctor', async () => {
  const [owner, doctor] = [await api.doctor({ name: 'Asha Rao' }), await api.doctor()];
  await moveIntoClinic(api.owner, doctor.doctorId, owner.doctorId);
  await owner.browser.call(removeMember, { params: { id: doctor.doctorId } });
  const { subject, text } = await mailTo(doctor.email);
  expect(subject).toBe('The clinic of Dr. Asha Rao no longer has you as a member: Baari');
  expect(text).toContain('Your practice, its patients and its plan go along with you');
});

it('it comes in the language of who is removed, though the account is gone, and lies readable nowhere', async () => {
  const { remove, place } = await namedClinic();
  const { accountId, email, browser } = await api.member({ ...place, role: 'receptionist' });
  await createCaller({ baseUrl: api.baseUrl, fetch: browser.fetch, language: 'hi' })(getCurrentUser);
  await remove(accountId);
  expect((await mailTo(email)).subject).toBe('Shanti Clinic में अब आप सदस्य नहीं हैं: Baari');
  const { rows } = await api.owner.query("select data::text from pgboss.job where data ->> 'kind' = 'member-removed'");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|Shanti/);
});

it('nobody is told where nobody was removed, nor who leaves by themselves', async () => {
  const { owner, remove, place } = await namedClinic();
  const second = await api.member({ ...place, role: 'owner' });
  const third = await api.member({ ...place, role: 'nurse' });
  await expect(remove(owner.doctorId)).rejects.toMatchObject({ code: 'LAST_PRACTICE' });
  const own = createCaller({ baseUrl: api.baseUrl, fetch: second.browser.fetch, practice: () => owner.doctorId });
  await own(removeMember, { params: { id: second.accountId } });
  await remove(third.accountId);
  await mailTo(third.email);
  for (const { email } of [owner, second])
    expect((await mailsTo(api.browser(), email)).map(({ purpose }) => purpose)).not.toContain('member-removed');
});
