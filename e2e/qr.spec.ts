import { readFileSync } from 'node:fs';
import { decode } from './support/decode.ts';
import { expect, test } from './support/fixtures.ts';

const TITLE = 'Scan & Book Appointment';

/** Width and height from the first chunk of a PNG file. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('QR-1..8 QR-10..14 OPEN-37 the card, and a download that scans', async ({ page, doctor, baseURL }) => {
  await page.goto('/qr-download');
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  const card = page.getByRole('heading', { name: TITLE }).locator('..');
  await expect(card).toContainText('Dr. Asha Rao');
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const code = card.getByRole('img', { name: /Dr\. Asha Rao/ });
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
  const logo = (await code.locator('image').boundingBox())!;
  expect(logo.width).toBeCloseTo(50, 0);
  expect(logo.height).toBeCloseTo(50, 0);
  expect(logo.x + 25).toBeCloseTo((await code.boundingBox())!.x + 100, 0);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe('scan-book-appointment-qrcode.png');
  await expect(page.getByText('QR Code image downloaded successfully!')).toBeVisible();
  const picture = readFileSync(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  const box = (await card.boundingBox())!;
  expect(sizeOf(picture).width).toBe(Math.round(box.width) * 3);
  const read = await decode(picture);
  expect(read?.text).toBe(`${baseURL}/book/appointments/${doctor.doctorId}`);
  expect(read?.ecLevel).toBe('H');
});

test('QR-9 QR-13 the code on the screen is of level H and scans, in the dark too', async ({ page, doctor }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/qr-download');
  const read = await decode(await page.getByRole('heading', { name: TITLE }).locator('..').screenshot());
  expect(read?.text).toMatch(new RegExp(`/appointments/${doctor.doctorId}$`));
  expect(read?.ecLevel).toBe('H');
});

test('QR-15 a download that fails says so', async ({ page, doctor }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toDataURL = () => {
      throw new Error('No canvas here');
    };
  });
  await page.goto('/qr-download');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Failed to download QR Code as image. Contact support for help.')).toBeVisible();
  expect(doctor.doctorId).toBeTruthy();
});

test('QR-2 the poster prints on one A4 sheet with the same code', async ({ page, doctor }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = document.body.innerHTML;
      const styles = [...document.querySelectorAll('style, link[rel=stylesheet]')].map((node) => node.outerHTML);
      Object.assign(window.top ?? window, { printed: `${styles.join('')}${sheet}` });
    };
  });
  await page.goto('/qr-download');
  await page.getByRole('button', { name: 'Print poster' }).click();
  await expect.poll(() => page.evaluate('typeof window.printed')).toBe('string');
  await page.setContent(await page.evaluate<string>('window.printed'), { waitUntil: 'load' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Scan this code with your phone camera')).toBeVisible();
  const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const read = await decode(await page.getByRole('img').screenshot());
  expect(read?.text).toMatch(new RegExp(`/appointments/${doctor.doctorId}$`));
});
