import { addDays } from '@baari/calendar/days';
import { cancelAppointment } from '@baari/contract/appointments';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { readQr } from './support/read-qr.ts';
import { rowOf } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('a ticket can be read without any script, in 15 KB', async ({ browser, baseURL, doctor }) => {
  const { ticketUrl, serialNumber } = await book(doctor, 'Sunita <b>Devi</b> $& Iyer');
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const response = (await page.goto(ticketUrl))!;
  expect((await response.body()).length).toBeLessThan(15 * 1024);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(response.headers()['content-encoding']).toBe('br');
  const plain = await page.request.get(ticketUrl, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect((await plain.body()).length).toBe((await response.body()).length);
  await expect(page.getByText('Sunita <b>Devi</b> $& Iyer')).toBeVisible();
  await expect(page.getByText(String(serialNumber), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  expect(await readQr(await page.screenshot({ fullPage: true }))).toBe(ticketUrl);
  expect((await page.goto(`${baseURL}/book/t/${'A'.repeat(32)}`))!.status()).toBe(404);
  await context.close();
});

test('the patient app takes over the served ticket and keeps it fresh', async ({ page, doctor }) => {
  const { ticketUrl } = await book(doctor, 'Ravi Kumar');
  await page.goto(ticketUrl);
  await expect(page.getByRole('button', { name: /Cancel/ })).toBeEnabled();
  await expect(page.getByText('Ravi Kumar')).toBeVisible();
});

test('the patient’s name stands apart from what became of the appointment', async ({ page, doctor }) => {
  const { ticketUrl } = await book(doctor, 'Venkata Subrahmanya Lakshminarasimha Raju');
  await doctor.api.call(cancelAppointment, { ...rowOf(doctor, 1), body: { reason: 'The doctor is away' } });
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(ticketUrl);
    const told = (await page.locator('.status').boundingBox())!;
    const name = (await page.getByText('Venkata').boundingBox())!;
    expect(name.y - told.y - told.height).toBeGreaterThanOrEqual(8);
  }
});

test('a cancellation whose answer is lost is read from the clinic at once, and nothing counts as up to date before', async ({
  page,
  doctor,
}) => {
  const { ticketUrl } = await book(doctor, 'Anita Desai', '9876500019', addDays(clinicToday(), 1));
  await page.goto(ticketUrl);
  await expect(page.getByText('Up to date')).toBeVisible();
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/public/tickets/${ticketUrl.split('/').at(-1)}`, async (route) => {
    if (route.request().method() === 'DELETE') {
      await route.fetch();
      return route.abort();
    }
    await answering;
    return route.continue();
  });
  await page.getByRole('button', { name: /Cancel/ }).click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not responding' })).toBeVisible();
  await expect(page.getByText('Up to date')).toHaveCount(0);
  answer();
  await expect(page.locator('.status-cancelled')).toBeVisible({ timeout: 3_000 });
});
