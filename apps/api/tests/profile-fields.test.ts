import { addDoctor, getProfile } from '@baari/contract/profile';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pdf, picture, profileForm } from '@baari/testing/profile-form';
import type { FormFields } from '@baari/testing/profile-form';

let api: TestApi;
let image: Buffer;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  image = await picture(20, 20);
});
afterAll(() => api.stop());

const files = () => ({ image, licenseDocument: pdf() });

/** Submits as a new doctor; answers the errors, [] where it was taken. */
async function errorsOf(changes: FormFields) {
  const { browser } = await api.doctor({ withoutProfile: true });
  const response = await browser.fetch(addDoctor.path, { method: 'POST', body: await profileForm(changes, files()) });
  const answer = (await response.json()) as { errors?: { path: string; msg: string }[] };
  expect([201, 422]).toContain(response.status);
  return answer.errors ?? [];
}

const PINCODE = 'Invalid pincode. Must be 6 digits and not start with 0.';
const PHONE = 'Enter a valid 10-digit mobile number starting with 6-9';
const slots = (...times: [string, string][]) =>
  JSON.stringify({ Monday: times.map(([start, end]) => ({ start, end })) });
const hours = (n: number) =>
  slots(
    ...Array.from({ length: n }, (_, i): [string, string] => [
      `${String(i + 6).padStart(2, '0')}:00`,
      `${String(i + 6).padStart(2, '0')}:45`,
    ]),
  );
const NO_DAYS = 'Please choose your available days and times';

