import { bookAppointment } from '@baari/contract/booking';
import { getHome, noteFirstStep } from '@baari/contract/home';
import { arrive, callNext, complete, getQueue } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

type Doctor = Awaited<ReturnType<TestApi['doctor']>>;

const TODAY = '2026-11-21';
const DAY_MS = 24 * 3_600_000;
const homeOf = async ({ browser }: Doctor) => (await browser.call(getHome)).home;
const book = async ({ doctorId }: Doctor, n: number) =>
  api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } });

describe('the first steps of a clinic', () => {
  it('are done as the facts say: a booking, the poster, the waiting room', async () => {
    const doctor = await api.doctor();
    expect((await homeOf(doctor)).firstSteps).toEqual({ booking: false, poster: false, display: false });
    await book(doctor, 1);
    expect((await homeOf(doctor)).firstSteps).toEqual({ booking: true, poster: false, display: false });
    const { home } = await doctor.browser.call(noteFirstStep, { body: { step: 'poster' } });
    expect(home.firstSteps).toEqual({ booking: true, poster: true, display: false });
    await doctor.browser.call(noteFirstStep, { body: { step: 'display' } });
    expect((await homeOf(doctor)).firstSteps).toEqual({ booking: true, poster: true, display: true });
  });

  it('are another clinic’s own', async () => {
    const [doctor, other] = [await api.doctor(), await api.doctor()];
    await doctor.browser.call(noteFirstStep, { body: { step: 'poster' } });
    expect((await homeOf(other)).firstSteps.poster).toBe(false);
  });
});

describe('the last day that was not finished', () => {
  it('counts who was neither seen nor marked absent, where the desk marked somebody', async () => {
    const doctor = await api.doctor();
    for (const n of [1, 2, 3]) await book(doctor, n);
    const { rows } = (await doctor.browser.call(getQueue)).queue;
    await doctor.browser.call(arrive, { params: { id: rows[1]!._id } });
    await doctor.browser.call(callNext, { body: { current: null } });
    await doctor.browser.call(complete, { params: { id: rows[1]!._id } });
    expect((await homeOf(doctor)).unmarked).toBeNull();
    api.clock.advance(DAY_MS);
    expect((await homeOf(doctor)).unmarked).toEqual({ date: TODAY, patients: 2 });
    api.clock.advance(7 * DAY_MS);
    expect((await homeOf(doctor)).unmarked).toBeNull();
  });

  it('is none where nobody was marked as done or absent, as the day’s own page has it', async () => {
    const doctor = await api.doctor();
    for (const n of [1, 2]) await book(doctor, n);
    const { rows } = (await doctor.browser.call(getQueue)).queue;
    await doctor.browser.call(arrive, { params: { id: rows[0]!._id } });
    await doctor.browser.call(callNext, { body: { current: null } });
    api.clock.advance(DAY_MS);
    expect((await homeOf(doctor)).unmarked).toBeNull();
  });
});
