import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { operate } from './support/operator.ts';
import { book, logIn, makeDoctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '0' });
});
test.afterAll(() => product.stop());
const at = (path: string) => product.baseUrl + path;

async function openLicences(page: Page): Promise<void> {
  await page.goto(operate(product, 'licence', 'page')['page']!);
  await page.getByRole('button', { name: 'Open the licences' }).click();
  await expect(page.getByRole('navigation', { name: 'State' })).toBeVisible();
}

/** Loads the page again, goes back and forward; the browser would ask, and send the form again, if it stood behind one of them. */
async function expectNothingSentAgain(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.reload();
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('Nobody stands here.')).toBeVisible();
  expect(sent).toEqual([]);
}

test('a fresh doctor is found only once the operator has approved the licence; a second claim waits', async ({
  page,
  context,
  browser,
}) => {
  const regNumber = 'MMC 2011/05/1777';
  const doctor = await makeDoctor(product.baseUrl, { name: 'Leela Menon', regNumber });
  const second = await makeDoctor(product.baseUrl, { name: 'Not Menon', regNumber: 'mmc-2011-05-1777' });
  const patient = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();

  await patient.goto(at('/book/'));
  await expect(patient.getByText('No doctor found')).toBeVisible();
  await patient.goto(at(`/book/appointments/${doctor.doctorId}`));
  await expect(patient.getByText('Not yet verified')).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Get my number' })).toBeVisible();
  await look(patient, 'the page of a doctor who is not verified', true);
  expect((await book(doctor, 'Sunita Devi')).serialNumber).toBe(1);

  await logIn(context, product.baseUrl, doctor);
  await page.goto(at('/'));
  await expect(page.getByRole('heading', { name: 'Your licence is not yet verified' })).toBeVisible();
  await look(page, 'home while the licence waits', true);

  const desk = await (await browser.newContext()).newPage();
  await openLicences(desk);
  const number = desk.getByRole('region', { name: 'Registration MMC 2011/05/1777' });
  await expect(number).toContainText('2 practices claim this number.');
  await look(desk, 'the licences that wait', true);
  const claim = (name: string) => desk.getByRole('article', { name });
  await claim('Dr. Leela Menon').getByLabel('Council').fill('Maharashtra Medical Council');
  await claim('Dr. Leela Menon').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('status')).toHaveText('Done. The doctor is mailed.');

  await patient.goto(at('/book/'));
  await expect(patient.getByRole('link', { name: 'Dr. Leela Menon' })).toBeVisible();
  await expect(patient.getByRole('link', { name: 'Dr. Not Menon' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your licence is not yet verified' })).toBeHidden();

  await claim('Dr. Not Menon').getByLabel('Council').fill('maharashtra medical council');
  await claim('Dr. Not Menon').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('status')).toContainText('Another practice is verified with this registration number.');
  await claim('Dr. Not Menon').getByRole('link', { name: 'Suspend' }).click();
  await expect(desk.getByRole('heading', { name: 'Suspend Dr. Not Menon?' })).toBeVisible();
  await look(desk, 'the question before a suspension', true);
  await desk.getByRole('link', { name: 'Go back' }).click();
  await claim('Dr. Not Menon').getByRole('link', { name: 'Suspend' }).click();
  await desk.getByLabel('Reason').fill('The document names another person.');
  await desk.getByRole('button', { name: 'Suspend' }).click();
  await expect(desk.getByText('Nobody stands here.')).toBeVisible();
  await expectNothingSentAgain(desk);

  await context.clearCookies();
  await logIn(context, product.baseUrl, second);
  await page.goto(at('/doctor-profile'));
  await expect(page.getByRole('heading', { name: 'Your practice is suspended' })).toBeVisible();
  await expect(page.getByText('Reason: The document names another person.')).toBeVisible();
  await expect(page.getByText('Patients can book.')).toBeHidden();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('link', { name: 'Patients cannot book' })).toHaveAttribute('href', '/doctor-profile');
  await look(page, 'the profile of a suspended practice', true);
  await patient.goto(at(`/book/appointments/${second.doctorId}`));
  await expect(patient.getByText('This practice is not taking bookings.')).toBeVisible();
  await desk.getByRole('button', { name: 'Close this page' }).click();
  await expect(desk.getByRole('heading', { name: 'This page is closed' })).toBeVisible();
  await desk.goto(at('/operator/licences'));
  await expect(desk.getByRole('heading', { name: 'This page is closed' })).toBeVisible();
  await look(desk, "the operator's page when it is closed");
});
