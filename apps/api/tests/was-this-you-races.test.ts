import { randomBytes } from 'node:crypto';
import { login } from '@baari/contract/account';
import { endSessionByLink } from '@baari/contract/account-sessions';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { mailOf, PASSWORD, signUp } from '@baari/testing/sign-up';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { waitForLocks } from './support/lock-wait.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/** An account that was logged in to on a second device, and the link of the mail about it. */
async function askedOwner(email: string) {
  const { user } = await signUp(api.browser(), email);
  const phone = api.browser();
  await phone.call(login, { body: { email, password: PASSWORD } });
  const { text } = await mailOf(phone, email, 'was-this-you');
  const [device] = phone.cookies.get('baari_device')!.split('.');
  return { doctorId: user._id, device: device!, token: /#(\S+)/.exec(text)![1]! };
}

/** A log-in in the same network, of which the database is told step by step. */
async function logIn({ doctorId, device }: { doctorId: string; device: string }) {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await api.owner.query<{ place: string }>(
    `select jsonb_build_object('device', $2::text, 'networks', jsonb_build_array(s.mark), 'network', w.network)::text as place
     from seen_from s join was_this_you w using (doctor_id) where s.doctor_id = $1 and s.kind = 'network'`,
    [doctorId, device],
  );
  return {
    async begin() {
      await client.query('begin');
      await client.query(`select set_config('baari.seen_from', $1, true)`, [rows[0]!.place]);
      await client.query(`select start_session($1, $2, null, $3, $3::timestamptz + interval '30 days')`, [
        ...[doctorId, randomBytes(32), api.clock.now()],
      ]);
    },
    finish: () => client.query('commit'),
  };
}
const oneWaits = () => waitForLocks(api.owner);

it('two log-ins on a new device, each begun before the other was done, are asked about once', async () => {
  const owner = { ...(await askedOwner('two.at.once@clinic.example')), device: 'a'.repeat(22) };
  const [one, other] = [await logIn(owner), await logIn(owner)];
  await one.begin();
  const begun = other.begin();
  await oneWaits();
  await one.finish();
  await begun;
  await other.finish();
  const asked = await api.owner.query('select from was_this_you where doctor_id = $1', [owner.doctorId]);
  expect(asked.rowCount).toBe(2);
});

it('the link ends what the device is opening at that moment, too', async () => {
  const owner = await askedOwner('opening.now@clinic.example');
  const again = await logIn(owner);
  await again.begin();
  const ending = api.browser().call(endSessionByLink, { body: { token: owner.token } });
  await oneWaits();
  await again.finish();
  expect(await ending).toMatchObject({ ended: 2 });
});
