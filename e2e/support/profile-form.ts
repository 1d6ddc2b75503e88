import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pdf, picture } from '@baari/testing/profile-form';

/** Values of a valid form, by the labels of the form. */
export const ACCEPTED = {
  Name: 'Meera Nair',
  Email: 'meera@nairclinic.example',
  'Date of birth': '1984-03-09',
  'Clinic address': '5 Temple Road',
  City: 'Kochi',
  Pincode: '682001',
  'Clinic phone': '9812345670',
  'Fees (₹)': '400',
  'Average check-up time (minutes)': '12',
  'Max daily appointments': '30',
  Degree: 'MBBS, DCH',
  'Experience (years)': '0',
  'Registration number': 'KL-12',
} as const;
export type Label = keyof typeof ACCEPTED | 'About' | 'Picture' | 'Licence document';

/** The input with this label, whether or not the star of a required one follows. */
export const field = (page: Page, label: Label) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`));

export async function choosePicture(page: Page): Promise<void> {
  const buffer = await picture();
  await field(page, 'Picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}

export async function chooseLicence(page: Page, padding = 0): Promise<void> {
  const buffer = Buffer.concat([pdf(), Buffer.alloc(padding, ' ')]);
  const file = { name: 'licence.pdf', mimeType: 'application/pdf', buffer };
  await field(page, 'Licence document').setInputFiles(file);
}

export const dayOf = (page: Page, day: string) => page.getByRole('group', { name: day, exact: true });

export async function addSlot(page: Page, day: string, start: string, end: string): Promise<void> {
  await dayOf(page, day).getByLabel('Start time').fill(start);
  await dayOf(page, day).getByLabel('End time').fill(end);
  await dayOf(page, day).getByRole('button', { name: 'Add slot' }).click();
}

export async function chooseSpeciality(page: Page, speciality: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Speciality' });
  await box.fill(speciality.slice(0, 5));
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(box).toHaveValue(speciality);
}

let numbers = 0;

/** Fills in the whole creation form with valid values, and a registration number that nobody else has. */
export async function fillForm(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(ACCEPTED)) await field(page, label as Label).fill(value);
  await field(page, 'Registration number').fill(`KL-${process.pid}-${Date.now()}-${(numbers += 1)}`);
  await chooseSpeciality(page, 'Pediatrician');
  await page.getByLabel('Monday', { exact: true }).check();
  await addSlot(page, 'Monday', '09:00', '13:00');
  await choosePicture(page);
  await chooseLicence(page);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
}

/** Names and texts of the multipart forms that the page sends, newest last. */
export async function watchForms(page: Page): Promise<() => Promise<[string, string][][]>> {
  await page.addInitScript(() => {
    const sent: [string, string][][] = [];
    Object.assign(window, { sentForms: sent });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData)
        sent.push([...body].map(([name, value]) => [name, typeof value === 'string' ? value : `file ${value.name}`]));
      send.call(this, body);
    };
  });
  return () => page.evaluate<[string, string][][]>('window.sentForms');
}

/** Opens the creation form; the account has no profile. */
export async function openForm(page: Page, newcomer: { email: string }): Promise<void> {
  await page.goto('/doctor-profile');
  await expect(field(page, 'Email')).toHaveValue(newcomer.email);
}
