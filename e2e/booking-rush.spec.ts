import { expect, test } from './support/fixtures.ts';
import { book, makeDoctor } from './support/people.ts';
import { startProduct } from './support/server.ts';

/** Bookings of one network in an hour that need no proof of work. */
const FREE = 6;

test('a patient in a rush is asked for nothing: the proof of work is solved beside the page', async ({ page }) => {
  const product = await startProduct({ BOOKING_RUSH_CHECK: '1' });
  try {
    const doctor = await makeDoctor(product.baseUrl);
    for (let n = 1; n <= FREE; n += 1) await book(doctor, `Patient ${n}`);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/public/appointments')) answers.push(response.status());
    });
    await page.goto(`${product.baseUrl}/book/appointments/${doctor.doctorId}`);
    await page.getByLabel('Patient’s name').fill('Sunita Devi');
    await page.getByLabel('Mobile number').fill('9876500000');
    await page.getByRole('radio', { name: 'Female', exact: true }).check();
    await page.getByRole('button', { name: 'Get my number' }).click();
    await expect(page.locator('.number')).toHaveText(String(FREE + 1));
    expect(answers).toEqual([428, 201]);
  } finally {
    await product.stop();
  }
});
