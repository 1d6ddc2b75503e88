import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { approveLicence, operate } from './support/operator.ts';
import { logIn, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '0' });
});
test.afterAll(() => product.stop());

async function patientsPage(browser: Browser, { doctorId }: Doctor): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto(`${product.baseUrl}/book/appointments/${doctorId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

interface Told {
  /** The heading of the note on the licence, or null for none. */
  licence: string | null;
  says: readonly (string | RegExp)[];
  /** Whether a plan is said to be missing. */
  needsPlan: boolean;
  canBook: boolean;
}

/** What Home, profile and the clinic's QR say together. */
async function expectTold(context: BrowserContext, page: Page, doctor: Doctor, told: Told): Promise<void> {
  await logIn(context, product.baseUrl, doctor);
  for (const path of ['/', '/doctor-profile', '/qr-download']) {
    await page.goto(product.baseUrl + path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    if (told.licence) await expect(main.getByText(told.licence, { exact: true })).toBeVisible();
    for (const text of told.says) await expect(main.getByText(text)).toBeVisible();
    await expect(main.getByText('No plan is running.')).toHaveCount(told.needsPlan ? 1 : 0);
    await expect(main.getByText('Until then your QR and link work')).toHaveCount(told.canBook && told.licence ? 1 : 0);
    if (path === '/') {
      await expect(main.getByRole('link', { name: 'Book one' })).toHaveCount(told.canBook ? 1 : 0);
      await look(page, `home, ${told.licence}, ${told.canBook}`);
    }
    if (path === '/doctor-profile')
      await expect(main.getByText(/^Patients (who have your QR or link )?can book\.$/)).toHaveCount(
        told.canBook ? 1 : 0,
      );
  }
}

/** The desk says the one reason, and offers to add nobody. */
async function expectNobodyAdded(page: Page, reason: string, way: string): Promise<void> {
  const note = page.getByRole('region', { name: reason });
  await expect(note).toContainText('Nobody can be added.');
  await expect(note.getByRole('link', { name: way })).toBeVisible();
  await expect(page.getByText('Patients cannot book now.')).toHaveCount(0);
  for (const name of ['Walk-in', 'Book by phone']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByText('Add patients without a booking as walk-ins.')).toHaveCount(0);
}

test('a second claim that waits is told that nobody can be booked yet, and the first what there is', async ({
  page,
  context,
  browser,
}) => {
  const first = await makeDoctor(product.baseUrl, { name: 'Leela Menon', regNumber: 'MMC 2012/05/1888' });
  const second = await makeDoctor(product.baseUrl, { name: 'Meera Menon', regNumber: 'mmc-2012-05-1888' });
  await expectTold(context, page, second, {
    licence: 'Your licence is not yet verified',
    says: [
      'Another practice gives the same registration number.',
      'Your free trial starts once your licence is approved.',
    ],
    needsPlan: true,
    canBook: false,
  });
  await page.goto(`${product.baseUrl}/doctor-appointments`);
  await expectNobodyAdded(page, 'Patients cannot book', 'Choose a plan');
  await look(page, 'the desk of a second claim adds nobody', true);

  const patient = await patientsPage(browser, second);
  await expect(patient.getByText('Nobody has checked this doctor’s licence yet.')).toBeVisible();
  await expect(patient.getByText('Book only if')).toHaveCount(0);

  await context.clearCookies();
  await expectTold(context, page, first, {
    licence: 'Your licence is not yet verified',
    says: ['Another practice gives the same registration number.'],
    needsPlan: false,
    canBook: true,
  });
  await expect(page.getByText('free trial')).toHaveCount(0);
});

test('a refused and a suspended practice are told the same everywhere, and so are patients', async ({
  page,
  context,
  browser,
}) => {
  const doctor = await makeDoctor(product.baseUrl, { name: 'Asha Rao' });
  const { seen } = operate(product, 'licence', 'show', doctor.doctorId);
  operate(product, 'licence', 'refuse', doctor.doctorId, '--seen', seen!, '--reason', 'It cannot be read.');
  await expectTold(context, page, doctor, {
    licence: 'Your licence was refused',
    says: ['Reason: It cannot be read.', /^Patients cannot book online or find you\./],
    needsPlan: false,
    canBook: false,
  });
  const patient = await patientsPage(browser, doctor);
  await expect(patient.getByText('Licence not verified')).toBeVisible();
  await expect(patient.getByText('takes no bookings here until its licence is verified')).toBeVisible();
  for (const text of ['Nobody has checked', 'Book only if']) await expect(patient.getByText(text)).toHaveCount(0);
  await look(patient, 'the page of a refused practice');

  operate(product, 'licence', 'suspend', doctor.doctorId, '--reason', 'Under inquiry.');
  await context.clearCookies();
  await expectTold(context, page, doctor, {
    licence: 'Your practice is suspended',
    says: ['Reason: Under inquiry.', /^Nobody can be booked\./],
    needsPlan: false,
    canBook: false,
  });
  await page.goto(`${product.baseUrl}/doctor-appointments`);
  await expectNobodyAdded(page, 'Your practice is suspended', 'Open Home');
  await patient.reload();
  await expect(patient.getByText('This practice is not taking bookings.')).toBeVisible();
  await expect(patient.getByText('If you have a ticket here, please call the clinic before you come')).toBeVisible();
  await expect(patient.getByText(/verified|suspended|inquiry/i)).toHaveCount(0);
  await expect(patient.locator('a[href^="tel:"]')).toHaveCount(0);

  operate(product, 'licence', 'restore', doctor.doctorId);
  approveLicence(product, doctor.doctorId);
  await context.clearCookies();
  await expectTold(context, page, doctor, { licence: null, says: [], needsPlan: false, canBook: true });
});
