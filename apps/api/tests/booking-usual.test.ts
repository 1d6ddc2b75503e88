import { changeBookingSafety } from '@baari/contract/booking-safety';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { deskOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { flood } from './support/flood.ts';
import { seedCame } from './support/usual.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const PLACES = 50;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

async function clinic() {
  const doctor = await api.doctor({ maxAppointment: PLACES });
  await doctor.browser.call(changeBookingSafety, { body: { name: 'proofOfWork', isOn: false } });
  return { ...doctor, desk: deskOf(doctor) };
}
/** Patients from `first` on, each from a network of their own and so many seconds after the one before; who of them got a place at once. */
async function come({ doctorId }: Doctor, first: number, count: number, apartSeconds = 0, date = TODAY) {
  const placed: boolean[] = [];
  for (let n = first; n < first + count; n += 1) {
    const [one] = await flood(api, doctorId, { address: `203.${n % 250}.${n >> 8}.1`, count: 1, first: n, date });
    placed.push(one!.appointment?.toConfirm === false);
    api.clock.advance(apartSeconds * SECOND_MS);
  }
  return placed.filter(Boolean).length;
}

describe('nobody is held on an ordinary busy evening, of which every fourth patient stays away', () => {
  it.each([
    [10, 60],
    [25, 60],
    [40, 30],
    [40, 3],
    [48, 15],
    [50, 0],
  ])('when %i of 50 places go within an hour, one every %i seconds', async (usual, apartSeconds) => {
    const doctor = await clinic();
    await seedCame(api, doctor, { count: usual, apartSeconds, awayEach: 4 });
    expect(await come(doctor, 1, usual, apartSeconds)).toBe(usual);
    expect(await doctor.desk.read()).toMatchObject({ held: 0, flood: null });
  });

  it('nor who comes at its end, when all others came at its beginning', async () => {
    const doctor = await clinic();
    await seedCame(api, doctor, { count: 40, apartSeconds: 15, awayEach: 4 });
    await come(doctor, 1, 38, 15);
    api.clock.set(new Date(Date.parse(TEST_NOW) + 55 * 60 * SECOND_MS).toISOString());
    expect(await come(doctor, 51, 2)).toBe(2);
  });

  it('and a day that always fills is full, which costs nobody a proof of work', async () => {
    const doctor = await api.doctor({ maxAppointment: 12 });
    await seedCame(api, doctor, { count: 8, apartSeconds: 30, awayEach: 4 });
    expect(await come(doctor, 1, 8, 30)).toBe(8);
    for (let n = 21; n <= 24; n += 1) await deskOf(doctor).bookByPhone(n);
    const [late] = await flood(api, doctor.doctorId, { address: '198.51.100.1', count: 1, first: 99 });
    expect(late).toMatchObject({ refused: { code: 'DAY_FULL' } });
  });
});

it.each([
  [3, 3],
  [6, 5],
  [10, 7],
  [20, 8],
  [30, 10],
])('a new practice of %i places holds nobody of the first %i of an hour', async (places, free) => {
  const doctor = await api.doctor({ maxAppointment: places });
  expect(await come(doctor, 1, free, 1)).toBe(free);
});

it('strangers take no more places on any day, however many false patients stayed away before', async () => {
  const doctor = await clinic();
  const placed: number[] = [];
  for (let day = 0; day < 4; day += 1) {
    api.clock.set(new Date(Date.parse(TEST_NOW) + day * DAY_MS).toISOString());
    const date = new Date(Date.parse(TODAY) + day * DAY_MS).toISOString().slice(0, 10);
    placed.push(await come(doctor, 100 * day, PLACES, 0, date));
    expect((await doctor.desk.read()).flood).not.toBeNull();
    // The desk marks as absent who did not come.
    await api.owner.query(
      `update appointment set status = 'NO_SHOW' where doctor_id = $1 and date = $2 and to_confirm is null`,
      [doctor.doctorId, date],
    );
  }
  expect(placed).toEqual([17, 17, 17, 17]);
});
