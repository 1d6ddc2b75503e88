import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bookAppointment, findDoctors, getTicket } from '@baari/contract/booking';
import { addDoctor, changeAvailability, deleteProfile, getProfile, updateProfile } from '@baari/contract/profile';
import { licenceMark } from '@baari/api/features/profile/rules';
import { keyFor } from '@baari/api/lib/secret';
import { startApi, TEST_NOW } from '@baari/testkit/api';
import type { TestApi } from '@baari/testkit/api';
import type { Browser } from '@baari/testkit/browser';
import { patient } from '@baari/testkit/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FIELDS, profileForm, WORKING_DAYS } from './support/profile-form.ts';
import type { FormFields, FormFiles } from './support/profile-form.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { BAARI_SECRET: TEST_SECRET });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TEST_SECRET = 'a secret of these tests, long enough';
const MONDAY = '2026-11-23';
const SATURDAY = '2026-11-21';

const submit = async (browser: Browser, changes: FormFields = {}, files: FormFiles = {}) =>
  browser.call(addDoctor, { body: await profileForm(changes, files) });
const edit = async (
  browser: Browser,
  changes: FormFields = {},
  files: FormFiles = { image: null, licenseDocument: null },
) => browser.call(updateProfile, { body: await profileForm(changes, files) });
const profileOf = async (browser: Browser) => (await browser.call(getProfile)).profileData!;
const newcomer = () => api.doctor({ withoutProfile: true });
const storedFiles = (): string[] => {
  try {
    return readdirSync(join(api.dataDir, 'files')).sort();
  } catch {
    return [];
  }
};
const looseFiles = async () => (await api.owner.query('select key from loose_file')).rows;
const bookedBy = (doctorId: string, n: number, date: string) =>
  api.browser().call(bookAppointment, { body: { doctorId, date, ...patient(n) } });

describe('profile', () => {
  it('API-2 is null before the first submission', async () => {
    const { browser } = await newcomer();
    expect(await browser.call(getProfile)).toMatchObject({ success: true, profileData: null });
  });

  it('API-8 FORM-59 FORM-61 FORM-62 FORM-63 SUB-10 ENT-1..8 ENT-13 takes the first submission and starts the trial', async () => {
    const { doctorId, browser } = await newcomer();
    const { message } = await submit(browser);
    expect(message).toBe('Profile submitted. Your 14-day free trial has started and runs until 05/12/2026.');
    const profile = await profileOf(browser);
    expect(profile).toMatchObject({
      _id: doctorId,
      personalInfo: {
        name: 'Asha Rao',
        email: 'asha.rao@clinic.example',
        dob: '1980-05-17',
        language: ['English', 'हिन्दी'],
      },
      clinicInfo: {
        address: '12 MG Road\nCamp',
        city: 'Pune',
        pincode: '411001',
        phoneNumber: '9876543210',
        fees: 500,
        avgCheckTime: 10,
        maxAppointment: 40,
      },
      professionalInfo: {
        degree: 'MBBS, MD',
        experience: 15,
        speciality: 'Cardiologist',
        regNumber: 'MH-12345',
        about: FIELDS.about,
      },
      availability: { isAvailable: true, workingDays: WORKING_DAYS },
      termsAndPolicy: true,
      subscription: {
        orderId: null,
        plan: 'trial',
        status: 'active',
        startDate: TEST_NOW,
        endDate: '2026-12-05T04:30:00.000Z',
        queued: [],
      },
    });
    expect((await browser.fetch(profile.personalInfo.image)).headers.get('content-type')).toBe('image/webp');
    expect((await browser.fetch(profile.professionalInfo.licenseDocument)).status).toBe(200);
  });

  it('answers 409 to a second submission', async () => {
    const { browser } = await newcomer();
    await submit(browser);
    await expect(submit(browser)).rejects.toMatchObject({ code: 'PROFILE_EXISTS', status: 409 });
  });

  it('takes one of 50 parallel first submissions, with one trial, and keeps the files of no other', async () => {
    const { doctorId, browser } = await newcomer();
    const filesBefore = storedFiles().length;
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => submit(browser)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(answers.length - refused.length).toBe(1);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'PROFILE_EXISTS' });
    const { rows } = await api.owner.query('select plan from subscription_period where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([{ plan: 'trial' }]);
    expect(storedFiles()).toHaveLength(filesBefore + 2);
    expect(await looseFiles()).toEqual([]);
  });

  it('needs both files on the first submission and names each that is missing', async () => {
    const { browser } = await newcomer();
    await expect(submit(browser, {}, { image: null, licenseDocument: null })).rejects.toMatchObject({
      status: 422,
      errors: [
        { path: 'image', msg: 'Please upload doctor image' },
        { path: 'licenseDocument', msg: 'Licence document is required' },
      ],
    });
  });
});

