import { addDays } from '@baari/calendar/days';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { isLive } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

declare global {
  interface Window {
    /** What the button said when the sign first said Live. */
    callWhenLive: string | undefined;
  }
}

test('today’s list is live: a booking comes in, and a call at one desk shows at the other', async ({
  page,
  context,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  const other = await context.newPage();
  await other.goto('/doctor-appointments');
  const queue = page.getByRole('region', { name: 'Queue' });
  const otherQueue = other.getByRole('region', { name: 'Queue' });
  await isLive(page);
  await isLive(other);

  // Without the stream the list would be read again only after twenty seconds.
  await book(doctor, 'Anita Desai', '9876500000');
  await expect(page.getByText('Total patients: 2')).toBeVisible({ timeout: 5_000 });

  await queue.getByRole('button', { name: 'Call number 1' }).click();
  await expect(otherQueue.getByText('Number 1 is with the doctor')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Anita Desai');
  await otherQueue.getByRole('button', { name: 'Call number 2' }).click();
  await expect(queue.getByText('Number 2 is with the doctor')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText('1 here, 0 to come, 1 seen')).toBeVisible({ timeout: 5_000 });
  await queue.getByRole('button', { name: 'Undo call' }).click();
  await expect(otherQueue.getByText('Number 1 is with the doctor')).toBeVisible({ timeout: 5_000 });
});

test('the list of a coming day is live too: a booking comes in, and a cancellation at one desk shows at the other', async ({
  page,
  context,
  doctor,
}) => {
  const tomorrow = addDays(clinicToday(), 1);
  await book(doctor, 'Ravi Kumar', '9123456780', tomorrow);
  const other = await context.newPage();
  for (const at of [page, other]) {
    await at.goto(`/doctor-appointments?date=${tomorrow}`);
    await isLive(at);
  }
  const row = (at: Page, name: string) => at.getByRole('listitem').filter({ hasText: name });
  await book(doctor, 'Anita Desai', '9876500000', tomorrow);
  for (const at of [page, other]) await expect(row(at, 'Anita Desai')).toBeVisible({ timeout: 5_000 });

  await row(page, 'Ravi Kumar').getByRole('button', { name: 'Cancel this booking: Ravi Kumar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The machine is broken');
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(row(other, 'Ravi Kumar')).toHaveCount(0, { timeout: 5_000 });
});

test('the sign says Live only once the queue is there with which one can call', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.addInitScript(() => {
    window.callWhenLive = undefined;
    new MutationObserver(() => {
      const signs = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => /^Call /.test(textContent));
      if (signs.includes('Live')) window.callWhenLive ??= button?.textContent ?? 'nobody can be called';
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/doctor-appointments');
  await isLive(page);
  expect(await page.evaluate(() => window.callWhenLive)).toMatch(/^Call number 1/);
});

test('a stream that cannot be had says Reconnecting, and the list still works', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  const away = /\/api\/doctor\/queue(\/stream)?(\?.*)?$/;
  await page.route(away, (route) => route.abort());
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Reconnecting')).toBeVisible();
  await expect(page.getByText('Total patients: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Call next' })).toBeDisabled();
  await page.unroute(away);
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 15_000 });
});