/** The date some years ago, and so many days later. */
function yearsAgo(years: number, days: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years, day.getUTCMonth(), day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Field, value, and the message that refuses it; null where it is taken. */
const CASES: [string, string | string[] | undefined, string | null][] = [
  ['name', undefined, 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', 'अ'.repeat(80), null],
  ['name', 'a'.repeat(81), 'Name can have at most 80 characters'],
  ['name', 'Asha\u202eoaR', 'Name contains characters that are not allowed'],
  ['email', undefined, 'Email is required'],
  ['email', 'asha', 'Please enter a valid email address'],
  ['email', 'asha@x.example\r\nbcc: b@x.example', 'Please enter a valid email address'],
  ['dob', undefined, 'Date of birth is required'],
  ['dob', '1980-02-30', 'Enter a valid date of birth'],
  ['dob', '2199-01-01', 'Date of birth must be in the past'],
  ['dob', yearsAgo(18, 2), 'A doctor must be at least 18 years old'],
  ['dob', yearsAgo(18, -2), null],
  ['language', [], null],
  ['language', Array.from({ length: 20 }, (_, i) => `Language ${i}`), null],
  ['language', Array.from({ length: 21 }, (_, i) => `Language ${i}`), 'At most 20 languages'],
  ['language', ['x'.repeat(41)], 'Language can have at most 40 characters'],
  ['clinicAddress', undefined, 'Clinic address is required'],
  ['clinicAddress', '', 'Clinic address is required'],
  ['clinicAddress', 'a'.repeat(300), null],
  ['clinicAddress', 'a'.repeat(301), 'Clinic address can have at most 300 characters'],
  ['city', '', 'City is required'],
  ['city', 'c'.repeat(81), 'City can have at most 80 characters'],
  ['pincode', '411001', null],
  ['pincode', ' 411 004 ', null],
  ['pincode', '41100', PINCODE],
  ['pincode', '411-004', PINCODE],
  ['pincode', '  ', 'Pincode is required'],
  ['pincode', '4110011', PINCODE],
  ['pincode', '011001', PINCODE],
  ['pincode', undefined, 'Pincode is required'],
  ['clinicPh', '', 'Phone number is required'],
  ['clinicPh', '987654321', PHONE],
  ['clinicPh', '98765432101', PHONE],
  ['clinicPh', '5876543210', PHONE],
  ['clinicPh', '6876543210', null],
  ['clinicPh', '+91 98765-43210', null],
  ['clinicPh', '09876543210', null],
  ['avgCheckTime', '', 'Check-up time is required'],
  ['avgCheckTime', '0', 'Check-up time must be greater than 0'],
  ['avgCheckTime', '1', null],
  ['avgCheckTime', '480', null],
  ['avgCheckTime', '481', 'Check-up time can be at most 480 minutes'],
  ['fees', '', 'Fees are required'],
  ['fees', '0', 'Fees must be greater than 0'],
  ['fees', '1', null],
  ['fees', '1000000', null],
  ['fees', '1000001', 'Fees can be at most ₹10,00,000'],
  ['fees', '10.5', 'Please enter a whole number'],
  ['fees', '1e3', 'Please enter a whole number'],
  ['maxAppointment', '', 'Max daily appointments are required'],
  ['maxAppointment', '0', 'Minimum value is 1'],
  ['maxAppointment', '1', null],
  ['maxAppointment', '100', null],
  ['maxAppointment', '101', 'Maximum value is 100'],
  ['degree', '', 'Degree is required'],
  ['degree', 'd'.repeat(120), null],
  ['degree', 'd'.repeat(121), 'Degree can have at most 120 characters'],
  ['experience', '', 'Experience is required'],
  ['experience', '-1', 'Experience must be a positive number'],
  ['experience', '0', null],
  ['experience', '80', null],
  ['experience', '81', 'Experience can be at most 80 years'],
  ['speciality', 'Otolaryngologist (ENT Specialist)', null],
  ['speciality', 'Wizard', 'Speciality is required'],
  ['regNumber', '', 'Registration number is required'],
  ['regNumber', 'ABCD', 'Registration number must be at least 5 characters'],
  ['regNumber', 'ABCDE', null],
  ['regNumber', 'A'.repeat(50), null],
  ['regNumber', 'A'.repeat(51), 'Registration number can have at most 50 characters'],
  ['about', 'a'.repeat(500), null],
  ['about', 'a'.repeat(501), 'Maximum 300 characters or approx. 50 words.'],
  ['termsAndPolicy', undefined, 'Please accept the terms and conditions and the privacy policy'],
  ['termsAndPolicy', 'false', 'Please accept the terms and conditions and the privacy policy'],
  ['workingDays', undefined, NO_DAYS],
  ['workingDays', 'no JSON', NO_DAYS],
  ['workingDays', '{}', NO_DAYS],
  ['workingDays', '{"Monday":[]}', NO_DAYS],
  ['workingDays', slots(['09:00', '']), 'Please fill both start and end times.'],
  ['workingDays', slots(['09:00', '09:00']), 'Start time must be earlier than end time.'],
  ['workingDays', slots(['10:00', '09:00']), 'Start time must be earlier than end time.'],
  ['workingDays', slots(['9:00', '10:00']), 'Please enter times as HH:MM, 24-hour'],
  ['workingDays', slots(['09:00', '24:00']), 'Please enter times as HH:MM, 24-hour'],
  ['workingDays', slots(['09:00', '11:00'], ['10:59', '12:00']), 'Slots of a day must not overlap'],
  ['workingDays', slots(['09:00', '11:00'], ['11:00', '12:00']), null],
  ['workingDays', hours(12), null],
  ['workingDays', hours(13), 'A day can have at most 12 slots'],
  ['workingDays', `${slots(['09:00', '11:00'])}${' '.repeat(16_384)}`, 'Working days are too long'],
];

describe('the fields of the profile form', () => {
  it.each(CASES)('%s = %j: %s', async (name, value, message) => {
    const errors = await errorsOf({ [name]: value });
    if (message === null) expect(errors).toEqual([]);
    else {
      expect(errors[0]?.msg).toBe(message);
      expect(errors[0]?.path.split('.')[0]).toBe(name);
    }
  });

  it('keeps a pincode without its blanks', async () => {
    const { browser } = await api.doctor({ withoutProfile: true });
    await browser.call(addDoctor, { body: await profileForm({ pincode: '411 004' }, files()) });
    expect((await browser.call(getProfile)).profileData!.clinicInfo.pincode).toBe('411004');
  });

  it('ignores fields that it does not know, and __proto__ is harmless', async () => {
    const { browser } = await api.doctor({ withoutProfile: true });
    const workingDays =
      '{"__proto__":{"Sunday":[{"start":"09:00","end":"10:00"}]},"constructor":1,"Monday":[{"start":"09:00","end":"10:00"}],"Someday":[]}';
    const form = await profileForm({ workingDays, isAvailable: 'false', demo: 'true', doctor_id: 'x' }, files());
    await browser.call(addDoctor, { body: form });
    const { availability } = (await browser.call(getProfile)).profileData!;
    expect(availability).toEqual({
      isAvailable: true,
      callToBook: false,
      workingDays: { Monday: [{ start: '09:00', end: '10:00' }] },
    });
    expect(({} as Record<string, unknown>).Sunday).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString'])('a field called %s does no harm', async (name) => {
    const { browser } = await api.doctor({ withoutProfile: true });
    const form = await profileForm({}, files());
    form.append(name, 'polluted');
    const { status } = await browser.fetch(addDoctor.path, { method: 'POST', body: form });
    expect([201, 400]).toContain(status);
    expect((await browser.call(getProfile)).profileData !== null).toBe(status === 201);
    expect(String({})).toBe('[object Object]');
  });
});

const time = fc
  .nat({ max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const week = fc.dictionary(
  fc.constantFrom(...WEEKDAYS),
  fc.array(fc.record({ start: time, end: time }), { maxLength: 4 }),
);

describe('any profile', () => {
  it('takes working days exactly when every slot is upright and none overlaps, and gives them back sorted', async (context) => {
    await holds(
      context,
      fc.asyncProperty(week, async (days) => {
        const sorted = Object.entries(days)
          .filter(([, list]) => list.length > 0)
          .map(([day, list]) => [day, [...list].sort((a, b) => (a.start < b.start ? -1 : 1))] as const);
        const fits = sorted.every(([, list]) =>
          list.every((slot, i) => slot.start < slot.end && (i === 0 || list[i - 1]!.end <= slot.start)),
        );
        const { browser } = await api.doctor({ withoutProfile: true });
        const body = await profileForm({ workingDays: JSON.stringify(days) }, files());
        const { status } = await browser.fetch(addDoctor.path, { method: 'POST', body });
        expect(status).toBe(fits && sorted.length > 0 ? 201 : 422);
        if (status !== 201) return;
        const { profileData } = await browser.call(getProfile);
        expect(profileData!.availability.workingDays).toEqual(Object.fromEntries(sorted));
      }),
      { runs: 60 },
    );
  });

  it('gives any text back as it was sent, trimmed and composed, or refuses it: never a 5xx', async (context) => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.constantFrom('<b>x</b>', '=1+1', "'; drop table profile; --", '\u0000', 'नमस्ते', '👩🏽‍⚕️'),
    );
    await holds(
      context,
      fc.asyncProperty(text, text, async (name, about) => {
        const { browser } = await api.doctor({ withoutProfile: true });
        const response = await browser.fetch(addDoctor.path, {
          method: 'POST',
          body: await profileForm({ name, about }, files()),
        });
        expect([201, 422]).toContain(response.status);
        if (response.status !== 201) return;
        const { profileData } = await browser.call(getProfile);
        // In one line, blanks in a row are one.
        const line = name.normalize('NFC').replace(/[\p{Zs}\t]+/gu, ' ');
        expect(profileData!.personalInfo.name).toBe(line.trim());
        expect(profileData!.professionalInfo.about).toBe(about.normalize('NFC').replace(/\r\n?/g, '\n').trim());
      }),
      { runs: 80 },
    );
  });
});
