import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { book, clinicToday, logIn, makeDoctor } from './support/people.ts';
import { pressRested } from './support/ticket.ts';
import { readQr } from './support/read-qr.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const MM_PER_POINT = 25.4 / 72;

declare global {
  interface Window {
    /** The document that went to the printer. */
    printed?: string;
  }
}

async function openDesk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      window.parent.printed = document.documentElement.outerHTML;
    };
  });
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** Uses only keys, from anywhere on the page to the token. */
async function takeIn(page: Page, name: string, phone: string): Promise<void> {
  await page.keyboard.press('w');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(phone);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('a walk-in is taken in by keys alone, gets a token and a ticket, and can be undone', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await openDesk(page);
  await page.getByRole('heading', { level: 1 }).focus();
  await takeIn(page, 'कमला बाई', '91234 56789');
  const dialog = page.getByRole('dialog', { name: 'Token number 2' });
  await expect(dialog.getByRole('status')).toContainText('कमला बाई');
  await expect(dialog.getByRole('button', { name: 'Print slip' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('कमला बाई');
  await expect(page.getByRole('listitem').filter({ hasText: 'कमला बाई' })).toContainText('Walk-in');
  await pressRested(page, 'u');
  await expect(page.getByText('Total patients: 1')).toBeVisible();
});

test('the first walk-in of an empty day, and what is typed wrong is said beside it', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await openDesk(page);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText("Patient's name is required")).toBeVisible();
  await expect(dialog.getByText('Please choose the gender')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await look(page, 'the walk-in dialog with errors');
  await page.keyboard.type('Kamala Bai');
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('9123456789');
  await dialog.getByRole('radio', { name: 'Female' }).check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog', { name: 'Token number 1' })).toBeVisible();
  await look(page, 'the token');
  await page.getByRole('button', { name: 'Add another' }).click();
  await takeInAgain(page);
  await expect(page.getByText('already', { exact: false })).toBeVisible();
});

/** The same person again: the server refuses. */
async function takeInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kamala Bai');
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('9123456789');
  await dialog.getByRole('radio', { name: 'Female' }).check();
  await page.keyboard.press('Enter');
}

const COUNTED = 'The walk-in counted, though its answer got lost.';

test('a walk-in whose answer got lost is told to have counted, and gets its token', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await openDesk(page);
  await loseAnswer(page, '**/api/doctor/queue/walk-ins');
  await page.getByRole('heading', { level: 1 }).focus();
  await takeIn(page, 'Kamala Bai', '91234 56789');
  await expect(page.getByRole('dialog', { name: 'Token number 2' })).toContainText('Kamala Bai');
  await expect(page.getByText(COUNTED)).toBeVisible();
  await expect(page.getByText('Total patients: 2')).toBeVisible();
});

test('so is one whose day could not be read either, once it is sent again, and only that one', async ({
  page,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  await openDesk(page);
  await loseAnswer(page, '**/api/doctor/queue/walk-ins');
  await page.route('**/api/doctor/queue', (route) => route.abort());
  await page.getByRole('heading', { level: 1 }).focus();
  await takeIn(page, 'Kamala Bai', '91234 56789');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await expect(page.getByText('The walk-in got no answer')).toBeVisible();
  await page.unroute('**/api/doctor/queue');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const token = page.getByRole('dialog', { name: 'Token number 1' });
  await expect(token).toContainText('Kamala Bai');
  await expect(page.getByText(COUNTED)).toBeVisible();
  await expect(page.getByText('The walk-in got no answer')).toHaveCount(0);
  await token.getByRole('button', { name: 'Add another' }).click();
  await takeInAgain(page);
  await expect(page.getByText('already', { exact: false })).toBeVisible();
});

for (const width of ['58', '80'] as const) {
  test(`the slip of ${width} mm is one page with number, clinic, date, time and a ticket that can be followed`, async ({
    page,
    doctor,
  }) => {
    expect(doctor.doctorId).toBeTruthy();
    await openDesk(page);
    await takeIn(page, 'Lakshmi Narayanaswamy Venkataramana Iyengar of Tiruchirappalli', '9123456789');
    await page.getByRole('radio', { name: `${width} mm` }).check();
    await page.getByRole('button', { name: 'Print slip' }).click();
    await page.waitForFunction(() => window.printed);
    const html = `<!doctype html>${await page.evaluate(() => window.printed)}`;
    const paper = await page.context().newPage();
    await paper.setContent(html);
    for (const part of ['.doctor', '.address', '.date', '.expected'])
      await expect(paper.locator(part).first(), part).not.toBeEmpty();
    await expect(paper.locator('.token')).toHaveText('1');
    const pdf = (await paper.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, across] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!.map(Number);
    expect(Math.round(across! * MM_PER_POINT)).toBe(Number(width));

    const ticketUrl = await readQr(await paper.locator('.code').screenshot({ scale: 'device' }));
    await paper.goto(ticketUrl!);
    await expect(paper.getByText('1', { exact: true }).first()).toBeVisible();
    // The printer may jam: the same slip can be printed again, also later and on another device.
    await openDesk(page);
    await page.getByRole('button', { name: 'More actions for Lakshmi' }).click();
    await page.getByRole('button', { name: 'Print slip' }).click();
    await expect(page.getByRole('dialog', { name: 'Token number 1' })).toBeVisible();
    await expect(page.getByRole('radio', { name: `${width} mm` })).toBeChecked();
  });
}

test('on a full day the desk is asked once, and adds a walk-in and a booking by phone over the maximum', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!, { maxAppointment: '1' });
  await logIn(context, baseURL!, doctor);
  await book(doctor, 'Ravi Kumar');
  await openDesk(page);
  await page.getByRole('heading', { level: 1 }).focus();
  await takeIn(page, 'Kamala Bai', '91234 56789');
  const walkIn = page.getByRole('dialog', { name: 'Walk-in' });
  await expect(walkIn.getByRole('alert')).toContainText('over the maximum');
  await look(page, 'a walk-in on a full day');
  await expect(walkIn.getByRole('textbox', { name: 'Name' })).toHaveValue('Kamala Bai');
  await walkIn.getByRole('button', { name: 'Add anyway' }).click();
  await expect(page.getByRole('dialog', { name: 'Token number 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Total patients: 2')).toBeVisible();

  await page.getByRole('button', { name: 'Book by phone' }).click();
  const byPhone = page.getByRole('dialog', { name: 'Book by phone' });
  await expect(byPhone.getByRole('status').filter({ hasText: 'is full' })).toBeVisible();
  await expect(byPhone.locator('input[name=day]:checked')).toHaveCount(0);
  await byPhone.locator(`input[value="${clinicToday()}"]`).check();
  await byPhone.getByRole('textbox', { name: 'Name' }).fill('Imran Shaikh');
  await byPhone.getByRole('textbox', { name: 'Phone number' }).fill('9811122233');
  await byPhone.getByRole('radio', { name: 'Male', exact: true }).check();
  await look(page, 'a booking by phone on a full day');
  await byPhone.getByRole('button', { name: 'Add anyway' }).click();
  await expect(page.getByRole('dialog', { name: 'Token number 3' })).toBeVisible();
});
