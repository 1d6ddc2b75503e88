import { addDoctor } from '@baari/contract/profile';
import { bookAppointment } from '@baari/contract/booking';
import { getCurrentUser } from '@baari/contract/account';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import type { BrowserContext } from '@playwright/test';
import { profileForm } from '@baari/testing/profile-form';
import type { FormFields } from '@baari/testing/profile-form';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { CLINIC_ZONE } from './zone.ts';

export { PASSWORD };

/** A doctor made through the API; `api` is logged in as them. */
export interface Doctor {
  email: string;
  doctorId: string;
  api: Browser;
}

let made = 0;

/** Open every day around the clock, so that today can always be booked. */
export const ALWAYS_OPEN = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '00:00', end: '23:59' }]]));

/** Today on the clinic's clock, YYYY-MM-DD. */
export const clinicToday = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: CLINIC_ZONE }).format(new Date());

export async function makeAccount(baseUrl: string): Promise<Doctor> {
  const api = openBrowser(baseUrl);
  made += 1;
  const email = `doctor.${process.pid}.${Date.now()}.${made}@clinic.example`;
  await signUp(api, email);
  const { user } = await api.call(getCurrentUser);
  return { email, doctorId: user._id, api };
}

/** An account with a complete profile; `changes` are fields of the form. */
export async function makeDoctor(baseUrl: string, changes: FormFields = {}): Promise<Doctor> {
  const doctor = await makeAccount(baseUrl);
  const body = await profileForm({
    workingDays: JSON.stringify(ALWAYS_OPEN),
    regNumber: `MH-${doctor.doctorId}`,
    ...changes,
  });
  await doctor.api.call(addDoctor, { body });
  return doctor;
}

/** Gives the browser the doctor's session. */
export async function logIn(context: BrowserContext, baseUrl: string, doctor: Doctor): Promise<void> {
  await context.addCookies([...doctor.api.cookies].map(([name, value]) => ({ name, value, url: baseUrl })));
}

/** Books today's next place for a patient. */
export async function book(doctor: Doctor, patientName: string, phoneNumber = '9876543210', date = clinicToday()) {
  const body = { doctorId: doctor.doctorId, date, patientName, phoneNumber, gender: 'FEMALE' as const };
  return (await doctor.api.call(bookAppointment, { body })).appointment;
}
