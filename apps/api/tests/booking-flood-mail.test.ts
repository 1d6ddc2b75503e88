import { bookingFloodStore } from '@baari/api/features/booking-flood/store';
import { floodMailService } from '@baari/api/features/booking-flood/service-mail';
import { openPool } from '@baari/api/db/pool';
import type { Pool } from '@baari/api/db/pool';
import type { DoctorId } from '@baari/api/lib/doctor-id';
import { FLOOD_MAIL_HOURS } from '@baari/contract/limits';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { mailsTo } from '@baari/testing/sign-up';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { flood } from './support/flood.ts';

const TOMORROW = '2026-11-22';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let api: TestApi;
let pool: Pool;
let promised: object[] = [];
let store: ReturnType<typeof bookingFloodStore>;
let mails: ReturnType<typeof floodMailService>;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
  pool = openPool(api.databaseUrl, 2, () => {});
  const jobs = { send: async (_: string, data: object) => void promised.push(data) };
  const house = { brandName: 'Baari', supportEmail: 'help@clinic.example', publicUrl: 'https://clinic.example' };
  store = bookingFloodStore(pool, jobs);
  mails = floodMailService(store, 'Asia/Kolkata', house);
});
afterAll(async () => {
  await pool.end();
  await api.stop();
});
beforeEach(() => {
  promised = [];
  api.clock.set(TEST_NOW);
});

const at = (ms: number) => new Date(Date.parse(TEST_NOW) + ms);
/** The service looks every minute for so long. */
async function looks(from: number, to: number): Promise<object[]> {
  for (let ms = from; ms <= to; ms += MINUTE_MS) await mails.promiseDue(at(ms));
  return promised;
}
async function flooded(count: number) {
  const doctor = await api.doctor({ maxAppointment: 100 });
  await flood(api, doctor.doctorId, { address: '203.0.113.7', count, date: TOMORROW });
  return doctor;
}

it('the owner gets one mail of a flood, whatever comes meanwhile, and another of a new one hours later', async () => {
  const { doctorId } = await flooded(20);
  const first = { kind: 'booking-flood', doctorId, bookings: 20, minutes: 1 };
  expect(await looks(0, 3 * MINUTE_MS)).toEqual([first]);
  api.clock.set(at(10 * MINUTE_MS).toISOString());
  await flood(api, doctorId, { address: '203.0.113.7', count: 20, first: 30, date: TOMORROW });
  expect(await looks(10 * MINUTE_MS, 70 * MINUTE_MS)).toEqual([first]);
  const later = FLOOD_MAIL_HOURS * HOUR_MS;
  expect(await looks(later, later + 2 * MINUTE_MS)).toEqual([first]);
  api.clock.set(at(later).toISOString());
  await flood(api, doctorId, { address: '203.0.113.7', count: 20, first: 60, date: TOMORROW });
  expect(await looks(later, later + 5 * MINUTE_MS)).toEqual([first, { ...first, bookings: 60, minutes: 360 }]);
});

it('of a busy hour there is none', async () => {
  await flooded(19);
  expect(await looks(0, 2 * MINUTE_MS)).toEqual([]);
});

it('processes that saw the same flood send one mail, and none hours later where no booking has come since', async () => {
  const { doctorId } = await flooded(20);
  const seen = { bookings: 20, held: 0, minutes: 1, networks: 1, since: TEST_NOW, until: TEST_NOW };
  const [soon, later] = [at(0), at(FLOOD_MAIL_HOURS * HOUR_MS)];
  for (const now of [soon, soon, later]) await store.promiseMail(doctorId, seen, now);
  expect(promised).toHaveLength(1);
  await store.promiseMail(doctorId, { ...seen, until: later.toISOString() }, later);
  expect(promised).toHaveLength(2);
});

it('the mail says how many came and where to look, and nothing of a patient', async () => {
  const { doctorId, email } = await flooded(20);
  const letter = await mails.write(doctorId as DoctorId, { bookings: 40, minutes: 2 });
  const mail = await letter?.write('en');
  expect(mail).toMatchObject({ to: email, purpose: 'booking-flood', subject: 'Many bookings at once: Baari' });
  expect(mail?.text).toContain('40 bookings came to your clinic within 2 minutes');
  expect(mail?.text).toContain('https://clinic.example/doctor-appointments');
  expect(mail?.text).not.toMatch(/Ravi|90000/);
  await api.owner.query('delete from account where doctor_id = $1', [doctorId]);
  expect(await mails.write(doctorId as DoctorId, { bookings: 40, minutes: 2 })).toBeNull();
});

it('the service itself sends it to the owner', async () => {
  const { email } = await flooded(20);
  const process = await api.sibling();
  // Either process may take the job.
  const found = async () => (await Promise.all([api, process].map((one) => mailsTo(one.browser(), email)))).flat();
  await expect.poll(found, { timeout: 15_000 }).toMatchObject([{ purpose: 'booking-flood', to: email }]);
  await process.stop();
});
