import { getAuditTrail } from '@baari/contract/audit';
import { cancelTogether, getFloodBookings, undoCancelTogether } from '@baari/contract/booking-flood';
import { CANCELLED_TOGETHER_MAX } from '@baari/contract/limits';
import { PROBLEMS } from '@baari/contract/problem';
import { getQueue, watchQueue } from '@baari/contract/queue';
import { getTicket } from '@baari/contract/ticket';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { deskOf, idOf } from './support/clinic-day.ts';
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
    expect(shown.flood).toEqual({ bookings: 22, held: 0, minutes: 1, networks: 2, since: TEST_NOW, until: TEST_NOW });
    desk.close();
  });

  it('of another day shows on today’s desk too, at once, and not at another clinic', async () => {
    const [doctor, other] = [await clinic(), await clinic()];
    const desk = await openLive(api, doctor.browser, watchQueue);
    await flood(api, doctor.doctorId, { address: '203.0.113.7', count: 20, date: TOMORROW });
    await desk.until((queue) => queue.flood?.bookings === 20);
    desk.close();
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

const listOf = async ({ browser }: Clinic) => (await browser.call(getFloodBookings)).bookings;
const queueOf = async ({ browser }: Clinic, date?: string) => (await browser.call(getQueue, { query: { date } })).queue;
const cancel = async ({ browser }: Clinic, ids: string[], block = false) =>
  (await browser.call(cancelTogether, { body: { ids, block } })).cancelled;
const undo = async ({ browser }: Clinic, no: number) =>
  (await browser.call(undoCancelTogether, { body: { no } })).restored;
const newest = async ({ browser }: Clinic) => {
  const [entry] = (await browser.call(getAuditTrail)).entries;
  return [entry?.act, entry?.details];
};

/** A clinic that two networks flood today and tomorrow, after one honest booking. */
async function flooded(maxAppointment = 100) {
  const doctor = await api.doctor({ maxAppointment });
  const of = { address: '203.0.113.7', count: 1 };
  await flood(api, doctor.doctorId, { ...of, address: '192.0.2.1', first: 90 });
  const [first] = await flood(api, doctor.doctorId, { ...of, count: 15 });
  await flood(api, doctor.doctorId, { ...of, count: 10, first: 30, date: TOMORROW });
  await flood(api, doctor.doctorId, { address: '198.51.100.7', count: 10, first: 50, date: TOMORROW });
  const bookings = await listOf(doctor);
  return {
    doctor,
    bookings,
    ticket: first!.appointment!.ticketUrl,
    ids: bookings.filter((one) => one.isFlood).map(({ _id }) => _id),
  };
}

describe('the bookings to choose from', () => {
  it('say their network by a number, and which belong to the flood', async () => {
    const { doctor, bookings, ids } = await flooded();
    expect(bookings).toHaveLength(36);
    expect(ids).toHaveLength(35);
    const honest = bookings.find(({ isFlood }) => !isFlood);
    expect(honest).toMatchObject({ _id: idOf(doctor.doctorId, 1), patientName: 'Ravi Kumar 90', bookedAt: TEST_NOW });
    expect(new Set(bookings.map(({ network }) => network))).toHaveLength(3);
    await deskOf(doctor).arrive(2);
    expect(await listOf(doctor)).toHaveLength(35);
  });
});

describe('cancelling at once', () => {
  it('clears the list of all days, tells every desk and the tickets, and writes one entry', async () => {
    const { doctor, ids, ticket } = await flooded();
    const desk = await openLive(api, doctor.browser, watchQueue);
    const cancelled = await cancel(doctor, ids);
    expect(cancelled.count).toBe(35);
    const shown = await desk.until(({ flood: of, rows }) => of === null && rows.length === 1);
    expect(shown.cancelledTogether).toEqual({ no: cancelled.no, count: 35, at: TEST_NOW });
    expect((await queueOf(doctor, TOMORROW)).rows).toEqual([]);
    const params = { ticket: ticket.split('/t/')[1]! };
    expect((await api.browser().call(getTicket, { params })).ticket).toMatchObject({
      status: 'BOOKED',
      toConfirm: true,
    });
    const details = { date: TEST_NOW.slice(0, 10), until: TOMORROW, count: 35, networks: 0 };
    expect(await newest(doctor)).toEqual(['bookings-cancelled', details]);
    desk.close();
  });

  it('is undone as one, over the maximum where others have booked meanwhile', async () => {
    const { doctor, ids } = await flooded(20);
    const { no } = await cancel(doctor, ids);
    await flood(api, doctor.doctorId, { address: '192.0.2.1', count: 15, first: 200 });
    expect(await undo(doctor, no)).toBe(35);
    expect((await queueOf(doctor)).rows).toHaveLength(31);
    expect((await queueOf(doctor, TOMORROW)).rows).toHaveLength(20);
    expect((await queueOf(doctor)).cancelledTogether).toBeNull();
    expect(await newest(doctor)).toMatchObject(['bookings-restored', { count: 35 }]);
    await expect(undo(doctor, no)).rejects.toMatchObject({ code: 'STATUS_CONFLICT', status: 409 });
  });

  it('leaves whom the undo cannot bring back: who has booked anew keeps that booking', async () => {
    const { doctor, ids } = await flooded();
    const { no } = await cancel(doctor, ids);
    await flood(api, doctor.doctorId, { address: '192.0.2.1', count: 2 });
    expect(await undo(doctor, no)).toBe(33);
    expect((await queueOf(doctor)).rows).toHaveLength(16);
  });

  it('is refused as a whole where a patient is here, was called, or is of another clinic, or nobody’s', async () => {
    const { doctor, ids } = await flooded();
    const other = await clinic();
    await flood(api, other.doctorId, { address: '203.0.113.7', count: 1 });
    const today = idOf(doctor.doctorId, 3);
    for (const strange of [idOf(other.doctorId, 1), idOf(doctor.doctorId, 99), 'x'])
      await expect(cancel(doctor, [...ids, strange])).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await deskOf(doctor).arrive(3);
    await expect(cancel(doctor, ids)).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
      message: expect.stringContaining('Nothing was cancelled'),
    });
    await deskOf(doctor).putBack(3);
    await deskOf(doctor).callNow(3, null);
    await expect(cancel(doctor, [today])).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    await expect(cancel(doctor, [])).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
    const many = Array.from({ length: CANCELLED_TOGETHER_MAX + 1 }, (_, i) => idOf(doctor.doctorId, i + 1));
    await expect(cancel(doctor, many)).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
    expect((await queueOf(doctor)).rows).toHaveLength(16);
    expect((await queueOf(other)).rows).toHaveLength(1);
    const { no } = await cancel(doctor, ids.slice(5));
    await expect(undo(other, no)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  });
});

describe('networks that are blocked', () => {
  const book = async ({ doctorId }: Clinic, address: string, first: number) =>
    (await flood(api, doctorId, { address, count: 1, first, date: TOMORROW }))[0]!.refused;

  it('cannot book at this clinic for a day, and are told to call; the desk can still book', async () => {
    const { doctor, ids } = await flooded();
    const other = await clinic();
    await cancel(doctor, ids, true);
    const refused = { code: 'NETWORK_BLOCKED', message: PROBLEMS.NETWORK_BLOCKED.text };
    expect(await book(doctor, '203.0.113.99', 300)).toMatchObject(refused);
    expect(await book(doctor, '198.51.100.99', 300)).toMatchObject(refused);
    expect(await book(doctor, '192.0.2.1', 301)).toBeUndefined();
    expect(await book(other, '203.0.113.99', 300)).toBeUndefined();
    expect((await deskOf(doctor).bookByPhone(302, TOMORROW)).status).toBe('BOOKED');
    expect(await newest(doctor)).toMatchObject(['appointment-booked', {}]);
    api.clock.set(new Date(Date.parse(TEST_NOW) + 23 * HOUR_MS).toISOString());
    expect(await book(doctor, '203.0.113.99', 303)).toMatchObject(refused);
    api.clock.set(new Date(Date.parse(TEST_NOW) + 24 * HOUR_MS).toISOString());
    expect(await book(doctor, '203.0.113.99', 303)).toBeUndefined();
  });

  it('stay so after the secret was renewed, are removed in time, and the undo lets them book again', async () => {
    const { doctor, ids } = await flooded();
    const { no } = await cancel(doctor, ids, true);
    const renewed = await api.sibling({
      BAARI_OLD_SECRET_1: 'a secret of the tests, long enough',
      BAARI_SECRET: 'another secret of the tests, long enough',
    });
    const [there] = await flood(renewed, doctor.doctorId, { address: '203.0.113.7', count: 1, first: 310 });
    expect(there!.refused).toMatchObject({ code: 'NETWORK_BLOCKED' });
    await renewed.stop();
    await undo(doctor, no);
    expect(await book(doctor, '203.0.113.7', 311)).toBeUndefined();
    const again = await cancel(doctor, ids.slice(0, 3), true);
    expect(again.count).toBe(3);
    api.clock.set(new Date(Date.parse(TEST_NOW) + 48 * HOUR_MS).toISOString());
    const process = await api.sibling();
    const kept =
      'select ((select count(*) from blocked_network) + (select count(*) from cancelled_together))::integer as kept';
    await expect.poll(async () => (await api.owner.query(kept)).rows).toEqual([{ kept: 0 }]);
    await process.stop();
  });
});
