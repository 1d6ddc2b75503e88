import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closeDemo, ensureDemo } from '@baari/api/demo/ensure';
import { diskFileStore } from '@baari/api/ports/file-store-disk';
import { getAppointments, getPatientStats } from '@baari/contract/appointments';
import { login } from '@baari/contract/account';
import { findDoctors, getDoctor } from '@baari/contract/booking';
import { getProfile, getLicenceDocument } from '@baari/contract/profile';
import { getQueue } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeEach(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterEach(() => api.stop());

const DAY_MS = 86_400_000;
const ensure = (now = api.clock.now()) =>
  ensureDemo(
    {
      ownerUrl: api.databaseUrl,
      dataDir: api.dataDir,
      files: diskFileStore(api.dataDir),
      trialKey: Buffer.from('trial key'),
      zone: 'Asia/Kolkata',
    },
    now,
  );
const logIn = async (body: { email: string; password: string }) => {
  const browser = api.browser();
  await browser.call(login, { body });
  return browser;
};
const count = async (text: string): Promise<number> => (await api.owner.query(text)).rows[0].count;

/** Days whose counters disagree with a recount of their appointments. */
const DRIFT = `
  select d.date from appointment_day d join lateral (
    select count(*) filter (where live) as live, coalesce(max(serial), 0) as last, count(*) filter (where live and gender = 'MALE') as male,
           count(*) filter (where live and gender = 'FEMALE') as female,
           count(*) filter (where status in ('VERIFIED', 'COMPLETED')) as attended, count(*) as rows
    from (select *, status not in ('CANCELLED', 'MOVED') as live from appointment a where a.doctor_id = d.doctor_id and a.date = d.date) a
  ) c on true
  where (d.live_count, d.last_serial, d.male, d.female, d.attended) is distinct from (c.live, c.last, c.male, c.female, c.attended)
     or c.rows <> c.last`;

describe('the sample clinic', () => {
  it('is made, and one logs in to a profile with picture, licence and a running trial', async () => {
    const made = await ensure();
    expect(made!.password).toBe(readFileSync(join(api.dataDir, 'secrets/demo-password'), 'utf8'));
    expect(statSync(join(api.dataDir, 'secrets/demo-password')).mode & 0o777).toBe(0o600);

    const browser = await logIn(made!);
    const profile = (await browser.call(getProfile)).profileData!;
    expect(profile).toMatchObject({
      personalInfo: { name: 'Asha Rao' },
      clinicInfo: { city: 'Pune' },
      professionalInfo: { speciality: 'General Practitioner' },
      subscription: { plan: 'trial', status: 'active', startDate: TEST_NOW, endDate: '2026-12-05T04:30:00.000Z' },
    });
    const picture = await browser.fetch(profile.personalInfo.image);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
    });
    const licence = await (await browser.fetch(getLicenceDocument.path)).text();
    expect(licence.startsWith('%PDF-1.4')).toBe(true);
    // A reader finds every object where the table says.
    const table = licence
      .slice(licence.lastIndexOf('\nxref') + 1)
      .split('\n')
      .slice(3, 8);
    table.forEach((line, i) => expect(licence.slice(Number(line.slice(0, 10)))).toMatch(new RegExp(`^${i + 1} 0 obj`)));
  });

  it('has six months of believable days, today half done and the next ones partly booked', async () => {
    const browser = await logIn((await ensure())!);
    const { stats } = await browser.call(getPatientStats, {
      query: { startDate: '2026-05-21', endDate: '2026-11-20' },
    });
    expect(stats.byDay.length).toBeGreaterThan(175);
    for (const { verified, nonVerified } of stats.byDay) {
      expect(verified + nonVerified).toBeGreaterThanOrEqual(11);
      expect(verified + nonVerified).toBeLessThanOrEqual(45);
    }
    expect(stats.verifiedPatients / stats.totalPatients).toBeCloseTo(0.82, 1);
    const { FEMALE, MALE, OTHER } = stats.genderStats;
    expect(Math.min(FEMALE, MALE, OTHER)).toBeGreaterThan(20);
    expect(FEMALE + MALE + OTHER).toBe(stats.totalPatients);

    const today = (await browser.call(getAppointments, { query: { date: '2026-11-21' } })).appointments[0]!;
    const waiting = today.allPatients.filter(({ status }) => status === 'BOOKED').length;
    expect(waiting / today.totalSerialNumber).toBeGreaterThan(0.35);
    expect(waiting / today.totalSerialNumber).toBeLessThan(0.65);
    for (const date of ['2026-11-22', '2026-11-23', '2026-11-27'])
      expect(
        (await browser.call(getAppointments, { query: { date } })).appointments[0]?.allPatients.length,
      ).toBeGreaterThan(1);
    const names = today.allPatients.map(({ patientName }) => patientName).join();
    expect(names).toMatch(/[\u0900-\u097f]/);
    expect(names).toMatch(/[a-z]/);
  });

  it('keeps every counter in step, and no time lies in the future', async () => {
    await ensure();
    expect((await api.owner.query(DRIFT)).rows).toEqual([]);
    expect(await count(`select count(*) from appointment where greatest(booked_at, verified_at) > '${TEST_NOW}'`)).toBe(
      0,
    );
    expect(await count('select count(*) from appointment where verified_at < booked_at')).toBe(0);
    expect(await count(`select count(*) from appointment where completed_at > '${TEST_NOW}'`)).toBe(0);
  });

  it('saw its patients one after the other, so that today’s line continues and times are learnt', async () => {
    const browser = await logIn((await ensure())!);
    const { queue } = await browser.call(getQueue);
    expect(queue.nowServing).not.toBeNull();
    expect(Math.min(queue.counts.done, queue.counts.waiting, queue.counts.expected)).toBeGreaterThan(0);
    expect(
      await count(`select count(*) from appointment a where status = 'COMPLETED' and (completed_at <= called_at or called_at < verified_at
        or exists (select from appointment b where b.date = a.date and b.called_at > a.called_at and b.called_at < a.completed_at))`),
    ).toBe(0);
    const { rows } = await api.owner.query<{ seen: number }>(
      `select figures ->> 'consultations' as seen from doctor_pace`,
    );
    expect(Number(rows[0]!.seen)).toBeGreaterThan(100);
    expect(
      await count("select count(*) from appointment where status = 'CANCELLED' and not cancelled_by_patient"),
    ).toBe(0);
  });

  it('takes a booking and is found while there is no real doctor, but not beside one', async () => {
    await ensure();
    const found = async () => (await api.browser().call(findDoctors, { query: {} })).doctors.map(({ name }) => name);
    expect(await found()).toEqual(['Asha Rao']);
    const { doctor } = await api.browser().call(getDoctor, { params: { id: 'dem0asha26' } });
    expect(doctor).toMatchObject({ accepting: true });
    expect(doctor.days).toHaveLength(7);
    await api.doctor({ name: 'Vikram Shah' });
    expect(await found()).toEqual(['Vikram Shah']);
  });

  it('is the same from the same seed', async () => {
    await ensure();
    const digest = () =>
      api.owner.query(
        "select md5(string_agg((to_jsonb(a) - 'nonce')::text, ',' order by date, serial)) from appointment a",
      );
    const first = (await digest()).rows;
    await api.owner.query(
      'truncate account, clinic, practice, profile, subscription_period, session, appointment, appointment_day cascade',
    );
    await ensure();
    expect((await digest()).rows).toEqual(first);
  });

  it('is never made on a database with an account, or with a former one', async () => {
    const { doctorId } = await api.doctor();
    expect(await ensure()).toBeNull();
    expect(await count('select count(*) from account')).toBe(1);
    await api.owner.query('insert into appointment_day values ($1, $2, 1, 0, 0, 0, 0, 0)', [doctorId, '2026-11-21']);
    await api.owner.query('delete from account');
    expect(await ensure()).toBeNull();
  });

  it('keeps its changes and is brought up to today at a later start', async () => {
    const made = (await ensure())!;
    await api.owner.query("update appointment set patient_name = 'Kept' where date = '2026-11-22' and serial = 1");
    expect(await ensure()).toEqual(made);
    const before = await count('select count(*) from appointment');
    api.clock.set(new Date(Date.parse(TEST_NOW) + 20 * DAY_MS).toISOString());
    expect(await ensure()).toEqual(made);
    expect(await count('select count(*) from appointment')).toBeGreaterThan(before + 200);
    expect(await count("select count(*) from appointment where patient_name = 'Kept'")).toBe(1);
    expect((await api.owner.query(DRIFT)).rows).toEqual([]);
    const { profileData } = await (await logIn(made)).call(getProfile);
    expect(profileData!.subscription).toMatchObject({ status: 'active' });
  });

  it('two starts at once make one', async () => {
    const [one, two] = await Promise.all([ensure(), ensure()]);
    expect(one).toEqual(two);
    expect(await count('select count(*) from account')).toBe(1);
  });

  it('tells no log-in once its password was changed', async () => {
    await ensure();
    await api.owner.query(
      "update account set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'",
    );
    expect(await ensure()).toBeNull();
  });

  it('is closed if it is not wanted, and opened again', async () => {
    const made = (await ensure())!;
    const browser = await logIn(made);
    await closeDemo(api.databaseUrl, api.clock.now());
    api.clock.advance(60_000);
    await expect(browser.call(getProfile)).rejects.toMatchObject({ code: 'NO_SESSION' });
    await expect(logIn(made)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await api.browser().call(findDoctors, { query: {} })).doctors).toEqual([]);
    expect(await ensure()).toEqual(made);
    await logIn(made);
  });
});
