import { deleteAccount, getCurrentUser } from '@baari/contract/account';
import { joinLoggedIn } from '@baari/contract/account-join';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { getExport, getExportFile, requestExport } from '@baari/contract/export';
import { inviteMember } from '@baari/contract/members';
import { addDoctor, deleteProfile, getProfile } from '@baari/contract/profile';
import { addWalkIn, getQueue } from '@baari/contract/queue';
import { chooseRetention, getRetention } from '@baari/contract/retention';
import { addressFor } from '@baari/client/call';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { EVERY_DAY, patient } from '@baari/testing/doctor';
import { booksOf, order, payInSandbox, verify } from '@baari/testing/payment';
import { profileForm, regNumberOf, storedFiles, submit } from '@baari/testing/profile-form';
import { until } from '@baari/testing/until';
import { unzip } from '@baari/testing/unzip';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { operatorPages } from './support/operator-pages.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TODAY = '2026-11-21';
const DAY_MS = 86_400_000;
/** A doctor with a clinic of one, who takes an invitation of another clinic as doctor: the second practice has no profile yet. */
async function invited() {
  const [meera, host] = [await api.doctor({ withoutProfile: true }), await api.doctor()];
  await submit(meera.browser, { name: 'Meera Iyer', workingDays: JSON.stringify(EVERY_DAY) });
  const body = { name: 'Meera Iyer', role: 'doctor' as const, practices: [] };
  const { token } = await host.browser.call(inviteMember, { body });
  await meera.browser.call(joinLoggedIn, { body: { token } });
  const { practices } = (await meera.browser.call(getCurrentUser)).user;
  const second = practices.find(({ _id }) => _id !== meera.doctorId)!._id;
  return { meera, host, second, there: meera.browser.at(second), practices };
}

/** The same, after the second profile was completed. */
async function ofTwoPractices() {
  const all = await invited();
  const regNumber = regNumberOf(all.meera.browser);
  const changes = { name: 'Meera Iyer', regNumber, city: 'Nashik', workingDays: JSON.stringify(EVERY_DAY) };
  const { message } = await all.there(addDoctor, { body: await profileForm(changes) });
  return { ...all, regNumber, message };
}
const book = (doctorId: string, n: number, date = TODAY) =>
  api.browser().call(bookAppointment, { body: { doctorId, date, ...patient(n) } });
const count = async (from: string, ...values: string[]): Promise<number> => {
  const { rows } = await api.owner.query<{ n: number }>(`select count(*)::integer as n from ${from}`, values);
  return rows[0]!.n;
};

describe('a doctor who takes the invitation of a second clinic', () => {
  it('has a practice in each, the own clinic first, as its owner there and as doctor here', async () => {
    const { meera, host, second, practices } = await invited();
    expect(practices).toMatchObject([
      { _id: meera.doctorId, role: 'owner', name: 'Meera Iyer', clinic: { _id: meera.doctorId } },
      {
        _id: second,
        role: 'doctor',
        name: 'Meera Iyer',
        address: null,
        profileCompleted: false,
        clinic: { _id: host.doctorId },
      },
    ]);
  });

  it('completes a second profile, without a second trial, and pays for each practice by itself', async () => {
    const { meera, second, there, message } = await ofTwoPractices();
    expect(message).toContain('Your free trial was already used');
    const before = (await meera.browser.call(getProfile)).profileData!;
    expect(await there(getProfile)).toMatchObject({ trialUsed: true, profileData: { subscription: null } });
    const buyer = { doctorId: second, browser: { ...meera.browser, call: there } };
    const paid = await payInSandbox(meera.browser, (await order(buyer)).subscription.id);
    await verify(buyer, paid);
    expect((await there(getProfile)).profileData!.subscription).toMatchObject({ plan: 'monthly', status: 'active' });
    expect((await meera.browser.call(getProfile)).profileData).toEqual(before);
    await book(second, 1);
    const { queue } = await there(getQueue);
    expect(queue.rows.map(({ patientName }) => patientName)).toEqual(['Ravi Kumar 1']);
    expect((await meera.browser.call(getQueue)).queue.rows).toEqual([]);
  });

  it('gives the same registration number at both, of which neither is warned; somebody else’s is', async () => {
    const { meera, there, regNumber } = await ofTwoPractices();
    for (const call of [meera.browser.call, there])
      expect((await call(getProfile)).profileData!.licence.shared).toBe(false);
    await api.doctor({ regNumber });
    expect((await there(getProfile)).profileData!.licence.shared).toBe(true);
  });
});

