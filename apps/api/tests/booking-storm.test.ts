import { bookByPhone } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTogether, getFloodBookings } from '@baari/contract/booking-flood';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import type { BookingSwitch } from '@baari/contract/booking-safety';
import { addWalkIn, callNext, getQueue } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());

/** 300 in `npm run prove`. */
const NETWORKS = SCALE > 1 ? 300 : 102;
const OF_EACH = 3;
const PLACES = NETWORKS / 6;
const ORDINARY = (NETWORKS * 2) / 3;
const isFalse = (patientName: string | null) => !/^Ravi Kumar \d+$/.test(patientName ?? '');

/**
 * A botnet books three times from each of its networks, with numbers of patients and with made up ones, and solves every proof: none is asked
 * for here. Ordinary patients book beside it, two from each network, and the desk goes on.
 */
async function storm(doctor: Doctor) {
  const { doctorId, browser } = doctor;
  const send = async (body: object, from: string) =>
    fetch(api.baseUrl + bookAppointment.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ doctorId, date: TODAY, gender: 'FEMALE', ...body }),
    }).then(({ status }) => status);
  const bot = (n: number) => {
    const network = n % NETWORKS;
    const phoneNumber = n % 2 === 0 ? patient(n % ORDINARY).phoneNumber : String(7_000_000_000 + n);
    return send({ patientName: `Sunita ${n}`, phoneNumber }, `198.${network % 250}.${network >> 7}.1`);
  };
  const statuses: number[] = [];
  let bots = 0;
  for (let n = 0; n < ORDINARY; n += 2) {
    const until = Math.floor((NETWORKS * OF_EACH * (n + 2)) / ORDINARY);
    const family = [n, n + 1].map((one) => send(patient(one), `203.${(n >> 1) % 250}.${n >> 9}.9`));
    const storming = [];
    for (; bots < until; bots += 1) storming.push(bot(bots));
    statuses.push(...(await Promise.all(family)));
    await Promise.all(storming);
  }
  await browser.call(bookByPhone, { body: { date: TODAY, ...patient(90_001), overMaximum: true } });
  await browser.call(addWalkIn, { body: { ...patient(90_002), overMaximum: true } });
  const { queue } = await browser.call(callNext, { body: { current: null } });
  expect(queue.rows.find(({ state }) => state === 'CALLED')?.patientName).toBe(patient(90_002).patientName);
  return statuses;
}

/** What is left of the patients who booked, by what they were told and what the desk then did. */
async function turnedAway({ doctorId }: Doctor, statuses: readonly number[]): Promise<number> {
  const { rows } = await api.owner.query<{ gone: number }>(
    `select count(*) as gone from appointment where doctor_id = $1 and status = 'CANCELLED' and patient_name like 'Ravi Kumar %'`,
    [doctorId],
  );
  return (statuses.filter((status) => status !== 201).length + Number(rows[0]!.gone)) / statuses.length;
}

/** A clinic with all guards but these. */
async function clinicWithout(...names: BookingSwitch[]): Promise<Doctor> {
  const doctor = await api.doctor({ maxAppointment: PLACES });
  for (const name of names) await doctor.browser.call(changeBookingSafety, { body: { name, isOn: false } });
  return doctor;
}

it('a storm turns at most 2% of the ordinary patients away; the list is clean in three taps', async (context) => {
  const doctor = await clinicWithout('proofOfWork');
  const { browser } = doctor;
  const statuses = await storm(doctor);
  const before = (await browser.call(getQueue)).queue;
  expect(before.flood).not.toBeNull();
  const held = before.rows.filter((row) => row.toConfirm === 'RUSH' && !isFalse(row.patientName)).length;

  // 'Look at them', 'Select all of these', 'Cancel'.
  const { bookings } = await browser.call(getFloodBookings);
  const ids = bookings.flatMap(({ _id, isFlood }) => (isFlood ? [_id] : []));
  await browser.call(cancelTogether, { body: { ids } });

  const { rows } = (await browser.call(getQueue)).queue;
  expect(rows.filter(({ patientName }) => isFalse(patientName))).toEqual([]);
  expect(await turnedAway(doctor, statuses)).toBeLessThanOrEqual(0.02);
  await expectRecounted(api, doctor.doctorId);
  proved(
    context,
    `${NETWORKS} networks with ${NETWORKS * OF_EACH} false bookings, ${PLACES} places, ${ORDINARY} patients: none turned away, ${held} to be confirmed`,
  );
});

it('without the guards it closes the clinic (control)', async () => {
  const doctor = await clinicWithout('proofOfWork', 'hold', 'usualLimit', 'networkLimit');
  expect(await turnedAway(doctor, await storm(doctor))).toBeGreaterThan(0.5);
});
