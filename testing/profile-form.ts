import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDoctor, getProfile, updateProfile } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import type { Browser } from './browser.ts';
import sharp from 'sharp';

/** A picture of one colour, in the format's real bytes. */
export const picture = (width = 400, height = 300, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#4477aa' } })
    [format]()
    .toBuffer();

/** The smallest document that PDF readers open. */
export const pdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );

export const WORKING_DAYS = {
  Monday: [
    { start: '09:00', end: '13:00' },
    { start: '17:00', end: '20:00' },
  ],
  Saturday: [{ start: '10:00', end: '14:00' }],
};

/** The text fields of a valid form. */
export const FIELDS = {
  name: 'Asha Rao',
  email: 'asha.rao@clinic.example',
  dob: '1980-05-17',
  language: ['English', 'हिन्दी'],
  clinicAddress: '12 MG Road\nCamp',
  city: 'Pune',
  pincode: '411001',
  clinicPh: '9876543210',
  avgCheckTime: '10',
  fees: '500',
  maxAppointment: '40',
  degree: 'MBBS, MD',
  experience: '15',
  speciality: 'Cardiologist',
  regNumber: 'MH-12345',
  about: 'Heart care for the whole family.',
  workingDays: JSON.stringify(WORKING_DAYS),
  termsAndPolicy: 'true',
} as const;

export type FormFields = Record<string, string | readonly string[] | undefined>;
export interface FormFiles {
  image?: Buffer | null;
  licenseDocument?: Buffer | null;
}

/** The profile form as it is sent; `undefined` leaves a field out, `null` a file. */
export async function profileForm(changes: FormFields = {}, files: FormFiles = {}): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries<string | readonly string[] | undefined>({ ...FIELDS, ...changes })) {
    if (value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one);
  }
  const image = files.image === undefined ? await picture() : files.image;
  const licence = files.licenseDocument === undefined ? pdf() : files.licenseDocument;
  if (image) form.append('image', new Blob([new Uint8Array(image)]), 'portrait.jpg');
  if (licence) form.append('licenseDocument', new Blob([new Uint8Array(licence)]), 'licence.pdf');
  return form;
}

const numbers = new WeakMap<Browser, string>();
let given = 0;

/** The registration number that a browser's doctor gives unless a test says another: nobody else has it. */
export function regNumberOf(browser: Browser): string {
  const number = numbers.get(browser) ?? `MH-1234${(given += 1)}`;
  numbers.set(browser, number);
  return number;
}

export const submit = async (browser: Browser, changes: FormFields = {}, files: FormFiles = {}) =>
  browser.call(addDoctor, { body: await profileForm({ regNumber: regNumberOf(browser), ...changes }, files) });

/** Edits the profile; without `files` the stored ones stay. */
export const edit = async (
  browser: Browser,
  changes: FormFields = {},
  files: FormFiles = { image: null, licenseDocument: null },
) => browser.call(updateProfile, { body: await profileForm({ regNumber: regNumberOf(browser), ...changes }, files) });

export const profileOf = async (browser: Browser): Promise<ProfileData> =>
  (await browser.call(getProfile)).profileData!;

/** The names of the files that a service keeps. */
export const storedFiles = (dataDir: string): string[] => readdirSync(join(dataDir, 'files')).sort();
