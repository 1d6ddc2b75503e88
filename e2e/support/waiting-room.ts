import { callNext } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { book, makeDoctor } from './people.ts';
import type { Doctor } from './people.ts';

export const displayOf = ({ doctorId }: Doctor) => `/book/display/${doctorId}`;
export const nowServing = (page: Page) => page.getByRole('region', { name: 'Now serving' });
export const next = (page: Page) => page.getByRole('region', { name: 'Next' }).getByRole('listitem');
/** A page that failed to connect a few times waits up to half a minute. */
const RECONNECT_MS = 40_000;
export const shows = (page: Page, number: number) =>
  expect(nowServing(page).getByText(String(number), { exact: true })).toBeVisible({ timeout: RECONNECT_MS });

const PATIENTS = ['Sunita Devi', 'Ravi Kumar', 'लक्ष्मी नारायणस्वामी', 'Anita Desai', 'Imran Khan', 'Meera Nair'];

/** A doctor with this many patients booked for today. */
export async function clinicWith(baseUrl: string, patients: number, name = 'Asha Rao'): Promise<Doctor> {
  const doctor = await makeDoctor(baseUrl, { name });
  for (let i = 0; i < patients; i += 1) await book(doctor, PATIENTS[i % PATIENTS.length]!, `98765000${10 + i}`);
  return doctor;
}

export const call = async (doctor: Doctor, current: number | null) =>
  (await doctor.api.call(callNext, { body: { current } })).queue;
