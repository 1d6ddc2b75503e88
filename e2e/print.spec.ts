import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { clinicToday } from './support/people.ts';

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

/** Answers with a day of this many patients, and catches printed pages instead of a printer. */
async function print(page: Page, patients: number): Promise<string> {
  const day: DayAppointments = {
    appointmentDate: clinicToday(),
    totalSerialNumber: patients,
    allPatients: Array.from({ length: patients }, (_, i) => patient(i + 1)),
  };
  await page.route('**/queue/stream', (route) => route.abort());
  await page.route('**/get-appointments*', (route) =>
    route.fulfill({ json: { success: true, message: '', appointments: [day] } }),
  );
  // The list can appear long before the profile.
  await page.route('**/api/doctor/profile', () => new Promise(() => {}));
  await page.addInitScript(() => {
    window.print = () => {
      window.parent.printed = document.documentElement.outerHTML;
    };
  });
  await page.goto('/doctor-appointments');
  await page.getByRole('button', { name: 'Print' }).click();
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
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText('Printing failed. Please try again.')).toBeVisible();
  expect(logged.join()).toContain('paper jam');
});
