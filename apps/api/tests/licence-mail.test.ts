import { openPool } from '@baari/api/db/pool';
import { licenceMailService } from '@baari/api/features/licence/service-mail';
import { licenceStore } from '@baari/api/features/licence/store';
import type { DoctorId } from '@baari/api/lib/doctor-id';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { mailOf, mailsTo } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { baari, decideLicence } from './support/operator.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const HOUSE = { brandName: 'Baari', supportEmail: 'help@clinic.example', publicUrl: 'https://clinic.example' };
const REASON = ['--reason', 'The document <b>cannot</b> be read.'];

it('the doctor is mailed of a decision, once and with its reason, which stands in no log', async () => {
  const { doctorId, email } = await api.doctor({ verified: false });
  await decideLicence(api, 'refuse', doctorId, ...REASON);
  const refused = await mailOf(api.browser(), email, 'licence-refuse');
  expect(refused.subject).toBe('Your licence was refused: Baari');
  expect(refused.text).toContain('Reason: The document <b>cannot</b> be read.');
  expect(refused.html).toContain('&lt;b&gt;cannot');
  expect((await api.owner.query('select from licence_mail')).rowCount).toBe(0);
  expect(await mailsTo(api.browser(), email)).toHaveLength(1);
  expect(api.log.join('\n')).not.toMatch(/@clinic\.example|cannot/);
});

it('a mail says what stands: of a decision that another one followed there is none', async () => {
  const { doctorId, email } = await api.doctor({ verified: false });
  const pool = openPool(api.databaseUrl, 1, () => {});
  const mails = licenceMailService(licenceStore(pool, { send: async () => {} }), HOUSE);
  const write = async (decision: 'approve' | 'suspend' | 'restore') =>
    (await mails.write(doctorId as DoctorId, decision))?.write('en') ?? null;

  await baari(api, 'licence', 'suspend', doctorId, ...REASON);
  const suspended = await write('suspend');
  expect(suspended).toMatchObject({ to: email, subject: 'Your practice is suspended: Baari' });
  expect(suspended?.text).toContain('Please write to us: help@clinic.example');
  expect(await write('restore')).toBeNull();

  await baari(api, 'licence', 'restore', doctorId);
  expect([await write('suspend'), await write('approve')]).toEqual([null, null]);
  expect((await write('restore'))?.text).not.toContain('cannot');

  await decideLicence(api, 'approve', doctorId, '--council', 'Maharashtra Medical Council');
  expect((await write('approve'))?.text).toContain('Patients find your practice in the search now.');
  await pool.end();
});
