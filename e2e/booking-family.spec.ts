import AxeBuilder from '@axe-core/playwright';
import { bookAppointment } from '@baari/contract/booking';
import { getQueue } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 320, height: 640 }, serviceWorkers: 'block' });

const OTHERS = ['Ravi Kumar', 'Meena Iyer', 'Farida Khan', 'Joseph Dsouza'];
const other = (page: Page, number: number) => page.getByRole('group', { name: `Patient ${number}` });

async function begin(page: Page, doctor: Doctor) {
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await page.getByLabel('Patient’s name').fill('Sunita Devi');
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
}

/** By keyboard alone, from the field that has the focus. */
async function type(page: Page, name: string) {
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
}

test('five of one phone book together by keyboard, and each has an own ticket', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!, { name: 'பத்மநாபன் வெங்கடநரசிம்மராஜுவாரிபேட்டை' });
  await begin(page, doctor);
  const add = page.getByRole('button', { name: 'Add another patient' });
  for (const [i, name] of OTHERS.entries()) {
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(other(page, i + 2).getByLabel('Patient’s name')).toBeFocused();
    await type(page, name);
  }
  await expect(add).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await other(page, 3).getByRole('button', { name: 'Remove patient 3' }).press('Enter');
  await expect(add).toBeFocused();
  await expect(other(page, 3).getByLabel('Patient’s name')).toHaveValue('Farida Khan');
  await page.keyboard.press('Enter');
  await type(page, 'Meena Iyer');
  await page.reload();
  await expect(other(page, 5).getByLabel('Patient’s name')).toHaveValue('Meena Iyer');
  await page.getByRole('button', { name: 'Get 5 numbers' }).click();

  await expect(page.locator('.number')).toHaveText('1');
  const others = page.getByRole('region', { name: 'Your tickets' }).getByRole('link');
  await expect(others).toHaveText([/2.*Ravi Kumar/, /3.*Farida Khan/, /4.*Joseph Dsouza/, /5.*Meena Iyer/]);
  await expect(others.first()).toContainText('வெங்கடநரசிம்மராஜுவாரிபேட்டை');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await others.filter({ hasText: 'Farida Khan' }).click();
  await expect(page.locator('.number')).toHaveText('3');
  const { queue } = await doctor.api.call(getQueue);
  expect(queue.rows.map(({ phoneNumber }) => phoneNumber)).toEqual(Array(5).fill('9876543210'));
});

test('what is wrong stands beside the patient whom it is about, and the first gets the focus', async ({
  page,
  baseURL,
}) => {
  await begin(page, await makeDoctor(baseURL!));
  const add = page.getByRole('button', { name: 'Add another patient' });
  await add.click();
  await type(page, 'Ravi Kumar');
  await add.click();
  await page.getByRole('button', { name: 'Get 3 numbers' }).click();
  const name = other(page, 3).getByLabel('Patient’s name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Patient's name is required");
  await expect(other(page, 3).getByRole('group')).toHaveAccessibleDescription('Please choose the gender');
  await expect(other(page, 2).getByLabel('Patient’s name')).toHaveAccessibleDescription('');
  await name.focus();
  await type(page, 'RAVI kumar');
  await page.getByRole('button', { name: 'Get 3 numbers' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('This name stands above, too.');
  await other(page, 2).getByRole('button').click();
  await expect(other(page, 2).getByLabel('Patient’s name')).toHaveAccessibleDescription('');
});

test('a day without places for all books nobody and says so beside the days; the same key goes out again after no answer', async ({
  page,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!, { maxAppointment: '3' });
  await book(doctor, 'Kavya Rao');
  await begin(page, doctor);
  const add = page.getByRole('button', { name: 'Add another patient' });
  for (const name of OTHERS.slice(0, 2)) {
    await add.click();
    await type(page, name);
  }
  await page.getByRole('button', { name: 'Get 3 numbers' }).click();
  await expect(page.getByText('Not enough places left on this day for all of you.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Today.*2 left/ })).toBeVisible();

  await other(page, 3).getByRole('button').click();
  await page.getByRole('radio', { name: /^Today/ }).check({ force: true });
  const keys: (string | undefined)[] = [];
  await page.route(`**${bookAppointment.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Get 2 numbers' }).click();
  await expect(page.getByText(/Sunita Devi, Ravi Kumar/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.locator('.number')).toHaveText('2');
  await expect(page.getByRole('region', { name: 'Your tickets' }).getByRole('link')).toHaveText([/3.*Ravi Kumar/]);
  expect(new Set(keys).size).toBe(1);
});
