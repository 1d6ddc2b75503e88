import { expect, test } from './support/fixtures.ts';

test('a device that is too full to keep a file opens each screen all the same', async ({ page, doctor: _ }) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('No room is left.', 'QuotaExceededError'));
  });
  await page.getByRole('button', { name: 'See Patients Stats' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeVisible();
});
