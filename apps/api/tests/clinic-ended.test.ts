import { deleteAccount, getCurrentUser } from '@baari/contract/account';
import { renameClinic } from '@baari/contract/clinic';
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

const joins = (clinicId: string, accountId: string, role: string) =>
  api.owner.query('insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, $3, now())', [
    ...[clinicId, accountId, role],
  ]);
const purposesOf = async ({ email }: { email: string }) =>
  (await mailsTo(api.browser(), email)).map(({ purpose }) => purpose);

it('tells each other member once, by its name, what becomes of the log-in', async () => {
  const founder = await api.doctor({ name: 'Asha Rao' });
  const elsewhere = await api.doctor();
  await founder.browser.call(renameClinic, { body: { name: 'Shanti Clinic' } });
  const place = { clinicId: founder.doctorId, practices: [founder.doctorId] };
  const second = await api.member({ clinicId: founder.doctorId, role: 'owner' });
  const sunita = await api.member({ ...place, role: 'receptionist' });
  const reena = await api.member({ ...place, role: 'nurse' });
  await joins(elsewhere.doctorId, reena.accountId, 'nurse');
  const byPhone = await api.member({ ...place, role: 'receptionist' });
  await api.owner.query("update account set email = null, phone = '9860041276' where doctor_id = $1", [
    byPhone.accountId,
  ]);

  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => founder.browser.call(deleteAccount)));
  expect(asked.map(({ status }) => status)).toContain('fulfilled');
  const mails = await Promise.all(
    [second, sunita, reena].map(({ email }) => mailOf(api.browser(), email, 'clinic-ended')),
  );
  for (const { subject, text, html } of mails) {
    expect(subject).toBe('Shanti Clinic has ended at Baari');
    for (const body of [text, html]) expect(body).toContain('Shanti Clinic has ended at Baari');
  }
  for (const { text, html } of mails.slice(0, 2))
    for (const body of [text, html]) {
      expect(body).toContain('Your log-in was made for this clinic alone and has ended too.');
      expect(body).not.toContain('/login');
    }
  for (const body of [mails[2]!.text, mails[2]!.html]) {
    expect(body).toContain('Your log-in stays');
    expect(body).toContain('/login');
  }
  const refused = { status: 401, code: 'MEMBERSHIP_ENDED', message: expect.stringContaining('Your clinic has ended') };
  for (const one of [second, sunita, byPhone])
    await expect(one.browser.call(getCurrentUser)).rejects.toMatchObject(refused);
  expect((await reena.browser.call(getCurrentUser)).user._id).toBe(reena.accountId);
  for (const one of [second, sunita, reena]) expect(await purposesOf(one)).toEqual(['clinic-ended']);
  expect(await purposesOf(founder)).toEqual([]);
});

it('is told of by its doctor where it has no name, and by no address that lies readable in the database', async () => {
  const founder = await api.doctor({ name: 'Asha Rao' });
  const { email } = await api.member({ clinicId: founder.doctorId, role: 'receptionist' });
  await founder.browser.call(deleteAccount);
  const { subject } = await mailOf(api.browser(), email, 'clinic-ended');
  expect(subject).toBe('The clinic of Dr. Asha Rao has ended at Baari');
  const { rows } = await api.owner.query("select data::text from pgboss.job where data ->> 'kind' = 'clinic-ended'");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|Asha/);
});

it('tells nobody where the account cannot be deleted, or the clinic goes on', async () => {
  const founder = await api.doctor();
  const { email } = await api.member({ clinicId: founder.doctorId, role: 'receptionist' });
  // The founder is the only owner of another clinic, in which a colleague works.
  const [other, colleague] = [await api.doctor(), await api.doctor()];
  await moveIntoClinic(api.owner, colleague.doctorId, other.doctorId);
  await joins(other.doctorId, founder.doctorId, 'owner');
  await api.owner.query("update member set role = 'doctor' where account_id = $1", [other.doctorId]);
  const reception = await api.member({ clinicId: other.doctorId, role: 'receptionist' });
  await expect(founder.browser.call(deleteAccount)).rejects.toMatchObject({ code: 'LAST_OWNER' });
  await colleague.browser.call(deleteAccount);
  await api.owner.query('delete from member where clinic_id = $1 and account_id = $2', [
    ...[other.doctorId, founder.doctorId],
  ]);
  await api.owner.query("update member set role = 'owner' where account_id = $1", [other.doctorId]);
  await founder.browser.call(deleteAccount);
  await mailOf(api.browser(), email, 'clinic-ended');
  expect([await purposesOf({ email }), await purposesOf(reception)]).toEqual([['clinic-ended'], []]);
});