describe('editing a profile', () => {
  it('API-9 FORM-60 FORM-65 changes what was sent; a file left out stays', async () => {
    const { doctorId, browser } = await newcomer();
    await submit(browser);
    const before = await profileOf(browser);
    const { message } = await edit(browser, {
      name: 'Asha Kulkarni',
      language: undefined,
      about: undefined,
      termsAndPolicy: undefined,
    });
    expect(message).toBe('Profile updated');
    const after = await profileOf(browser);
    expect(after._id).toBe(doctorId);
    expect(after.personalInfo).toMatchObject({ name: 'Asha Kulkarni', language: [], image: before.personalInfo.image });
    expect(after.professionalInfo.about).toBe('');
    expect(after.subscription).toEqual(before.subscription);
  });

  it('replaces a file and removes the one before, and its address changes', async () => {
    const { browser } = await newcomer();
    await submit(browser);
    const [address, filesBefore] = [(await profileOf(browser)).personalInfo.image, storedFiles()];
    await edit(browser, {}, { licenseDocument: null });
    const newAddress = (await profileOf(browser)).personalInfo.image;
    expect(newAddress).not.toBe(address);
    expect((await browser.fetch(newAddress)).headers.get('cache-control')).toContain('immutable');
    expect((await browser.fetch(address)).headers.get('cache-control')).toBe('no-cache');
    expect(storedFiles()).toHaveLength(filesBefore.length);
    expect(storedFiles()).not.toEqual(filesBefore);
    expect(await looseFiles()).toEqual([]);
  });

  it('never changes availability, and needs a profile', async () => {
    const { browser } = await newcomer();
    await expect(edit(browser)).rejects.toMatchObject({ code: 'PROFILE_REQUIRED', status: 403 });
    await submit(browser);
    await browser.call(changeAvailability);
    await edit(browser);
    expect((await profileOf(browser)).availability.isAvailable).toBe(false);
  });

  it('tells how many booked patients keep their place on a day that loses its slots', async () => {
    const { doctorId, browser } = await newcomer();
    await submit(browser);
    await bookedBy(doctorId, 1, SATURDAY);
    await bookedBy(doctorId, 2, MONDAY);
    const twoDays = await bookedBy(doctorId, 3, MONDAY);
    const saturday = JSON.stringify({ Saturday: WORKING_DAYS.Saturday });
    expect((await edit(browser, { workingDays: saturday })).message).toBe(
      'Profile updated. 2 booked patients keep their places on Monday.',
    );
    const ticket = twoDays.appointment.ticketUrl.split('/t/')[1]!;
    expect((await api.browser().call(getTicket, { params: { ticket } })).ticket.status).toBe('BOOKED');
    const sunday = JSON.stringify({ Sunday: WORKING_DAYS.Saturday });
    expect((await edit(browser, { workingDays: sunday })).message).toBe(
      'Profile updated. 1 booked patient keeps their place on Saturday.',
    );
  });

  it('takes the verified mark off when the licence, its number or the name changes, and not otherwise', async () => {
    const { doctorId, browser } = await newcomer();
    await submit(browser);
    const verify = () => api.owner.query('select verify_licence($1, $2, $3)', [doctorId, randomBytes(32), TEST_NOW]);
    const isVerified = async () =>
      (await api.owner.query('select licence_verified_at from profile where doctor_id = $1', [doctorId])).rows[0]
        .licence_verified_at !== null;
    const same = { image: null, licenseDocument: null };
    const cases = [
      [{ about: 'New words', city: 'Nashik' }, same, true],
      [{ regNumber: 'MH-54321' }, same, false],
      [{ name: 'Other Name', regNumber: 'MH-54321' }, same, false],
      [{ name: 'Other Name', regNumber: 'MH-54321' }, { image: null }, false],
      [{ name: 'Other Name', regNumber: 'MH-54321' }, { licenseDocument: null }, true],
    ] as const;
    for (const [changes, files, kept] of cases) {
      await verify();
      await edit(browser, changes, files);
      expect(await isVerified(), JSON.stringify(changes)).toBe(kept);
    }
  });

  it('ACC-12 touches no other doctor’s profile', async () => {
    const [own, other] = [await newcomer(), await newcomer()];
    await submit(own.browser);
    await submit(other.browser, { name: 'Vikram Shah' });
    const before = await profileOf(other.browser);
    await edit(own.browser, { name: 'Changed' });
    await own.browser.call(changeAvailability);
    await own.browser.call(deleteProfile);
    expect(await profileOf(other.browser)).toEqual(before);
  });
});

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

  it('is there again for a registration number that nobody has verified, and not for a verified one', async () => {
    const licence = { regNumber: 'KA/2009/777', city: 'Bengaluru' };
    const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()];
    expect((await submit(first.browser, licence)).message).toContain('has started');
    expect((await submit(second.browser, licence)).message).toContain('has started');
    const mark = licenceMark(keyFor(Buffer.from(TEST_SECRET), 'trial'), licence.regNumber, licence.city);
    await api.owner.query('select verify_licence($1, $2, $3)', [first.doctorId, mark, TEST_NOW]);
    const answer = await submit(third.browser, { regNumber: 'ka 2009 777', city: 'BENGALURU' });
    expect(answer.message).toContain('already used');
    // The refused one keeps its own trial for another licence.
    await third.browser.call(deleteProfile);
    expect((await submit(third.browser, { regNumber: 'KA/2010/888' })).message).toContain('has started');
  });

  it('keeps no address: what is stored is a keyed hash', async () => {
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
  it('API-6 DELETE-9 cancels what was to come, ends the periods, keeps the past and removes the files', async () => {
    const { doctorId, browser } = await newcomer();
    await submit(browser);
    const filesBefore = storedFiles();
    api.clock.set('2026-11-21T05:00:00.000Z');
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
    expect(filesBefore.length - storedFiles().length).toBe(2);
    const periods = await api.owner.query('select from subscription_period where doctor_id = $1', [doctorId]);
    expect(periods.rowCount).toBe(0);
    const found = await api.browser().call(findDoctors, { query: {} });
    expect(found.doctors.map(({ _id }) => _id)).not.toContain(doctorId);
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
