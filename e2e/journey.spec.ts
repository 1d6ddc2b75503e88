import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookAppointment } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import type { Browser, Page } from '@playwright/test';
import { codeIn, mailOf } from '@baari/testing/sign-up';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';
import { openSignup } from './support/account.ts';
import { writeCameraClip } from './support/camera-clip.ts';
import { decode } from './support/decode.ts';
import { expect, test } from './support/fixtures.ts';
import { clinicToday, PASSWORD } from './support/people.ts';
import { addSlot, fillForm } from './support/profile-form.ts';
import { fromDayMenu } from './support/ticket.ts';
import { CLINIC_ZONE } from './support/zone.ts';

/** The camera opens this file only when it starts, so a test may write it later. */
const CLIP = join(tmpdir(), `baari-camera-${process.pid}.y4m`);
const LIMIT_MS = 120_000;

test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath: findBrowser() ?? undefined,
    args: [...BROWSER_ARGS, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${CLIP}`],
  },
});
test.afterAll(() => rmSync(CLIP, { force: true }));

const weekdayToday = () => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: CLINIC_ZONE }).format(new Date());

async function signUp(page: Page, baseUrl: string): Promise<void> {
  const email = `journey.${process.pid}.${Date.now()}@clinic.example`;
  await openSignup(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(codeIn(await mailOf(openBrowser(baseUrl), email, 'signup')));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(async () => {
    await page.getByRole('button', { name: 'Signup' }).click();
    await expect(page).toHaveURL('/', { timeout: 3_000 });
  }).toPass();
}

async function completeProfile(page: Page): Promise<void> {
  await page.goto('/doctor-profile');
  await fillForm(page);
  await page.getByLabel('Monday', { exact: true }).uncheck();
  await page.getByLabel(weekdayToday(), { exact: true }).check();
  await addSlot(page, weekdayToday(), '00:00', '23:59');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Dr. Meera Nair' })).toBeVisible();
}

/** The address in the picture that the doctor downloads. */
async function linkOfClinicQr(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Download QR' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const code = await decode(readFileSync(await (await file).path()));
  return code!.text;
}

/** Books on a phone, which then shows the ticket. */
async function bookOnPhone(browser: Browser, link: string, name: string, phone: string): Promise<Buffer> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Patient’s name').fill(name);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await page.getByRole('button', { name: 'Get my number' }).tap();
  const code = page.getByRole('img', { name: 'QR code of your ticket' });
  await expect(code).toBeVisible();
  await code.scrollIntoViewIfNeeded();
  const shown = await page.screenshot();
  await context.close();
  return shown;
}

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('from sign-up to the first patients: QR, booking, list, scans by camera and picture, statistics, print', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(LIMIT_MS);
  await test.step('the doctor signs up and completes the profile', async () => {
    await signUp(page, baseURL!);
    await completeProfile(page);
  });

  const link = await linkOfClinicQr(page);
  const doctorId = new URL(link).pathname.split('/').at(-1)!;
  expect(link).toBe(`${baseURL}/book/appointments/${doctorId}`);

  const camera = await bookOnPhone(browser, link, 'सुनीता देवी', '98765 43210');
  const upload = await bookOnPhone(browser, link, 'Ravi Kumar', '+91 91234 56780');
  const body = { doctorId, date: clinicToday(), patientName: 'Asha Rao', phoneNumber: '9812345670' };
  await openBrowser(baseURL!).call(bookAppointment, { body: { ...body, gender: 'FEMALE' } });

  await test.step('the day has all three', async () => {
    await page.goto('/doctor-appointments');
    await expect(page.getByText('Total patients: 3')).toBeVisible();
    for (const name of ['सुनीता देवी', 'Ravi Kumar', 'Asha Rao']) await expect(rowOf(page, name)).toContainText('BOOKED');
  });

  await test.step('one ticket is held before the camera', async () => {
    await writeCameraClip(CLIP, camera);
    await page.getByRole('link', { name: 'Scan QR' }).click();
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
    await expect(page.getByText('सुनीता देवी')).toBeVisible();
  });

  await test.step('the other comes as a picture', async () => {
    await page.getByRole('button', { name: 'Scan Another' }).click();
    const file = { name: 'ticket.png', mimeType: 'image/png', buffer: upload };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
    await expect(page.getByText('Ravi Kumar')).toBeVisible();
  });

  await test.step('the statistics know who came', async () => {
    await page.goto('/doctor-dashboard');
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('Today');
    const figure = (label: string) => page.getByRole('main').locator('dl > div', { hasText: label }).first();
    await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('3');
    await expect(figure('Attended Patients').getByRole('definition')).toHaveText('2');
    await expect(figure('Non-attended Patients').getByRole('definition').first()).toHaveText('1');
  });

  await test.step('the list is printed', async () => {
    await page.addInitScript(() => {
      window.print = () => Object.assign(window.parent, { sheet: document.body.innerText });
    });
    await page.goto('/doctor-appointments');
    await expect(rowOf(page, 'Ravi Kumar')).toContainText('VERIFIED');
    await fromDayMenu(page, 'Print');
    const sheet = () => page.evaluate<string>('window.sheet ?? ""');
    await expect.poll(sheet).toContain('Total patients: 3');
    for (const text of ['सुनीता देवी', 'Ravi Kumar', 'VERIFIED', 'Dr. Meera Nair']) expect(await sheet()).toContain(text);
  });
});
