import { remembered } from '@baari/api/db/idempotency';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { changeAvailability } from '@baari/contract/availability';
import { getProfile } from '@baari/contract/profile';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const DAY_MS = 86_400_000;
const isAvailable = async (doctorId: string): Promise<boolean> =>
  (await api.owner.query('select is_available from profile where doctor_id = $1', [doctorId])).rows[0].is_available;

describe('change-availability', () => {
  it('API-5 PROFILE-14 PROFILE-15 flips and answers the value written', async () => {
    const { doctorId, browser } = await api.doctor();
    for (const expected of [false, true, false]) {
      const answer = await browser.call(changeAvailability);
      expect(answer).toMatchObject({ success: true, isAvailable: expected });
      expect(answer.message).toContain(expected ? 'You are available' : 'You are not available');
      expect(await isAvailable(doctorId)).toBe(expected);
      expect((await browser.call(getProfile)).profileData!.availability.isAvailable).toBe(expected);
    }
  });

  it('is what two desks ask for, whichever of them looks at an old screen', async () => {
    const { doctorId, browser } = await api.doctor();
    const ask = (to: 'on' | 'off') => browser.call(changeAvailability, { query: { to } });
    expect((await Promise.all([ask('off'), ask('off')])).map((answer) => answer.isAvailable)).toEqual([false, false]);
    expect(await isAvailable(doctorId)).toBe(false);
    expect(await ask('off')).toMatchObject({ isAvailable: false, said: { code: 'not-available' } });
    expect(await ask('on')).toMatchObject({ isAvailable: true });
    const { rows } = await api.owner.query(
      `select details from audit_entry where doctor_id = $1 and act = 'availability-changed'`,
      [doctorId],
    );
    expect(rows).toHaveLength(2);
    await expect(browser.call(changeAvailability, { query: { to: 'open' as 'on' } })).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      errors: [{ path: 'to', said: { code: 'availability-unknown' } }],
    });
    const newcomer = await api.doctor({ withoutProfile: true });
    await expect(newcomer.browser.call(changeAvailability, { query: { to: 'off' } })).rejects.toMatchObject({
      code: 'PROFILE_REQUIRED',
    });
  });

  it('off: no new booking, still to be found, booked ones stand', async () => {
    const { doctorId, browser } = await api.doctor();
    const body = { doctorId, date: '2026-11-21', ...patient(1) };
    await api.browser().call(bookAppointment, { body });
    await browser.call(changeAvailability);
    const another = { ...body, ...patient(2) };
    await expect(api.browser().call(bookAppointment, { body: another })).rejects.toMatchObject({
      code: 'NOT_ACCEPTING',
    });
    const { doctor } = await api.browser().call(getDoctor, { params: { id: doctorId } });
    expect(doctor).toMatchObject({ isAvailable: false, accepting: false });
    const { rows } = await api.owner.query('select status from appointment where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([{ status: 'BOOKED' }]);
  });

  it('flips once for each of 101 parallel calls: half of the answers say on, and the last one stands', async () => {
    const { doctorId, browser } = await api.doctor();
    const answers = await Promise.all(Array.from({ length: 101 }, () => browser.call(changeAvailability)));
    expect(answers.filter((answer) => answer.isAvailable)).toHaveLength(50);
    expect(await isAvailable(doctorId)).toBe(false);
  });

  it('needs a session and a profile, and is refused to another site', async () => {
    await expect(api.browser().call(changeAvailability)).rejects.toMatchObject({ code: 'NO_SESSION' });
    const { browser } = await api.doctor({ withoutProfile: true });
    await expect(browser.call(changeAvailability)).rejects.toMatchObject({ code: 'PROFILE_REQUIRED' });
    const { doctorId, browser: own } = await api.doctor();
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await own.fetch(changeAvailability.path, { headers })).status).toBe(403);
    expect(await isAvailable(doctorId)).toBe(true);
  });
});

