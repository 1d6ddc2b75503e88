import { getPatientStats, getVisitTimes } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { arrive, callNext, complete, getQueue, noShow } from '@baari/contract/queue';
import type { QueuePatient } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { drawn } from '@baari/testing/property';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

type Doctor = Awaited<ReturnType<TestApi['doctor']>>;

/** Monday, Thursday, and the Monday after: two weeks. */
const DAYS = ['2026-11-23', '2026-11-26', '2026-11-30'];
const minutes = fc.integer({ min: 0, max: 25 });
const PATIENTS = 7;

/** Seven patients come, are called and seen, with the clock going on by drawn minutes; the last one stays away. */
async function clinicDay({ doctorId, browser }: Doctor, date: string, pauses: number[]): Promise<void> {
  const goOn = () => api.clock.advance(pauses.pop()! * 60_000);
  api.clock.set(`${date}T03:30:00Z`);
  for (let n = 1; n <= PATIENTS; n += 1)
    await api.browser().call(bookAppointment, { body: { doctorId, date, ...patient(n) } });
  const { queue } = await browser.call(getQueue);
  const [away, ...here] = queue.rows.toReversed();
  for (const { _id: id } of here) {
    goOn();
    await browser.call(arrive, { params: { id } });
  }
  await browser.call(noShow, { params: { id: away!._id } });
  for (let n = 1; n < PATIENTS; n += 1) {
    const { current } = (await browser.call(getQueue)).queue;
    const called = (await browser.call(callNext, { body: { current } })).queue;
    goOn();
    const inside = called.rows.find(({ serialNumber }) => serialNumber === called.current)!;
    await browser.call(complete, { params: { id: inside._id } });
  }
}

const rowsOf = async ({ browser }: Doctor, date: string) =>
  (await browser.call(getQueue, { query: { date } })).queue.rows;
const between = (from: string | null, to: string | null) =>
  from === null || to === null ? [] : [(Date.parse(to) - Date.parse(from)) / 60_000];

/** Like percentile_cont: between the two nearest, by distance. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}
const recounted = (values: readonly number[]) =>
  values.length === 0
    ? null
    : { patients: values.length, median: percentile(values, 0.5), p90: percentile(values, 0.9) };
const recount = (rows: readonly QueuePatient[]) => ({
  waiting: recounted(rows.flatMap(({ verifiedAt, calledAt }) => between(verifiedAt, calledAt))),
  visit: recounted(
    rows.flatMap(({ calledAt, completedAt }) => between(calledAt, completedAt)).filter((one) => one >= 1),
  ),
});

interface Told {
  patients: number;
  median: number;
  p90: number;
}
const isNear = (told: Told | null, own: Told | null) => {
  expect(told?.patients).toBe(own?.patients);
  // The database rounds halves to even.
  for (const name of ['median', 'p90'] as const)
    expect(Math.abs((told?.[name] ?? 0) - (own?.[name] ?? 0))).toBeLessThanOrEqual(0.5);
};

describe('how long patients waited and were seen', () => {
  it('is the same as a recount of the rows, for the range and for each of its weeks', async () => {
    const doctor = await api.doctor();
    const pauses = drawn(minutes, DAYS.length * 2 * PATIENTS);
    for (const date of DAYS) await clinicDay(doctor, date, pauses);
    const rows = await Promise.all(DAYS.map((date) => rowsOf(doctor, date)));
    const read = async (startDate: string, endDate: string) =>
      (await doctor.browser.call(getVisitTimes, { query: { startDate, endDate } })).times;

    const { waiting, visit, weeks } = await read(DAYS[0]!, DAYS[2]!);
    const own = recount(rows.flat());
    isNear(waiting, own.waiting);
    isNear(visit, own.visit);
    expect(weeks.map(({ from }) => from)).toEqual(['2026-11-23', '2026-11-30']);
    for (const [i, one] of [[...rows[0]!, ...rows[1]!], rows[2]!].entries()) {
      isNear(weeks[i]!.waiting, recount(one).waiting);
      isNear(weeks[i]!.visit, recount(one).visit);
    }
    isNear((await read(DAYS[1]!, DAYS[1]!)).waiting, recount(rows[1]!).waiting);
    expect(await read('2026-01-01', '2026-01-31')).toEqual({ waiting: null, visit: null, weeks: [] });
  });

  it('refuses a range upside down', async () => {
    const { browser } = await api.doctor();
    const query = { startDate: '2026-11-24', endDate: '2026-11-23' };
    await expect(browser.call(getVisitTimes, { query })).rejects.toMatchObject({ status: 422 });
  });
});

describe('who of the non-attended is still to come', () => {
  it('is who the desk expects today: not who is absent, not with the doctor, and not of a day that is over', async () => {
    const doctor = await api.doctor();
    const { doctorId, browser } = doctor;
    const date = DAYS[0]!;
    api.clock.set(`${date}T03:30:00Z`);
    for (let n = 1; n <= 4; n += 1)
      await api.browser().call(bookAppointment, { body: { doctorId, date, ...patient(n) } });
    const read = async () => (await browser.call(getPatientStats, { query: { startDate: date, endDate: date } })).stats;
    expect(await read()).toMatchObject({ nonVerifiedPatients: 4, toCome: 4 });
    const [first, second] = await rowsOf(doctor, date);
    await browser.call(noShow, { params: { id: first!._id } });
    await browser.call(arrive, { params: { id: second!._id } });
    const { queue } = await browser.call(callNext, { body: { current: null } });
    const stats = await read();
    expect(stats).toMatchObject({ verifiedPatients: 1, nonVerifiedPatients: 3, toCome: 2 });
    expect(stats.toCome).toBe(queue.counts.expected);
    api.clock.advance(24 * 3_600_000);
    expect(await read()).toMatchObject({ nonVerifiedPatients: 3, toCome: 0 });
  });
});
