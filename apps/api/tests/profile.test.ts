import { bookAppointment } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { changeAvailability } from '@baari/contract/availability';
import { deleteProfile, getProfile } from '@baari/contract/profile';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { edit, FIELDS, profileOf, regNumberOf, storedFiles, submit, WORKING_DAYS } from '@baari/testing/profile-form';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const MONDAY = '2026-11-23';
const SATURDAY = '2026-11-21';

const newcomer = () => api.doctor({ withoutProfile: true });
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
        regNumber: regNumberOf(browser),
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
    const filesBefore = storedFiles(api.dataDir).length;
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => submit(browser)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(answers.length - refused.length).toBe(1);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'PROFILE_EXISTS' });
    const { rows } = await api.owner.query('select plan from subscription_period where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([{ plan: 'trial' }]);
    expect(storedFiles(api.dataDir)).toHaveLength(filesBefore + 2);
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
  it('API-9 FORM-60 FORM-65 changes the fields that were sent; a file left out stays', async () => {
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
    const [address, filesBefore] = [(await profileOf(browser)).personalInfo.image, storedFiles(api.dataDir)];
    await edit(browser, {}, { licenseDocument: null });
    const newAddress = (await profileOf(browser)).personalInfo.image;
    expect(newAddress).not.toBe(address);
    expect((await browser.fetch(newAddress)).headers.get('cache-control')).toContain('immutable');
    expect((await browser.fetch(address)).headers.get('cache-control')).toBe('no-cache');
    expect(storedFiles(api.dataDir)).toHaveLength(filesBefore.length);
    expect(storedFiles(api.dataDir)).not.toEqual(filesBefore);
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
