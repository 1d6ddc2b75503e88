import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, makeDoctor, PASSWORD } from './support/people.ts';

const MOST_STOPS = 40;

/** Presses Tab, or Tab backwards, until the element has the focus, and the focus must be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const isThere = await target.evaluate((element) => element === document.activeElement);
    if (isThere) return;
  }
  throw new Error('The keyboard does not reach it');
}

const hasRing = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });

test('a doctor logs in and reaches the day by keys alone', async ({ page, baseURL }) => {
  const { email } = await makeDoctor(baseURL!);
  await page.goto('/login');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const day = page.getByRole('button', { name: 'See Appointments' });
  await tabTo(page, day);
  expect(await hasRing(day)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeFocused();

  const menu = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Logout')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Logout')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a patient books and cancels by keys alone', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!);
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await tabTo(page, page.getByRole('radio', { name: 'Today' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked();
  await tabTo(page, page.getByLabel('Patient’s name'));
  await page.keyboard.type('Ravi Kumar');
  await tabTo(page, page.getByLabel('Mobile number'));
  await page.keyboard.type('9876543210');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  const submit = page.getByRole('button', { name: 'Get my number' });
  await tabTo(page, submit);
  expect(await hasRing(submit)).toBe(true);
  await page.keyboard.press('Enter');

  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Yes, cancel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This appointment was cancelled.')).toBeVisible();
});

test('from the search, Escape empties it and then leads back to the row', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await book(doctor, 'Anita Desai');
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const row = page.getByRole('listitem').filter({ hasText: 'Anita Desai' });
  const arrived = row.getByRole('button', { name: 'Arrived' });
  const search = page.getByRole('searchbox');
  await expect(arrived).toBeFocused();
  await page.keyboard.press('f');
  await expect(search).toBeFocused();
  await page.keyboard.type('Ravi');
  await expect(row).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(arrived).toBeFocused();
});
