import { arrive } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { filmQr, liveTracks, qrPicture } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import { rowOf } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const upload = (page: Page, text: string) => page.locator('input[type=file]').setInputFiles(qrPicture(text));
const success = (page: Page) => page.getByRole('heading', { name: 'Success' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('SCAN-1 OPEN-36 SCAN-4 SCAN-5 SCAN-19 SCAN-20 SCAN-21 a ticket in a picture is decoded, verified and shown', async ({
  page,
  doctor,
}) => {
  const ticket = await book(doctor, 'सुनीता देवी', '9811122233');
  const sent = page.waitForRequest('**/verify-appointment');
  await page.goto('/qrscanner');
  await expect(tab(page, 'Use Camera')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Upload Image').click();
  await upload(page, ticket.qrCodeData);

  await expect(success(page)).toBeFocused();
  expect((await sent).postDataJSON()).toEqual({ qrCodeData: ticket.qrCodeData });
  const panel = page.getByRole('main');
  await expect(panel.getByText('Patient verified')).toBeVisible();
  const [year, month, day] = ticket.appointmentDate.split('-');
  for (const [name, value] of [
    ['Patient name', 'सुनीता देवी'],
    ['Gender', 'FEMALE'],
    ['Serial number', '1'],
    ['Phone number', '9811122233'],
    ['Appointment date', `${day}/${month}/${year}`],
  ] as const)
    await expect(panel.locator('dl > div', { hasText: name }).getByRole('definition')).toHaveText(value);
});

test('SCAN-18 SCAN-24 a ticket before the camera is verified, the camera goes off, and Scan Another leads to the picture tab', async ({
  page,
  doctor,
  context,
}) => {
  await context.grantPermissions(['camera']);
  const ticket = await book(doctor, 'Ravi Kumar');
  await filmQr(page, ticket.qrCodeData);
  await page.goto('/qrscanner');
  await expect(success(page)).toBeVisible();
  expect(await liveTracks(page)).toBe(0);

  await page.getByRole('button', { name: 'Scan Another' }).click();
  await expect(tab(page, 'Upload Image')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeFocused();
});

test('with Keep scanning on, the camera goes on and a ticket in sight is sent once', async ({
  page,
  doctor,
  context,
}) => {
  await context.grantPermissions(['camera']);
  const ticket = await book(doctor, 'Ravi Kumar');
  await filmQr(page, ticket.qrCodeData);
  await page.addInitScript(() => localStorage.setItem('scanner.keepScanning', 'true'));
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/verify-appointment'))));
  await page.goto('/qrscanner');
  await expect(success(page)).toBeVisible();
  await expect(page.getByText('Scanning', { exact: true })).toBeVisible();
  // A second ticket, typed while the first one is still filmed, shows that scanning continued.
  const other = await book(doctor, 'Anita Desai', '9876500000');
  await page.getByLabel('Ticket code or link').fill(other.qrCodeData);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Anita Desai')).toBeVisible();
  expect(sent).toBe(2);
  expect(await liveTracks(page)).toBe(1);
});

test('SCAN-11 SCAN-12 the camera tab takes a chosen and a dropped picture', async ({ page, doctor }) => {
  const first = await book(doctor, 'Ravi Kumar');
  const second = await book(doctor, 'Anita Desai', '9876500000');
  await page.goto('/qrscanner');
  await upload(page, first.qrCodeData);
  await expect(page.getByText('Ravi Kumar')).toBeVisible();

  await page.reload();
  await expect(tab(page, 'Use Camera')).toHaveAttribute('aria-selected', 'true');
  const { name, mimeType, buffer } = qrPicture(second.qrCodeData);
  await tab(page, 'Use Camera').evaluate(
    (target, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(file.bytes)], file.name, { type: file.mimeType }));
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, mimeType, bytes: [...buffer] },
  );
  await expect(page.getByText('Anita Desai')).toBeVisible();
});

test('SCAN-6 ERR-10 a picture without a code, or none at all: No QR Code Found', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/qrscanner');
  const blank = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
  for (const buffer of [blank, Buffer.from('no picture')]) {
    await page.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('No QR Code Found')).toBeVisible();
    await page.getByRole('button', { name: 'Scan Another' }).click();
  }
});

test('SCAN-22 SCAN-23 a refusal shows the server’s words and Scan Another', async ({ page, doctor }) => {
  const known = await book(doctor, 'Ravi Kumar');
  await doctor.api.call(arrive, rowOf(doctor, 1));
  const ticket = await book(doctor, 'Anita Desai', '9876500000');
  await page.goto('/qrscanner');
  await upload(page, ticket.qrCodeData);
  await expect(success(page)).toBeVisible();
  await page.getByRole('button', { name: 'Scan Another' }).click();
  await expect(page.getByText('Patient verified')).toBeHidden();
  // The same ticket at once, as by somebody with a picture of it.
  await upload(page, ticket.qrCodeData);
  await expect(page.getByRole('heading', { name: 'Already verified' })).toBeFocused();
  await expect(page.getByText('2 Anita Desai')).toBeVisible();
  await page.getByRole('button', { name: 'Scan Another' }).click();
  await upload(page, known.qrCodeData);
  const repeated = page.getByRole('main');
  const verdict = repeated.getByRole('heading', { name: 'Already verified' });
  await expect(verdict).toBeFocused();
  // Amber, not red.
  await expect(verdict).toHaveCSS('color', 'rgb(133, 80, 0)');
  await expect(repeated.getByText(/^This ticket was already verified at \d{1,2}:\d\d [ap]m\.$/)).toBeVisible();
  await expect(repeated.getByText('1 Ravi Kumar')).toBeVisible();
  await expect(success(page)).toBeHidden();
  await page.getByRole('button', { name: 'Scan Another' }).click();
  await upload(page, 'https://example.com/menu');
  await expect(page.getByRole('main').getByText('This QR code is not an appointment ticket.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan Another' })).toBeVisible();
});

test('ERR-9 without an answer: Failed to verify QR code. Please try again.', async ({ page, doctor }) => {
  const ticket = await book(doctor, 'Ravi Kumar');
  await page.goto('/qrscanner');
  await page.route('**/verify-appointment', (route) => route.abort());
  await upload(page, ticket.qrCodeData);
  await expect(page.getByRole('main').getByText('Failed to verify QR code. Please try again.')).toBeVisible();
});

test('a USB scanner types a ticket and Enter, wherever the focus is', async ({ page, doctor }) => {
  const ticket = await book(doctor, 'Ravi Kumar');
  await page.goto('/qrscanner');
  await tab(page, 'Upload Image').focus();
  await page.keyboard.type(ticket.qrCodeData);
  await page.keyboard.press('Enter');
  await expect(success(page)).toBeVisible();
});
