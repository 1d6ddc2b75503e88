import { bookAppointment } from '@baari/contract/booking';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { SCALE } from '@baari/testing/proof';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const answer = z.object({
  code: z.optional(z.string()),
  challenge: z.optional(z.looseObject({})),
  appointment: z.optional(z.object({ serialNumber: z.int() })),
});
interface Asked {
  key?: string;
  humanCheck?: string;
}

/** Patient n books from an address; what is answered. */
async function ask({ doctorId }: Doctor, n: number, from: string, { key, humanCheck }: Asked = {}, on = api) {
  const response = await fetch(on.baseUrl + bookAppointment.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ doctorId, date: TODAY, ...patient(n), ...(humanCheck && { humanCheck }) }),
  });
  return { status: response.status, ...answer.parse(await response.json()) };
}

async function solved(challenge: object | undefined): Promise<string> {
  const given = challenge as Challenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64');
}

/** As the patients' app does: solves what it is asked for, and sends the booking again. */
async function book(doctor: Doctor, n: number, from: string, key?: string) {
  const first = await ask(doctor, n, from, { ...(key && { key }) });
  if (first.code !== 'HUMAN_CHECK_NEEDED') return first;
  return ask(doctor, n, from, { ...(key && { key }), humanCheck: await solved(first.challenge) });
}

const toConfirm = async ({ doctorId }: Doctor) =>
  (
    await api.owner.query<{ serial: number }>(
      `select serial from appointment where doctor_id = $1 and to_confirm = 'RUSH' order by serial`,
      [doctorId],
    )
  ).rows.map(({ serial }) => serial);

/** How many of these book before one is asked for a proof. */
async function freeFrom(doctor: Doctor, addresses: string[]): Promise<number> {
  const codes = [];
  for (const [i, address] of addresses.entries()) codes.push((await ask(doctor, i + 1, address)).code);
  const first = codes.indexOf('HUMAN_CHECK_NEEDED');
  return first === -1 ? codes.length : first;
}
const times = (count: number, address: (i: number) => string) => Array.from({ length: count }, (_, i) => address(i));

it.each([
  ['addresses of one IPv4 network of 24 bits', 6, (i: number) => `203.0.113.${i + 1}`],
  ['IPv6 networks of 64 bits in one of 56', 6, (i: number) => `2001:db8:1:10${i % 10}::1`],
  ['IPv6 networks of 56 bits in one of 48', 10, (i: number) => `2001:db8:1:${i}00::1`],
  ['networks that have nothing in common', 10, (i: number) => `203.${i}.113.1`],
])('%s: the first %i bookings of an hour need no proof of work', async (_what, free, address) => {
  expect(await freeFrom(await api.doctor(), times(14, address))).toBe(free);
});

it('what is usual at a doctor’s hour needs none: twice the fullest hour of the last weeks', async () => {
  const doctor = await api.doctor();
  await api.owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at)
     select $1, $2::date - 7, n, 'Asha', 9000000000 + n, 'FEMALE', $3::timestamptz - interval '7 days 10 minutes'
     from generate_series(1, 8) n`,
    [doctor.doctorId, TODAY, TEST_NOW],
  );
  const addresses = times(20, (i) => `203.${i}.113.1`);
  expect(await freeFrom(doctor, addresses)).toBe(16);
});

it('a solution books once, a wrong or missing one never', async () => {
  const doctor = await api.doctor();
  const from = '203.0.113.1';
  for (let n = 1; n <= 6; n += 1) expect((await ask(doctor, n, from)).status).toBe(201);
  const refused = await ask(doctor, 7, from);
  expect(refused).toMatchObject({ status: 428, code: 'HUMAN_CHECK_NEEDED' });
  const humanCheck = await solved(refused.challenge);
  expect(await ask(doctor, 7, from, { humanCheck: 'no solution' })).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
  expect((await ask(doctor, 7, from, { humanCheck })).appointment?.serialNumber).toBe(7);
  expect(await ask(doctor, 8, from, { humanCheck })).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
});

it('a retry with the same key gets the first answer again, with and without a solution', async () => {
  const doctor = await api.doctor();
  const from = '203.0.113.1';
  for (let n = 1; n <= 6; n += 1) await ask(doctor, n, from);
  const first = await book(doctor, 7, from, 'a key');
  expect(first.status).toBe(201);
  expect(await ask(doctor, 7, from, { key: 'a key' })).toEqual(first);
  expect(await ask(doctor, 7, from, { key: 'a key', humanCheck: 'another' })).toEqual(first);
});

it('an hour later everybody books freely again', async () => {
  const doctor = await api.doctor();
  expect(
    await freeFrom(
      doctor,
      times(8, () => '203.0.113.1'),
    ),
  ).toBe(6);
  api.clock.advance(2 * 3_600_000);
  expect((await ask(doctor, 20, '203.0.113.1')).status).toBe(201);
});

/** How many networks the storm comes from: 300 in `npm run prove`. */
const NETWORKS = SCALE > 1 ? 300 : 150;
const PLACES = NETWORKS / 6;
/** Those who book before it is a rush. */
const BEFORE_THE_RUSH = 20;

/** A botnet with a proof for each booking, one from each network, and two ordinary patients for each three of them. */
async function storm(on: TestApi) {
  const doctor = await on.doctor({ maxAppointment: PLACES });
  const booked = async (n: number, from: string) => {
    const first = await ask(doctor, n, from, {}, on);
    if (first.code !== 'HUMAN_CHECK_NEEDED') return first.status;
    return (await ask(doctor, n, from, { humanCheck: await solved(first.challenge) }, on)).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < NETWORKS; n += 1) {
    await booked(1_000 + n, `198.${n % 250}.${n >> 7}.1`);
    if (n % 3 < 2) statuses.push(await booked(1 + n, `203.${n % 250}.${n >> 7}.9`));
  }
  return { doctor, turnedAway: statuses.filter((status) => status !== 201).length / statuses.length };
}

it(
  'a storm from six networks a place turns at most 2% of the ordinary patients away',
  { timeout: 120_000 },
  async () => {
    const { doctor, turnedAway } = await storm(api);
    expect(turnedAway).toBeLessThanOrEqual(0.02);
    expect(await toConfirm(doctor)).toHaveLength((NETWORKS * 5) / 3 - BEFORE_THE_RUSH);
    await expectRecounted(api, doctor.doctorId);
  },
);

it('without the check they close the day', async () => {
  const open = await api.sibling({ BOOKING_RUSH_CHECK: '0' });
  try {
    expect((await storm(open)).turnedAway).toBeGreaterThan(0.8);
  } finally {
    await open.stop();
  }
});
