import { getQueue, watchQueue } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { deskOf } from './support/clinic-day.ts';
import { flood } from './support/flood.ts';
import { openLive } from './support/live.ts';

const TOMORROW = '2026-11-22';
const HOUR_MS = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const clinic = () => api.doctor({ maxAppointment: 100 });
type Clinic = Awaited<ReturnType<typeof clinic>>;
const floodOf = async ({ browser }: Clinic) => (await browser.call(getQueue)).queue.flood;

describe('a flood of bookings', () => {
  it('shows at the desk while it comes, with its size, its time and its networks', async () => {
    const doctor = await clinic();
    const desk = await openLive(api, doctor.browser, watchQueue);
    await flood(api, doctor.doctorId, { address: '203.0.113.7', count: 12 });
    expect(await floodOf(doctor)).toBeNull();
    await flood(api, doctor.doctorId, { address: '198.51.100.7', count: 10, first: 20 });
    const shown = await desk.until((queue) => queue.flood?.bookings === 22);
    expect(shown.flood).toEqual({ bookings: 22, minutes: 1, networks: 2, since: TEST_NOW, until: TEST_NOW });
    desk.close();
  });

  it('of another day shows on today’s desk too, and not at another clinic', async () => {
    const [doctor, other] = [await clinic(), await clinic()];
    await flood(api, doctor.doctorId, { address: '203.0.113.7', count: 20, date: TOMORROW });
    expect(await floodOf(doctor)).toMatchObject({ bookings: 20, networks: 1 });
    expect(await floodOf(other)).toBeNull();
  });

  it('counts neighbouring addresses as one network', async () => {
    const doctor = await clinic();
    for (let n = 0; n < 20; n += 1)
      await flood(api, doctor.doctorId, { address: `203.0.113.${n}`, count: 1, first: 1 + n });
    expect(await floodOf(doctor)).toMatchObject({ bookings: 20, networks: 1 });
  });

  it('is over once its bookings are gone', async () => {
    const doctor = await clinic();
    await flood(api, doctor.doctorId, { address: '203.0.113.7', count: 20 });
    await deskOf(doctor).arrive(1);
    expect(await floodOf(doctor)).toBeNull();
  });
});

describe('the mark of a network', () => {
  const marks = async ({ doctorId }: Clinic) =>
    (
      await api.owner.query<{ network: Buffer }>('select network from booking_network where doctor_id = $1', [doctorId])
    ).rows.map(({ network }) => network.toString('hex'));

  it('is neither the address nor the same at two clinics, and no booking of the desk has one', async () => {
    const [doctor, other] = [await clinic(), await clinic()];
    for (const { doctorId } of [doctor, other]) await flood(api, doctorId, { address: '203.0.113.7', count: 2 });
    await deskOf(doctor).walkIn(50);
    await deskOf(doctor).bookByPhone(51, TOMORROW);
    const [mine, theirs] = [await marks(doctor), await marks(other)];
    expect(mine).toHaveLength(2);
    expect(new Set(mine)).toHaveLength(1);
    expect(mine[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(theirs[0]).not.toBe(mine[0]);
  });

  it('is removed after two days, by the service itself', async () => {
    const doctor = await clinic();
    await flood(api, doctor.doctorId, { address: '203.0.113.7', count: 3, date: TOMORROW });
    const kept = async (hours: number) => {
      api.clock.set(new Date(Date.parse(TEST_NOW) + hours * HOUR_MS).toISOString());
      const process = await api.sibling();
      await expect.poll(async () => (await marks(doctor)).length).toBe(hours < 48 ? 3 : 0);
      await process.stop();
    };
    await kept(47);
    await kept(48);
    expect((await doctor.browser.call(getQueue, { query: { date: TOMORROW } })).queue.rows).toHaveLength(3);
  });
});
