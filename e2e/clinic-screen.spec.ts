import AxeBuilder from '@axe-core/playwright';
import { makeScreen } from '@baari/contract/clinic';
import { runLate } from '@baari/contract/day-control';
import { removeMember } from '@baari/contract/members';
import type { Page } from '@playwright/test';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { heard, listenIn } from './support/heard.ts';
import { book, logIn } from './support/people.ts';
import { call } from './support/waiting-room.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

const LONG = 'लक्ष्मीनारायणस्वामी वेंकटसुब्रमण्यम अय्यंगार';
const column = (page: Page, name: string) => page.getByRole('region', { name: `Dr. ${name}` });
const live = (page: Page) => page.getByText('Live', { exact: true });

test('the screen with three doctors: made in the panel, it shows, says and ends', async ({ page, browser }) => {
  const [asha, binu, third] = await house.clinic('Asha Rao', 'Binu Thomas', LONG);
  for (const doctor of [asha!, binu!, third!]) await book(doctor, 'Ratan Bhosale');
  await book(asha!, 'Kishore Naidu', '9876543211');
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const panel = await office.newPage();
  await panel.goto('/qr-download');
  await panel.getByLabel('Room or cabin').fill('Cabin 2');
  await panel.getByRole('button', { name: 'Save room' }).click();
  await expect(panel.getByRole('button', { name: 'Save room' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Whole clinic' }).click();
  for (const name of ['Dr. Asha Rao', 'Dr. Binu Thomas', `Dr. ${LONG}`])
    await panel.getByRole('checkbox', { name }).check();
  await panel.getByRole('button', { name: 'Make the screen' }).click();
  const link = await panel.getByRole('link', { name: /\/screen\// }).getAttribute('href');

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.clock.install();
  await listenIn(page, { voices: ['en-IN', 'hi-IN'], blocked: false });
  await page.goto(link!);
  await expect(page.locator('[lang=hi-IN]').first()).toBeVisible();
  await expect(live(page)).toBeVisible();
  await expect(column(page, 'Asha Rao')).toContainText('Cabin 2 · कमरा 2');
  await expect(column(page, LONG)).toContainText('Not started yet');
  await call(asha!, null);
  await call(binu!, null);
  await expect(column(page, 'Asha Rao').locator('.room-number')).toHaveText('1');
  await expect(column(page, 'Binu Thomas').locator('.room-number')).toHaveText('1');
  await page.clock.runFor(12_000);
  expect(await heard(page)).toEqual([
    ...['chime', 'en-IN Number 1, Cabin 2', 'hi-IN नंबर 1, कमरा 2'],
    ...['chime', 'en-IN Number 1, Dr. Binu Thomas', 'hi-IN नंबर 1, Dr. Binu Thomas'],
  ]);
  await expect(column(page, 'Binu Thomas')).toHaveClass(/room-called/);
  await binu!.api.call(runLate, { body: { minutes: 20 } });
  await expect(column(page, 'Binu Thomas')).toContainText('20 min late');

  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const name of ['Asha Rao', 'Binu Thomas', LONG]) await expect(column(page, name)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByLabel('Columns').selectOption('One doctor at a time');
  await expect(page.locator('.room-column')).toHaveCount(1);
  await page.clock.runFor(30_000);
  await call(asha!, 1);
  await expect(column(page, 'Asha Rao').locator('.room-number')).toHaveText('2');
  await expect(page.locator('.room-controls-idle')).toBeAttached();

  await panel.getByRole('button', { name: /^End the screen of/ }).click();
  await expect(panel.getByText('The TV then shows nothing, and a new screen has a new address.')).toBeVisible();
  await panel.getByRole('button', { name: /^Yes, end it: End the screen of/ }).click();
  await expect(page.getByRole('heading', { name: 'This screen was ended' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Screen of several doctors' })).toBeFocused();
  await office.close();
});

test('an owner changes whom a screen shows: where it hangs it follows, at the same address', async ({
  page,
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas', 'Chitra Iyer');
  const { screen } = await asha!.api.call(makeScreen, { body: { practices: [asha!.doctorId, binu!.doctorId] } });
  await page.goto(`${house.baseUrl}/book/screen/${screen._id}#${screen.key}`);
  await expect(column(page, 'Binu Thomas')).toBeVisible();
  await expect(live(page)).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-not-loaded-anew', ''));
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const panel = await office.newPage();
  await panel.goto('/qr-download');
  await panel.getByRole('button', { name: 'Whole clinic' }).click();
  const change = panel.getByRole('button', { name: /^Change doctors on the screen of Dr. Asha Rao, Dr. / });
  await change.click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(change).toBeFocused();
  await panel.keyboard.press('Enter');
  const form = panel.getByRole('group', { name: 'Doctors on this screen, 2 to 12' });
  await expect(form.getByRole('checkbox', { name: 'Dr. Binu Thomas' })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Dr. Binu Thomas' }).uncheck();
  await expect(panel.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await form.getByRole('checkbox', { name: 'Dr. Chitra Iyer' }).check();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(column(page, 'Chitra Iyer')).toBeVisible();
  await expect(column(page, 'Binu Thomas')).toHaveCount(0);
  await expect(live(page)).toBeVisible();
  await expect(page.locator('html[data-not-loaded-anew]')).toBeAttached();
  await expect(panel.getByText('Dr. Asha Rao, Dr. Chitra Iyer')).toBeVisible();
  await expect(change).toBeFocused();
  await expect(panel.getByRole('link', { name: /\/screen\// })).toHaveAttribute(
    'href',
    new RegExp(`/screen/${screen._id}#${screen.key}$`),
  );
  await office.close();
});

for (const [who, left] of [
  ['of whom one is left', 'Dr. Asha Rao'],
  ['who have both left', 'None of your doctors'],
] as const)
  test(`a screen of two doctors ${who} is ended by the owner, alone by now`, async ({ page, browser }) => {
    const [asha, binu, third] = await house.clinic('Asha Rao', 'Binu Thomas', 'Chitra Iyer');
    const practices = [left === 'Dr. Asha Rao' ? asha : third, binu].map((one) => one!.doctorId);
    const { screen } = await asha!.api.call(makeScreen, { body: { practices } });
    for (const id of [binu!.doctorId, third!.doctorId]) await asha!.api.call(removeMember, { params: { id } });
    await page.goto(`${house.baseUrl}/book/screen/${screen._id}#${screen.key}`);
    const office = await browser.newContext({ baseURL: house.baseUrl });
    await logIn(office, house.baseUrl, asha!);
    const panel = await office.newPage();
    await panel.goto('/qr-download');
    await panel.getByRole('button', { name: `End the screen of ${left}`, exact: true }).click();
    await panel.getByRole('button', { name: /^Yes, end it/ }).click();
    await expect(page.getByRole('heading', { name: 'This screen was ended' })).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Screen of several doctors' })).toHaveCount(0);
    await office.close();
  });

test('a doctor who leaves the clinic leaves its screen', async ({ page }) => {
  const [asha, binu, third] = await house.clinic('Asha Rao', 'Binu Thomas', 'Chitra Iyer');
  const practices = [asha!, binu!, third!].map(({ doctorId }) => doctorId);
  const { screen } = await asha!.api.call(makeScreen, { body: { practices } });
  await page.goto(`${house.baseUrl}/book/screen/${screen._id}#${screen.key}`);
  await expect(page.getByRole('region')).toHaveCount(4);
  await house.owner.query(
    'with made as (insert into clinic (clinic_id, created_at) values ($1, now())) update clinic_practice set clinic_id = $1 where doctor_id = $1',
    [binu!.doctorId],
  );
  await expect(column(page, 'Binu Thomas')).toHaveCount(0, { timeout: 20_000 });
  await expect(column(page, 'Chitra Iyer')).toBeVisible();
  await expect(live(page)).toBeVisible();
});
