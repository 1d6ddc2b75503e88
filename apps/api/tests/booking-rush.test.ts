import { bookByPhone } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import type { BookingSwitch } from '@baari/contract/booking-safety';
import { getQueue } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';

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
const elsewhere = (i: number) => `203.${i % 250}.113.1`;
const times = (count: number, address: (i: number) => string) => Array.from({ length: count }, (_, i) => address(i));

it.each([
  ['addresses of one IPv4 network of 24 bits', 6, (i: number) => `203.0.113.${i + 1}`],
  ['IPv6 networks of 64 bits in one of 56', 6, (i: number) => `2001:db8:1:10${i % 10}::1`],
  ['IPv6 networks of 56 bits in one of 48', 10, (i: number) => `2001:db8:1:${i}00::1`],
  ['networks that have nothing in common', 10, (i: number) => `203.${i}.113.1`],
])('%s: the first %i bookings of an hour need no proof of work', async (_what, free, address) => {
  expect(await freeFrom(await api.doctor(), times(14, address))).toBe(free);
});

it.each([
  ['who came', 'COMPLETED', null, null, 20],
  ['whom the desk has confirmed', 'BOOKED', 'RUSH', TEST_NOW, 20],
  ['but not whom nobody confirmed', 'BOOKED', 'RUSH', null, 10],
  ['nor who stayed away', 'NO_SHOW', 'RUSH', TEST_NOW, 10],
])('where more are usual, more need none: half of those who get a place of the day at once: %s', async (...row) => {
  const [, status, reason, confirmedAt, free] = row;
  const doctor = await api.doctor({ maxAppointment: 100 });
  await api.owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at, status, to_confirm, confirmed_at)
     select $1, $2::date - 7, n, 'Asha', 9000000000 + n, 'FEMALE', $3::timestamptz - interval '7 days 10 minutes', $4, $5, $6
     from generate_series(1, 20) n`,
    [doctor.doctorId, TODAY, TEST_NOW, status, reason, confirmedAt],
  );
  expect(await freeFrom(doctor, times(25, elsewhere))).toBe(free);
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

const switched = (doctor: Doctor, isOn: boolean, ...names: BookingSwitch[]) =>
  Promise.all(names.map((name) => doctor.browser.call(changeBookingSafety, { body: { name, isOn } })));

/** A patient from each of these addresses books, without a proof; which numbers take no place. */
async function heldOf(doctor: Doctor, addresses: string[]): Promise<number[]> {
  await switched(doctor, false, 'proofOfWork');
  for (const [i, address] of addresses.entries()) expect((await ask(doctor, i + 1, address)).status).toBe(201);
  return toConfirm(doctor);
}

it('one network books and books: that hinders itself, and nobody elsewhere', async () => {
  const doctor = await api.doctor({ maxAppointment: 60 });
  const held = await heldOf(
    doctor,
    times(22, () => '198.51.100.1'),
  );
  expect(held).toEqual([21, 22]);
  await switched(doctor, true, 'proofOfWork');
  expect((await ask(doctor, 30, elsewhere(1))).status).toBe(201);
  expect(await toConfirm(doctor)).toEqual([21, 22]);
});

it.each([
  ['one from each network', 8, (i: number) => elsewhere(i)],
  ['all from one network', 8, () => '198.51.100.1'],
  ['three from each network', 10, (i: number) => elsewhere(Math.floor(i / 3))],
])(
  'of the 12 places of a small clinic strangers take a part in an hour: %s, at most %i',
  async (_what, most, address) => {
    const held = await heldOf(await api.doctor({ maxAppointment: 12 }), times(24, address));
    expect(24 - held.length).toBeLessThanOrEqual(most);
    expect(24 - held.length).toBeGreaterThanOrEqual(8);
  },
);

it('counts what other processes of the service have booked', async () => {
  const sibling = await api.sibling();
  try {
    const doctor = await api.doctor();
    const from = '203.0.113.1';
    for (let n = 1; n <= 6; n += 1) await ask(doctor, n, from, {}, n % 2 === 0 ? api : sibling);
    api.clock.advance(1_000);
    for (const process of [api, sibling]) expect((await ask(doctor, 7, from, {}, process)).status).toBe(428);
  } finally {
    await sibling.stop();
  }
});

it('what is refused does not count', async () => {
  const doctor = await api.doctor();
  await api.owner.query(`insert into day_off values ($1, $2)`, [doctor.doctorId, TODAY]);
  for (let n = 1; n <= 30; n += 1) expect((await ask(doctor, n, '203.0.113.1')).code).toBe('DAY_CLOSED');
  await api.owner.query('delete from day_off where doctor_id = $1', [doctor.doctorId]);
  expect((await ask(doctor, 1, '203.0.113.1')).status).toBe(201);
});

describe('each guard has its switch', () => {
  const SEVEN = times(7, () => '203.0.113.1');
  const ELEVEN = times(11, elsewhere);

  it('the network’s limit', async () => {
    const doctor = await api.doctor();
    await switched(doctor, false, 'networkLimit');
    expect(await freeFrom(doctor, SEVEN)).toBe(7);
  });

  it('the comparison with what is usual', async () => {
    const doctor = await api.doctor();
    await switched(doctor, false, 'usualLimit');
    expect(await freeFrom(doctor, ELEVEN)).toBe(11);
  });

  it('the proof of work', async () => {
    const doctor = await api.doctor({ maxAppointment: 12 });
    await switched(doctor, false, 'proofOfWork');
    expect(await freeFrom(doctor, ELEVEN)).toBe(11);
    expect(await toConfirm(doctor)).toHaveLength(3);
  });

  it('holding what comes above', async () => {
    const doctor = await api.doctor({ maxAppointment: 12 });
    await switched(doctor, false, 'hold');
    expect(await heldOf(doctor, ELEVEN)).toEqual([]);
  });

  it('the limit of a phone, also at the desk; the same patient twice is confirmed in any case', async () => {
    const doctor = await api.doctor();
    const { doctorId, browser } = doctor;
    await switched(doctor, false, 'phoneLimit', 'networkLimit');
    const of = (n: number) => ({ ...patient(n), phoneNumber: '9876543210' });
    for (let n = 1; n <= 7; n += 1)
      await api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...of(n) } });
    await browser.call(bookByPhone, { body: { date: TODAY, ...of(8) } });
    await api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...of(1) } });
    const { queue } = await browser.call(getQueue);
    expect(queue.rows.filter((row) => row.toConfirm !== null).map(({ serialNumber }) => serialNumber)).toEqual([9]);
  });
});
