import { login } from '@baari/contract/account';
import { getAppointments } from '@baari/contract/appointments';
import { getProfile } from '@baari/contract/profile';
import { getQueue } from '@baari/contract/queue';
import { openBrowser } from '@baari/testing/browser';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { book, clinicToday, logIn, makeDoctor, PASSWORD } from '../people.ts';
import type { Doctor } from '../people.ts';
import { watch } from './watch.ts';
import type { Watched } from './watch.ts';

/** One tab of a browser, and what it did unasked. */
export interface Tab extends Watched {
  name: string;
  page: Page;
  device: Device;
  /** It hears nothing of the other tabs, and so may show what is over. */
  isAsleep: boolean;
}

/** One browser: its tabs share a session and the network. */
export interface Device {
  context: BrowserContext;
  isOnline: boolean;
  /** Who is logged in. */
  account: Doctor;
}

/** A clinic with its desks, as a walk finds it. */
export interface Clinic {
  baseUrl: string;
  /** The first one's day is walked through; the second one logs in at the same desk. */
  doctors: readonly [Doctor, Doctor];
  tabs: readonly Tab[];
  /** The cities that were typed into the profile's form as each doctor. */
  typed: Map<Doctor, Set<string>>;
  close(): Promise<void>;
}

const FIRST_CITY = 'Nagpur';
const PATIENTS = ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh', 'सुनीता देवी'];

/** The clinic's date so many days from today, YYYY-MM-DD. */
export function dateIn(days: number): string {
  const date = new Date(`${clinicToday()}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Gives the browser a session of its own: the one that asks the API outlives a log-out. */
async function enter(context: BrowserContext, baseUrl: string, doctor: Doctor): Promise<void> {
  const api = openBrowser(baseUrl);
  await api.call(login, { body: { email: doctor.email, password: PASSWORD } });
  await logIn(context, baseUrl, { ...doctor, api });
}

export interface Desks {
  /** How many tabs are open at each desk. */
  desks: readonly number[];
  /** Whether the browser has put the tabs to sleep that are not looked at. */
  isAsleep?: boolean;
}

const putToSleep = (page: Page) =>
  page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));

/** Two doctors with patients of today and tomorrow, and desks whose tabs all show the first one's day. */
export async function openClinic(
  browser: Browser,
  baseUrl: string,
  { desks, isAsleep = false }: Desks,
): Promise<Clinic> {
  const make = () => makeDoctor(baseUrl, { city: FIRST_CITY });
  const doctors = [await make(), await make()] as const;
  const [doctor, other] = doctors;
  for (const [n, name] of PATIENTS.entries()) await book(doctor, name, `987650000${n}`);
  await book(doctor, 'Kavita Rao', '9876500009', dateIn(1));
  await book(other, 'Patient of the other', '9876500008');

  const tabs: Tab[] = [];
  const devices: Device[] = [];
  for (const [desk, count] of desks.entries()) {
    const context = await browser.newContext({ baseURL: baseUrl });
    await enter(context, baseUrl, doctor);
    const device: Device = { context, isOnline: true, account: doctor };
    devices.push(device);
    for (let n = 1; n <= count; n += 1) {
      const page = await context.newPage();
      if (isAsleep) await putToSleep(page);
      const watched = await watch(page, () => device.isOnline);
      const tab = { name: `desk ${desk + 1}, tab ${n}`, page, device, isAsleep, ...watched };
      await page.goto('/doctor-appointments');
      tabs.push(tab);
    }
  }
  const close = async () => void (await Promise.all(devices.map(({ context }) => context.close())));
  return { baseUrl, doctors, tabs, typed: new Map(doctors.map((one) => [one, new Set([FIRST_CITY])])), close };
}

/** Who is on the list of a date, and how they stand, as the API says. */
export async function listOf({ api }: Doctor, date: string): Promise<string[]> {
  const patients =
    date === clinicToday()
      ? (await api.call(getQueue)).queue.rows
      : (await api.call(getAppointments, { query: { date } })).appointments.flatMap((day) => day.allPatients);
  return patients
    .map(({ serialNumber, patientName, status }) => `${serialNumber} ${patientName} ${status.replace('_', ' ')}`)
    .sort();
}

export const cityOf = async ({ api }: Doctor) => (await api.call(getProfile)).profileData?.clinicInfo.city;
