import { bookAppointment, findDoctors } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { deleteProfile, getProfile } from '@baari/contract/profile';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { profileOf, storedFiles, submit } from '@baari/testing/profile-form';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { BAARI_SECRET: TEST_SECRET });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TEST_SECRET = 'a secret of these tests, long enough';
const MONDAY = '2026-11-23';
const SATURDAY = '2026-11-21';

const newcomer = () => api.doctor({ withoutProfile: true });
const bookedBy = (doctorId: string, n: number, date: string) =>
  api.browser().call(bookAppointment, { body: { doctorId, date, ...patient(n) } });

describe('the free trial', () => {
  it('is there once per account e-mail: a new profile has none and says so', async () => {
    const { doctorId, browser } = await newcomer();
    await submit(browser);
    await browser.call(deleteProfile);
    const { message } = await submit(browser);
    expect(message).toBe(
      'Profile submitted. Your free trial was already used: choose a plan to start taking bookings.',
    );
    const profile = await profileOf(browser);
    expect(profile).toMatchObject({ _id: doctorId, subscription: null });
    await expect(bookedBy(doctorId, 1, MONDAY)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
  });

  it('outlives the account: the same e-mail in a new account has none', async () => {
    const first = await newcomer();
    await submit(first.browser);
    await api.owner.query('delete from account where doctor_id = $1', [first.doctorId]);
    const second = await api.doctor({ withoutProfile: true, email: first.email });
    expect((await submit(second.browser)).message).toContain('already used');
  });

  it('keeps no address, only a keyed hash', async () => {
    const { email, browser } = await newcomer();
    await submit(browser);
    const { rows } = await api.owner.query('select used_by from trial_use');
    for (const { used_by } of rows) {
      expect(used_by).toHaveLength(32);
      expect(used_by.toString('latin1')).not.toContain(email);
    }
  });
});

describe('deleting a profile', () => {
  it('API-6 DELETE-9 cancels coming appointments, ends the periods, keeps past ones and removes the files', async () => {
    const { doctorId, browser } = await newcomer();
    await submit(browser);
    const filesBefore = storedFiles(api.dataDir);
    api.clock.set('2026-11-21T05:00:00.000Z');
    await api.reauthenticated(doctorId);
    const today = await bookedBy(doctorId, 1, SATURDAY);
    await bookedBy(doctorId, 2, SATURDAY);
    const monday = await bookedBy(doctorId, 3, MONDAY);
    await api.owner.query(
      "update appointment set status = 'VERIFIED' where doctor_id = $1 and date = $2 and serial = 2",
      [doctorId, SATURDAY],
    );
    const address = (await profileOf(browser)).personalInfo.image;

    expect((await browser.call(deleteProfile)).message).toBe('Your profile data was deleted.');

    expect((await browser.call(getProfile)).profileData).toBeNull();
    for (const { appointment } of [today, monday]) {
      const ticket = appointment.ticketUrl.split('/t/')[1]!;
      expect((await api.browser().call(getTicket, { params: { ticket } })).ticket.status).toBe('CANCELLED');
    }
    const { rows } = await api.owner.query(
      'select date, live_count, attended, male from appointment_day where doctor_id = $1 and last_serial > 0 order by date',
      [doctorId],
    );
    expect(rows).toEqual([
      { date: SATURDAY, live_count: 1, attended: 1, male: 1 },
      { date: MONDAY, live_count: 0, attended: 0, male: 0 },
    ]);
    expect((await browser.fetch(address)).status).toBe(404);
    expect(filesBefore.length - storedFiles(api.dataDir).length).toBe(2);
    const periods = await api.owner.query('select from subscription_period where doctor_id = $1', [doctorId]);
    expect(periods.rowCount).toBe(0);
    const found = await api.browser().call(findDoctors, { query: {} });
    expect(found.doctors.map(({ _id }) => _id)).not.toContain(doctorId);
  });

  it('keeps in mind that the account has had its free trial', async () => {
    const { browser } = await newcomer();
    expect((await browser.call(getProfile)).trialUsed).toBe(false);
    await submit(browser);
    expect((await browser.call(getProfile)).trialUsed).toBe(true);
    await browser.call(deleteProfile);
    expect(await browser.call(getProfile)).toMatchObject({ profileData: null, trialUsed: true });
  });

  it('may be repeated', async () => {
    const { browser } = await newcomer();
    await submit(browser);
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.call(deleteProfile)));
    expect(answers.filter(({ message }) => message === 'Your profile data was deleted.')).toHaveLength(1);
    expect((await browser.call(deleteProfile)).message).toBe('There is no profile data to delete.');
  });

  it('lets a new profile continue the serial numbers', async () => {
    const { doctorId, browser } = await newcomer();
    await submit(browser);
    await bookedBy(doctorId, 1, MONDAY);
    await browser.call(deleteProfile);
    await submit(browser);
    await api.owner.query("insert into subscription_period values ($1, $2, $3, 'monthly', $1)", [
      doctorId,
      TEST_NOW,
      '2026-12-21T00:00:00Z',
    ]);
    expect((await bookedBy(doctorId, 1, MONDAY)).appointment.serialNumber).toBe(2);
  });

  it('leaves no booking behind that was on its way', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { doctorId, browser } = await api.doctor();
      const bookings = Array.from({ length: 12 }, (_, n) =>
        bookedBy(doctorId, n, n % 2 ? MONDAY : SATURDAY).catch(() => null),
      );
      await Promise.all([...bookings, browser.call(deleteProfile)]);
      const { rows } = await api.owner.query(
        "select date, serial from appointment where doctor_id = $1 and status = 'BOOKED'",
        [doctorId],
      );
      expect(rows, `round ${round}`).toEqual([]);
    }
  });
});
