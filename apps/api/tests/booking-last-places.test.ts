import { confirmTogether, getFloodBookings } from '@baari/contract/booking-flood';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import { falseBookingsAt } from './support/false-bookings.ts';
import { flood } from './support/flood.ts';
import { seedCame } from './support/usual.ts';

const TOMORROW = '2026-11-22';
let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));
const { clinic, come, cancelAll, ticketOf } = falseBookingsAt(() => api);

it('strangers never get the last places that a day has left; all others are held, and the desk clears them', async () => {
  const doctor = await clinic(30);
  for (let n = 1; n <= 20; n += 1) await doctor.desk.bookByPhone(n);
  const urls = await come(doctor, 101, 125);
  expect(await doctor.desk.read()).toMatchObject({
    held: 18,
    counts: { expected: 27 },
    flood: { bookings: 25, held: 18 },
  });
  await cancelAll(doctor);
  expect(await doctor.desk.read()).toMatchObject({ held: 0, counts: { expected: 20 }, flood: null });
  expect((await ticketOf(urls[24]!)).toConfirm).toBe(true);
  // The hold is over: what is known of the last hour holds for a second.
  api.clock.advance(2_000);
  const [url] = await come(doctor, 201, 201);
  expect((await ticketOf(url!)).toConfirm).toBe(false);
});

it('false bookings that were moved with their day are among the false ones there, and hold nobody once they are cancelled', async () => {
  const doctor = await clinic(30);
  await come(doctor, 1, 12);
  const [placed, held] = [1, 12];
  for (const serial of [placed, held]) await doctor.desk.move(serial, TOMORROW);
  const { bookings } = await doctor.browser.call(getFloodBookings);
  expect(bookings.filter(({ appointmentDate }) => appointmentDate === TOMORROW).map(({ isHeld }) => isHeld)).toEqual([
    false,
    true,
  ]);
  expect(bookings).toHaveLength(12);
  expect(new Set(bookings.map(({ network }) => network)).size).toBe(12);
  await cancelAll(doctor);
  api.clock.advance(2_000);
  const [url] = await come(doctor, 13, 13);
  expect((await ticketOf(url!)).toConfirm).toBe(false);
});

it('whom the desk confirms with all others of a network holds the next of that network back no more', async () => {
  const doctor = await clinic(90);
  const wifi = { address: '203.0.113.9', date: TODAY };
  await flood(api, doctor.doctorId, { ...wifi, count: 32 });
  const { bookings } = await doctor.browser.call(getFloodBookings);
  expect(bookings.filter(({ isHeld }) => isHeld).length).toBeGreaterThan(0);
  await doctor.browser.call(confirmTogether, { body: { ids: bookings.map(({ _id }) => _id) } });
  api.clock.advance(2_000);
  const [next] = await flood(api, doctor.doctorId, { ...wifi, count: 1, first: 60 });
  expect(next!.appointment!.toConfirm).toBe(false);
});

describe('strangers who take most of the last places of a day', () => {
  const MINUTE_MS = 60_000;
  type Clinic = Awaited<ReturnType<typeof clinic>>;
  async function apart(doctor: Clinic, first: number, last: number, ms: number) {
    for (let n = first; n <= last; n += 1) {
      await come(doctor, n, n);
      api.clock.advance(ms);
    }
  }
  /** A week ago twenty came who had booked in this hour, so far apart; today has twelve places left. */
  async function busy(minutes: number) {
    const doctor = await clinic(60);
    await seedCame(api, doctor, { count: 20, apartSeconds: minutes * 60 });
    for (let n = 201; n <= 248; n += 1) await doctor.desk.bookByPhone(n);
    return doctor;
  }

  it('are told of at the desk and by mail, though few are held, are chosen together, and nobody is told once they are cancelled', async () => {
    const doctor = await busy(2.5);
    await come(doctor, 101, 112);
    expect(await doctor.desk.read()).toMatchObject({ held: 4, flood: { bookings: 12, held: 4, networks: 12 } });
    const { bookings } = await doctor.browser.call(getFloodBookings);
    expect(bookings.filter(({ isFlood }) => isFlood)).toHaveLength(12);
    const suspects = await api.owner.query('select doctor_id, marks from flood_suspects($1, $2)', [TODAY, TEST_NOW]);
    expect(suspects.rows).toContainEqual({ doctor_id: doctor.doctorId, marks: expect.any(Array) });
    await api.reauthenticated(doctor.doctorId);
    await cancelAll(doctor);
    expect(await doctor.desk.read()).toMatchObject({ flood: null });
  });

  it('are told of also in a small practice that has learnt nothing yet', async () => {
    const doctor = await clinic(10);
    await come(doctor, 101, 109);
    expect(await doctor.desk.read()).toMatchObject({ held: 2, flood: { bookings: 9, held: 2, networks: 9 } });
  });

  it('are not seen in an ordinary busy morning that fills the day, nor where a day always fills that fast', async () => {
    const slow = await busy(2.5);
    await apart(slow, 101, 112, 2 * MINUTE_MS);
    expect(await slow.desk.read()).toMatchObject({ held: 0, counts: { expected: 60 }, flood: null });
    const fast = await busy(0);
    await come(fast, 101, 112);
    expect(await fast.desk.read()).toMatchObject({ held: 0, counts: { expected: 60 }, flood: null });
  });
});