describe('at the second practice', () => {
  it('the own acts carry no name, as at the first', async () => {
    const { second, there } = await ofTwoPractices();
    await api.owner.query(
      "insert into subscription_period (doctor_id, starts_at, ends_at, plan) values ($1, $2, $2::timestamptz + interval '9 days', 'trial')",
      [second, TEST_NOW],
    );
    await there(addWalkIn, { body: patient(1) });
    expect((await there(getQueue)).queue.undoable).toMatchObject([{ act: 'walk-in', by: null }]);
    const { entries } = await there(getAuditTrail);
    expect(entries.map(({ act, by }) => [act, by])).toEqual([
      ['walk-in-added', null],
      ['profile-created', null],
    ]);
  });

  it('patients are kept as long as was chosen there', async () => {
    const { meera, second, there } = await ofTwoPractices();
    for (const id of [meera.doctorId, second])
      await api.owner.query(
        `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
         values ($1, '2020-01-02', 5, 1, 0, 0, 0, 0)`,
        [id],
      );
    await there(chooseRetention, { body: { months: 12 } });
    expect((await there(getRetention)).retention).toMatchObject({ months: 12, oldestDate: '2020-01-02' });
    expect((await meera.browser.call(getRetention)).retention).toMatchObject({
      months: null,
      oldestDate: '2020-01-02',
    });
    await api.app('select remove_old_appointments($1, $2, $3, 20)', [
      ...[api.clock.now(), new Date(api.clock.now().getTime() + DAY_MS), '2026-11-22'],
    ]);
    expect((await there(getRetention)).retention.oldestDate).toBeNull();
    expect((await meera.browser.call(getRetention)).retention.oldestDate).toBe('2020-01-02');
  });

  it('the copy of all data is of that practice, with the account’s address', async () => {
    const { meera, second, there } = await ofTwoPractices();
    await there(requestExport);
    const ready = await until(async () => {
      const { dataExport } = await there(getExport);
      expect(dataExport?.status).toBe('ready');
      return dataExport!;
    }, 20_000);
    const response = await meera.browser.fetch(addressFor(second, getExportFile, { id: ready.id }));
    const files = await unzip(Buffer.from(await response.arrayBuffer()));
    const profile = [...files].find(([name]) => name.endsWith('profile.json'))![1].toString();
    expect(JSON.parse(profile)).toMatchObject({ id: second, accountEmail: meera.email, city: 'Nashik' });
  });

  it('plans that are paid at once follow each other', async () => {
    const { meera, second, there } = await ofTwoPractices();
    const buyer = { doctorId: second, browser: { ...meera.browser, call: there } };
    const orders = [await order(buyer, 'monthly'), await order(buyer, 'yearly')];
    const paid = [];
    for (const { subscription } of orders) paid.push(await payInSandbox(meera.browser, subscription.id));
    await Promise.all(paid.map((result) => verify(buyer, result)));
    const { periods } = await booksOf(api, second);
    expect(periods).toHaveLength(2);
    expect(periods[1]!.starts_at).toEqual(periods[0]!.ends_at);
  });
});

describe('deleting', () => {
  it('the second profile leaves the first practice as it is', async () => {
    const { meera, there } = await ofTwoPractices();
    await there(deleteProfile);
    const { practices } = (await meera.browser.call(getCurrentUser)).user;
    expect(practices.map(({ profileCompleted }) => profileCompleted)).toEqual([true, false]);
  });

  it('the account erases both, with their patients, files and unpaid orders', async () => {
    const { meera, host, second, there } = await ofTwoPractices();
    const buyer = { doctorId: second, browser: { ...meera.browser, call: there } };
    await verify(buyer, await payInSandbox(meera.browser, (await order(buyer)).subscription.id));
    api.clock.advance(3_600_000);
    await api.reauthenticated(meera.doctorId);
    await order(buyer, 'yearly');
    for (const id of [meera.doctorId, second]) await book(id, 1);
    const kept = storedFiles(api.dataDir);
    const { rows } = await api.owner.query<{ key: string }>(
      'select unnest(array[image_key, licence_key]) as key from profile where doctor_id = $1',
      [second],
    );
    expect(kept).toEqual(expect.arrayContaining(rows.map(({ key }) => key)));

    await meera.browser.call(deleteAccount);
    for (const id of [meera.doctorId, second]) {
      expect(await count('appointment where doctor_id = $1 and patient_name is not null', id)).toBe(0);
      for (const table of ['profile', 'practice', 'clinic_practice'])
        expect(await count(`${table} where doctor_id = $1`, id), table).toBe(0);
      expect(await count("audit_entry where doctor_id = $1 and act = 'account-deleted'", id)).toBe(1);
    }
    expect(await count("payment_order where doctor_id = $1 and paid_by is null and buyer_name <> ''", second)).toBe(0);
    expect(await count("payment_order where doctor_id = $1 and paid_by is not null and buyer_name <> ''", second)).toBe(
      1,
    );
    for (const { key } of rows) expect(storedFiles(api.dataDir)).not.toContain(key);
    expect(await count('practice where doctor_id = $1', host.doctorId)).toBe(1);
  });
});

it('an operator sees each practice, and ends the sessions of its doctor from either', async () => {
  const { meera, second } = await ofTwoPractices();
  const pages = operatorPages(api);
  const browser = await pages.loggedIn(await pages.setUp());
  const listed = await (await browser.fetch(`/operator/clinics?${new URLSearchParams({ text: meera.email })}`)).text();
  for (const id of [meera.doctorId, second]) expect(listed).toContain(`/operator/clinics/${id}`);
  const path = `/operator/clinics/${second}/sessions`;
  expect(await (await browser.fetch(`/operator/clinics/${second}`)).text()).toContain('Nashik');
  await pages.submit(browser, path, path);
  await expect.poll(async () => (await meera.browser.fetch('/api/doctor/sessions')).status).toBe(401);
});