describe('an Idempotency-Key', () => {
  const key = { idempotencyKey: 'tap 1' };

  it('flips once however often it comes, one after the other or all at once', async () => {
    const { doctorId, browser } = await api.doctor();
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.call(changeAvailability, {}, key)));
    answers.push(await browser.call(changeAvailability, {}, key));
    expect(new Set(answers.map((answer) => answer.isAvailable))).toEqual(new Set([false]));
    expect(await isAvailable(doctorId)).toBe(false);
    expect((await browser.call(changeAvailability, {}, { idempotencyKey: 'tap 2' })).isAvailable).toBe(true);
    expect((await browser.call(changeAvailability, {}, key)).isAvailable).toBe(false);
    expect(await isAvailable(doctorId)).toBe(true);
  });

  it('flips once on two processes', async () => {
    const { doctorId, browser } = await api.doctor();
    const other = await api.sibling();
    const there = other.browserOf({ browser });
    const calls = Array.from({ length: 20 }, (_, i) => (i % 2 ? there : browser).call(changeAvailability, {}, key));
    for (const { isAvailable: written } of await Promise.all(calls)) expect(written).toBe(false);
    expect(await isAvailable(doctorId)).toBe(false);
    await other.stop();
  });

  it('belongs to one doctor', async () => {
    const [one, two] = [await api.doctor(), await api.doctor({ isAvailable: false })];
    expect((await one.browser.call(changeAvailability, {}, key)).isAvailable).toBe(false);
    expect((await two.browser.call(changeAvailability, {}, key)).isAvailable).toBe(true);
  });

  it('is kept for 24 hours', async () => {
    const { browser } = await api.doctor();
    await browser.call(changeAvailability, {}, key);
    api.clock.advance(DAY_MS - 1);
    expect((await browser.call(changeAvailability, {}, key)).isAvailable).toBe(false);
    api.clock.advance(1);
    expect((await browser.call(changeAvailability, {}, key)).isAvailable).toBe(true);
    expect((await browser.call(changeAvailability, {}, key)).isAvailable).toBe(true);
  });

  it('is forgotten after 24 hours, and not before', async () => {
    const { doctorId, browser } = await api.doctor();
    await browser.call(changeAvailability, {}, { idempotencyKey: 'old' });
    api.clock.advance(1);
    await browser.call(changeAvailability, {}, { idempotencyKey: 'young' });
    api.clock.advance(DAY_MS - 1);
    const next = await api.sibling();
    const kept = () => api.owner.query('select key from idempotency_record where doctor_id = $1', [doctorId]);
    await vi.waitFor(async () => expect((await kept()).rows).toEqual([{ key: 'young' }]));
    await next.stop();
  });

  it('of 81 characters, or with others than printable ones, is refused', async () => {
    const { doctorId, browser } = await api.doctor();
    for (const idempotencyKey of ['k'.repeat(81), 'tap\t1', 'tap é']) {
      const call = browser.call(changeAvailability, {}, { idempotencyKey });
      await expect(call).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_INVALID', status: 400 });
    }
    expect((await browser.call(changeAvailability, {}, { idempotencyKey: 'k'.repeat(80) })).isAvailable).toBe(false);
    expect(await isAvailable(doctorId)).toBe(false);
  });

  it('is kept under the word that the database has always had for it, so that an upgrade forgets no answer', async () => {
    const { doctorId, browser } = await api.doctor();
    await browser.call(changeAvailability, {}, { idempotencyKey: 'before' });
    const kept = await api.owner.query('select endpoint from idempotency_record where doctor_id = $1', [doctorId]);
    expect(kept.rows).toEqual([{ endpoint: 'change-availability' }]);
  });

  it('is refused for another request, and a failed call is not kept', async () => {
    const { doctorId } = await api.doctor();
    const run = (request: string, work: () => Promise<number>) =>
      api.appTransaction(async (client) => {
        await client.query('select bind_doctor($1)', [doctorId]);
        const call = {
          doctorId,
          endpoint: 'changeAvailability' as const,
          key: 'k',
          requestHash: Buffer.from(request),
          now: new Date(TEST_NOW),
        };
        return remembered(client, call, Number, work);
      });
    await expect(run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await run('a', () => Promise.resolve(1))).toBe(1);
    expect(await run('a', () => Promise.resolve(2))).toBe(1);
    await expect(run('b', () => Promise.resolve(3))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});
