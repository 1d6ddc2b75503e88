import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { addWalkIn, getQueue } from '@baari/contract/queue';
import { getCurrentUser } from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { scrape } from './support/figures.ts';

const TODAY = '2026-11-21';
const CROWD = 2 * 128;
const POOL = 8;
const REFUSED = { code: 'NOT_READY', status: 503 };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { DATABASE_POOL: String(POOL) }, undefined, () => performance.now());
});
afterEach(() => api.owner.query('rollback'));
afterAll(() => api.stop());

const book = (doctorId: string, n: number) =>
  api
    .browser()
    .call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } })
    .catch((error: unknown) => error);

/** Somebody holds the days of these doctors: whoever books there waits. */
async function holdDays(doctors: readonly string[]): Promise<void> {
  await api.owner.query('begin');
  await api.owner.query('select from appointment_day where doctor_id = any ($1) for update', [doctors]);
}

/** A doctor's desk whose browser is known from an earlier call. */
async function deskOf() {
  const { browser, doctorId } = await api.doctor();
  await browser.call(getCurrentUser);
  return { browser, doctorId };
}

/** With the device's name of this desk, but a seal of somebody's own; nobody is logged in. */
function forger(desk: Browser): Browser {
  const browser = api.browser();
  browser.cookies.set('baari_device', `${desk.cookies.get('baari_device')!.slice(0, -22)}${'A'.repeat(22)}`);
  return browser;
}

async function work(desk: Browser, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await desk.call(addWalkIn, { body: { ...patient(n), overMaximum: true } });
    await desk.call(getQueue);
  }
}

describe('under a crowd of strangers', () => {
  it('every call of a desk is answered while strangers are turned away', async () => {
    const hot = await api.doctor();
    const desk = await deskOf();
    await book(hot.doctorId, 0);
    await holdDays([hot.doctorId]);
    const crowd = Array.from({ length: CROWD }, (_, i) => book(hot.doctorId, 1 + i));
    const read = (browser: Browser) =>
      browser.call(getDoctor, { params: { id: desk.doctorId } }).catch((error: unknown) => error);
    await expect.poll(() => read(api.browser()), { timeout: 20_000, interval: 20 }).toMatchObject(REFUSED);

    await work(desk.browser, 10);
    expect(await read(forger(desk.browser))).toMatchObject(REFUSED);
    expect(await read(api.browser())).toMatchObject(REFUSED);
    await api.owner.query('rollback');
    await Promise.all(crowd);
  });

  it('who is turned away before anything is looked at is answered and counted like everybody else', async () => {
    const hot = await api.doctor();
    await book(hot.doctorId, 0);
    await holdDays([hot.doctorId]);
    const crowd = Array.from({ length: CROWD }, (_, i) => book(hot.doctorId, 1 + i));
    const ask = async (cookie?: string) => {
      const answer = await fetch(`${api.baseUrl}/api/public/doctors?q=Asha`, { headers: cookie ? { cookie } : {} });
      const { date: _, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers, body: await answer.text() };
    };
    await expect.poll(async () => (await ask()).status, { timeout: 20_000, interval: 20 }).toBe(503);

    const counted = async () => (await scrape(api)).sum('baari_sheds_total', { shed: 'calls' });
    const known = await counted();
    const early = await ask();
    expect(await counted()).toBe(known + 1);
    expect(api.log.some((line) => line.includes('"turned away"'))).toBe(true);
    const late = await ask('theme=dark');
    expect(early).toEqual(late);
    expect(early.headers).toMatchObject({ 'retry-after': '1', 'x-content-type-options': 'nosniff' });
    await api.owner.query('rollback');
    await Promise.all(crowd);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it('a desk has connections to the database that strangers cannot take', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 2 * POOL; n += 1) ids.push((await api.doctor()).doctorId);
    const desk = await deskOf();
    for (const id of ids) await book(id, 0);
    await holdDays(ids);
    const crowd = ids.map((id, i) => book(id, 1 + i));
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await api.owner.query(waiting)).rows[0].n).toBeGreaterThanOrEqual(0.75 * POOL);
    const stranger = api.browser().call(getDoctor, { params: { id: desk.doctorId } });
    const outcome = stranger.catch((error: unknown) => error);

    await work(desk.browser, 10);
    expect(await outcome).toMatchObject(REFUSED);
    await api.owner.query('rollback');
    await Promise.all(crowd);
  });
});
