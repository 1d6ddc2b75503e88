import { WEEKDAYS } from '@baari/contract/vocabulary';
import { SPECIALITIES } from '@baari/contract/specialities';
import { expect, test } from './support/fixtures.ts';
import { ACCEPTED, addSlot, choosePicture, dayOf, field, openForm } from './support/profile-form.ts';
import type { Label } from './support/profile-form.ts';

const ADD_BOTH = 'Please fill both start and end times.';
const ADD_ORDER = 'Start time must be earlier than end time.';

test('FORM-5 FORM-6 FORM-18..20 the form promises the trial, offers days, specialities and both legal texts', async ({
  page,
  newcomer,
}) => {
  await openForm(page, newcomer);
  await expect(page.getByText('Submit your profile to start your 14-day free trial').first()).toBeVisible();
  const days = page.getByRole('group', { name: 'Working days' }).getByRole('checkbox');
  await expect(days).toHaveCount(7);
  for (const [at, day] of WEEKDAYS.entries()) await expect(days.nth(at)).toHaveAccessibleName(day);
  await page.getByRole('combobox', { name: 'Speciality' }).click();
  await expect(page.getByRole('option')).toHaveText([...SPECIALITIES]);
  await page.keyboard.press('Escape');
  for (const path of ['/termsandcondition', '/privacypolicy']) {
    const link = page.getByRole('main').locator(`a[href="${path}"]`);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('FORM-47..56 OPEN-29 what is required is marked and asked for, the first wrong field gets the focus', async ({
  page,
  newcomer,
}) => {
  await openForm(page, newcomer);
  const required = [...Object.keys(ACCEPTED), 'Picture', 'Licence document'] as Label[];
  for (const label of required) await expect(field(page, label)).toHaveAttribute('required', '');
  await expect(page.getByRole('combobox', { name: 'Speciality' })).toHaveAttribute('required', '');
  await expect(page.getByRole('checkbox', { name: /I accept/ })).toHaveAttribute('required', '');
  await expect(page.getByText('Clinic address *')).toBeVisible();

  await field(page, 'Email').fill('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(field(page, 'Picture')).toBeFocused();
  const texts = [
    ...['Name', 'Email', 'Date of birth', 'Clinic address', 'City', 'Degree', 'Speciality', 'Licence document'],
    ...['Pincode', 'Registration number', 'Phone number', 'Check-up time', 'Experience'],
  ].map((name) => `${name} is required`);
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Please accept the terms and conditions and the privacy policy')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('18 fields to correct');
  await expect(field(page, 'City')).toHaveAccessibleDescription('City is required');
  await expect(field(page, 'City')).toHaveAttribute('aria-invalid', 'true');
});

test('FORM-57 FORM-58 a submit needs a day with slots and a picture', async ({ page, newcomer }) => {
  await openForm(page, newcomer);
  await page.getByLabel('Tuesday', { exact: true }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  const days = page.getByText('Please choose your available days and times');
  const picture = page.getByText('Please upload doctor image');
  await expect(days).toBeVisible();
  await expect(picture).toBeVisible();
  await addSlot(page, 'Tuesday', '09:00', '12:00');
  await expect(days).toHaveCount(0);
  await choosePicture(page);
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Preview of your picture' })).toBeVisible();
});

test('FORM-7..12 FORM-17 days and slots: select, add, remove, copy, unselect', async ({ page, newcomer }) => {
  await openForm(page, newcomer);
  await page.getByLabel('Monday', { exact: true }).check();
  const monday = dayOf(page, 'Monday');
  await expect(monday.getByRole('listitem')).toHaveCount(0);
  await monday.getByLabel('Start time').pressSequentially('1700');
  await monday.getByLabel('End time').pressSequentially('20');
  await monday.getByLabel('End time').press('Enter');
  await expect(monday.getByRole('listitem')).toHaveText(['17:00 – 20:00']);
  await expect(monday.getByLabel('Start time')).toHaveValue('');
  await expect(monday.getByLabel('End time')).toHaveValue('');
  await expect(monday.getByLabel('Start time')).toBeFocused();
  await addSlot(page, 'Monday', '09:00', '13:30');
  await expect(monday.getByRole('listitem')).toHaveText(['09:00 – 13:30', '17:00 – 20:00']);

  await page.getByLabel('Friday', { exact: true }).check();
  await page.getByRole('button', { name: 'Copy Monday to Friday' }).click();
  await expect(dayOf(page, 'Friday').getByRole('listitem')).toHaveText(['09:00 – 13:30', '17:00 – 20:00']);
  await monday.getByRole('button', { name: 'Remove Monday 17:00 – 20:00' }).click();
  await expect(monday.getByRole('listitem')).toHaveText(['09:00 – 13:30']);
  await page.getByLabel('Monday', { exact: true }).uncheck();
  await expect(monday).toHaveCount(0);
  await page.getByLabel('Monday', { exact: true }).check();
  await expect(monday.getByRole('listitem')).toHaveCount(0);
});

test('as many fields are to correct as are marked, and none of a day unselected since', async ({ page, newcomer }) => {
  await openForm(page, newcomer);
  const toCorrect = page.getByRole('main').getByRole('alert').filter({ hasText: 'to correct' });
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) await page.getByLabel(day, { exact: true }).check();
  await addSlot(page, 'Wednesday', '09:00', '12:00');
  await dayOf(page, 'Tuesday').getByLabel('Start time').fill('five');
  await page.getByRole('button', { name: 'Submit' }).click();
  // Sixteen of other sections, and one of each of these two days.
  await expect(toCorrect).toContainText('18 fields to correct');
  await page.getByLabel('Tuesday', { exact: true }).uncheck();
  await expect(toCorrect).toContainText('17 fields to correct');
  await page.getByLabel('Monday', { exact: true }).uncheck();
  await expect(toCorrect).toContainText('16 fields to correct');
});

test('FORM-13..16 a slot needs both times, the start first', async ({ page, newcomer }) => {
  await openForm(page, newcomer);
  await page.getByLabel('Sunday', { exact: true }).check();
  const sunday = dayOf(page, 'Sunday');
  for (const [start, end, text] of [
    ['', '', ADD_BOTH],
    ['', '13:00', ADD_BOTH],
    ['09:00', '', ADD_BOTH],
    ['09:00', '09:00', ADD_ORDER],
    ['13:00', '09:00', ADD_ORDER],
  ] as const) {
    await addSlot(page, 'Sunday', start, end);
    await expect(sunday.getByRole('alert')).toHaveText(text);
    await expect(sunday.getByRole('listitem')).toHaveCount(0);
  }
  await addSlot(page, 'Sunday', '09:00', '13:00');
  await expect(sunday.getByRole('alert')).toHaveCount(0);
  await addSlot(page, 'Sunday', '12:00', '14:00');
  await expect(sunday.getByRole('alert')).toHaveText('Slots of a day must not overlap');
});

const PINCODE = 'Invalid pincode. Must be 6 digits and not start with 0.';
const PHONE = 'Enter a valid 10-digit mobile number starting with 6-9';
const RULES: { label: Label; refused: [value: string, text: string][]; accepted: string[] }[] = [
  {
    label: 'Pincode',
    refused: ['41100', '4110011', '011001'].map((value) => [value, PINCODE]),
    accepted: ['411001', '411 004'],
  },
  {
    label: 'Clinic phone',
    refused: [['', 'Phone number is required'], ...['987654321', '98765432101', '5876543210'].map(toPhone)],
    accepted: ['6876543210', '7876543210', '8876543210', '9876543210'],
  },
  {
    label: 'Average check-up time (minutes)',
    refused: [
      ['', 'Check-up time is required'],
      ['0', 'Check-up time must be greater than 0'],
    ],
    accepted: ['1'],
  },
  {
    label: 'Fees (₹)',
    refused: [
      ['', 'Fees are required'],
      ['0', 'Fees must be greater than 0'],
    ],
    accepted: ['1'],
  },
  {
    label: 'Max daily appointments',
    refused: [
      ['', 'Max daily appointments are required'],
      ['0', 'Minimum value is 1'],
      ['101', 'Maximum value is 100'],
    ],
    accepted: ['1', '100'],
  },
  {
    label: 'Experience (years)',
    refused: [
      ['', 'Experience is required'],
      ['-1', 'Experience must be a positive number'],
    ],
    accepted: ['0'],
  },
  {
    label: 'Registration number',
    refused: [['KL-1', 'Registration number must be at least 5 characters']],
    accepted: ['KL-12'],
  },
  {
    label: 'About',
    refused: [['x'.repeat(501), 'Maximum 300 characters or approx. 50 words.']],
    accepted: ['x'.repeat(500), ''],
  },
];
function toPhone(value: string): [string, string] {
  return [value, PHONE];
}

test('FORM-21..46 OPEN-2 OPEN-8 each rule at its bounds, in its words', async ({ page, newcomer }) => {
  await openForm(page, newcomer);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please upload doctor image')).toBeVisible();
  for (const { label, refused, accepted } of RULES) {
    const input = field(page, label);
    for (const [value, text] of refused) {
      await input.fill(value || '1');
      await input.fill(value);
      await expect(page.getByText(text, { exact: true }), `${label} ${value.slice(0, 12)}`).toBeVisible();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
    }
    for (const value of accepted) {
      await input.fill(value);
      await expect(input, `${label} ${value.slice(0, 12)}`).not.toHaveAttribute('aria-invalid', 'true');
    }
  }
  await field(page, 'About').fill('Heart care');
  await expect(page.getByText('10/500')).toBeVisible();
});

test('FORM-20 a speciality is found by what else people call it, and typed in full it is chosen', async ({
  page,
  newcomer,
}) => {
  await openForm(page, newcomer);
  const speciality = page.getByRole('combobox', { name: 'Speciality' });
  await speciality.fill('general physician');
  await expect(page.getByRole('option')).toHaveText(['General Practitioner']);
  await speciality.press('Tab');
  await expect(speciality).toHaveValue('General Practitioner');
  await speciality.fill('cardiologist');
  await field(page, 'Degree').focus();
  await expect(speciality).toHaveValue('Cardiologist');
  await speciality.fill('cardio');
  await field(page, 'Degree').focus();
  await expect(speciality).toHaveValue('Cardiologist');
});

test('FORM-49 a date of birth less than 18 years ago is refused', async ({ page, newcomer }) => {
  await openForm(page, newcomer);
  const dateOfBirth = field(page, 'Date of birth');
  const lastAllowed = await dateOfBirth.getAttribute('max');
  const [year = ''] = lastAllowed?.split('-') ?? [];
  await dateOfBirth.fill(`${Number(year) + 1}-01-01`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('A doctor must be at least 18 years old')).toBeVisible();
  await dateOfBirth.fill(lastAllowed!);
  await expect(dateOfBirth).not.toHaveAttribute('aria-invalid', 'true');
});

test('Submit stays in sight at every width, and on a desktop the list of sections', async ({ page, newcomer }) => {
  expect(newcomer).toBeTruthy();
  await page.goto('/doctor-profile');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeVisible();
  for (const [width, height] of [
    [360, 640],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Below the form is the footer.
    for (const share of [0, 0.3, 0.6]) {
      await page.evaluate((part) => scrollTo(0, part * (document.body.scrollHeight - innerHeight)), share);
      await expect(submit).toBeInViewport({ ratio: 1 });
      if (width > 1024)
        await expect(page.getByRole('navigation', { name: 'Sections of the form' })).toBeInViewport({ ratio: 1 });
    }
  }
});
