import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addWalkIn } from './support/walk-in.ts';
import { clinicToday } from './support/people.ts';
import { fromDayMenu } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

declare global {
  interface Window {
    /** The document that went to the printer. */
    printed?: string;
  }
}

const patient = (serialNumber: number): DayPatient => ({
  _id: `p${serialNumber}`,
  patientName:
    serialNumber % 7 === 0 ? 'Lakshmi Narayanaswamy Venkataramana Iyengar of Tiruchirappalli Cantonment' : 'सुनीता देवी',
  phoneNumber: '9811122233',
  gender: 'FEMALE',
  serialNumber,
  status: 'BOOKED',
  bookedAt: '2026-11-20T05:00:00Z',
  verifiedAt: null,
});

/** Answers with a day of this many patients. */
async function openDay(page: Page, patients: number): Promise<void> {
  const day: DayAppointments = {
    appointmentDate: clinicToday(),
    totalSerialNumber: patients,
    allPatients: Array.from({ length: patients }, (_, i) => patient(i + 1)),
  };
  // The queue, live or asked for, knows of no patients.
  await page.route(/\/api\/doctor\/queue(\/stream)?$/, (route) => route.abort());
  await page.route('**/get-appointments*', (route) =>
    route.fulfill({ json: { success: true, message: '', appointments: [day] } }),
  );
  // The list can appear long before the profile.
  await page.route('**/api/doctor/profile', () => new Promise(() => {}));
  await page.goto('/doctor-appointments');
  await expect(page.getByText(`Total patients: ${patients}`)).toBeVisible();
}

/** Catches printed pages instead of a printer. */
async function print(page: Page, patients: number): Promise<string> {
  await page.addInitScript(() => {
    window.print = () => {
      window.parent.printed = document.documentElement.outerHTML;
    };
  });
  await openDay(page, patients);
  await fromDayMenu(page, 'Print');
  await page.waitForFunction(() => window.printed);
  return `<!doctype html>${await page.evaluate(() => window.printed)}`;
}

test('APPT-14 APPT-17 the card is printed in a body of class print-body, without margin, with its colours', async ({
  page,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  const html = await print(page, 3);
  expect(html).toMatch(/<body class="print-body">/);
  expect(html).toMatch(/@page\s*{[^}]*margin: 0;/);
  expect(html).toMatch(/print-color-adjust: exact/);
  expect(html).toContain('Total patients: 3');
  expect(html).toContain('Dr. ');
});

for (const [patients, sheets] of [
  [1, 1],
  [25, 1],
  [26, 2],
  [100, 4],
] as const) {
  test(`${patients} patients are ${sheets} sheets of A4, each with its header row and number, none empty`, async ({
    page,
    doctor,
  }) => {
    expect(doctor.doctorId).toBeTruthy();
    const html = await print(page, patients);
    const paper = await page.context().newPage();
    await paper.setContent(html);
    await expect(paper.locator('thead')).toHaveCount(sheets);
    await expect(paper.getByText(`Page ${sheets} of ${sheets}`)).toHaveCount(1);
    await expect(paper.locator('tbody tr')).toHaveCount(patients);
    const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
  });
}

test('APPT-18 APPT-19 printing that fails is said and logged', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await print(page, 1);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.addInitScript(() => {
    window.print = () => {
      throw new Error('paper jam');
    };
  });
  await page.reload();
  await fromDayMenu(page, 'Print');
  await expect(page.getByText('Printing failed. Please try again.')).toBeVisible();
  expect(logged.join()).toContain('paper jam');
});

/** The pages that the browser's own command prints, and their width in millimetres. */
async function byTheBrowser(page: Page): Promise<{ pages: number; widthMm: number }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, across] = /\/MediaBox\s*\[0 0 ([\d.]+)/.exec(pdf)!.map(Number);
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)!.length, widthMm: Math.round((across! * 25.4) / 72) };
}

test('Ctrl+P prints the list as its button does, and leaves the screen as it was', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await openDay(page, 26);
  expect(await byTheBrowser(page)).toEqual({ pages: 2, widthMm: 210 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  // As wide as A4, or the browser would shrink it.
  const { width } = (await page.locator('.sheet').first().boundingBox())!;
  expect(Math.round((width * 25.4) / 96)).toBe(210);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('Page 2 of 2')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('Ctrl+P before the list has come prints that it has not', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.route('**/get-appointments*', () => new Promise(() => {}));
  await page.goto('/doctor-appointments');
  await expect(page.getByRole('searchbox').or(page.getByRole('main'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeAttached();
  expect(await byTheBrowser(page)).toEqual({ pages: 1, widthMm: 210 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The list has not come yet. Print again once it is on the screen.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('Ctrl+P prints an open slip, and not the list behind it', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  const dialog = await addWalkIn(page);
  await expect(dialog.getByRole('button', { name: 'Print slip' })).toBeVisible();
  expect(await byTheBrowser(page)).toEqual({ pages: 1, widthMm: 58 });
});

test('Ctrl+P prints the poster', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/qr-download');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(await byTheBrowser(page)).toEqual({ pages: 1, widthMm: 210 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
});
