import { inviteMember } from '@baari/contract/members';
import { getProfile } from '@baari/contract/profile';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, makeDoctor, PASSWORD } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { field } from './support/profile-form.ts';

const cityOf = async ({ api }: Doctor) => (await api.call(getProfile)).profileData?.clinicInfo.city;

async function logOut(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

async function enter(page: Page, { email }: Doctor): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'Scan QR' })).toBeVisible();
}

/** Edits the profile up to, but not including, Submit. */
async function typeCity(page: Page, city: string): Promise<void> {
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await field(page, 'City').fill(city);
}
const submit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();

/** A tab that hears nothing from the others, like one that the browser has put to sleep. */
const makeDeaf = (page: Page) =>
  page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));

/** The first doctor's input is offered to them again, and was never shown to the second. */
async function isKeptFor(page: Page, city: string): Promise<void> {
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('We restored what you typed earlier.')).toBeVisible();
  await expect(field(page, 'City')).toHaveValue(city);
}

test('ACC-12 a tab that missed who logged in elsewhere saves nothing into that account', async ({
  page,
  context,
  baseURL,
  doctor,
}) => {
  const other = await makeDoctor(baseURL!, { city: 'Nagpur' });
  await makeDeaf(page);
  await typeCity(page, 'Typed by the first');
  const elsewhere = await context.newPage();
  await logOut(elsewhere);
  await enter(elsewhere, other);

  await submit(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'logged in with another account. Nothing was changed' }),
  ).toBeVisible();
  await expect(page.getByText(`This tab is now logged in as ${other.email}`)).toBeVisible();
  expect(await cityOf(other)).toBe('Nagpur');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'City')).toHaveValue('Nagpur');
  await expect(page.getByText('Typed by the first')).toHaveCount(0);

  await logOut(page);
  await enter(page, doctor);
  await isKeptFor(page, 'Typed by the first');
});

test('ACC-12 all tabs learn of a log-out and a log-in at once', async ({ page, context, baseURL, doctor }) => {
  const other = await makeDoctor(baseURL!, { city: 'Nagpur' });
  await typeCity(page, 'Typed by the first');
  const elsewhere = await context.newPage();
  await logOut(elsewhere);
  await expect(page).toHaveURL(/\/login/);
  await enter(elsewhere, other);

  await expect(page.getByText(`This tab is now logged in as ${other.email}`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Nagpur' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'City')).toHaveValue('Nagpur');

  await logOut(page);
  await expect(elsewhere.getByRole('link', { name: 'Scan QR' })).toHaveCount(0);
  await elsewhere.goto('/login');
  await enter(elsewhere, doctor);
  await isKeptFor(page, 'Typed by the first');
});

test('the note that another account is here moves Call nowhere', async ({ page, context, baseURL, doctor }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const other = await makeDoctor(baseURL!);
  for (const one of [doctor, other]) await book(one, 'Ravi Kulkarni');
  const call = page.getByRole('button', { name: 'Call number 1' });
  await page.goto('/doctor-appointments');
  await expect(call).toBeVisible();
  const elsewhere = await context.newPage();
  await logOut(elsewhere);
  await expect(page).toHaveURL(/\/login/);
  await enter(elsewhere, other);

  const note = page.getByText(`This tab is now logged in as ${other.email}`);
  await expect(note).toBeVisible();
  await expect(call).toBeVisible();
  const before = await call.boundingBox();
  await note.getByRole('button', { name: 'Close' }).click();
  await expect(note).toHaveCount(0);
  expect(await call.boundingBox()).toEqual(before);
});

test('the note names who logs in by mobile number by the name', async ({ page, context, doctor }) => {
  const phone = `9${String(Date.now()).slice(-9)}`;
  const { token } = await doctor.api.call(inviteMember, {
    body: { name: 'Sunita Pawar', logInName: phone, role: 'receptionist', practices: [doctor.doctorId] },
  });
  const sunita = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Scan QR' })).toBeVisible();
  await logOut(sunita);
  await sunita.goto(`/join#${token}`);
  await sunita.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sunita.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('This tab is now logged in as Sunita Pawar.')).toContainText(doctor.email);
  await logOut(sunita);
  await sunita.goto('/login');
  await enter(sunita, doctor);
  await expect(page.getByText(`This tab is now logged in as ${doctor.email}.`)).toContainText('as Sunita Pawar stays');
  await expect(page.getByText(phone)).toHaveCount(0);
});
