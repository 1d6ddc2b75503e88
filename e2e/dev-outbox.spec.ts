import { startPushService } from '@baari/testing/stand-ins/push-service';
import { expect, test } from './support/fixtures.ts';
import { makeDoctor } from './support/people.ts';
import { callAfter, lastOf } from './support/ticket.ts';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';

test.use({
  viewport: { width: 360, height: 740 },
  // The shell shows no notifications.
  launchOptions: { executablePath: findBrowser() ?? undefined, args: BROWSER_ARGS },
});

test('the outbox shows what a closed page gets in the words of the phone', async ({ context, baseURL }) => {
  const push = await startPushService();
  const { subscription } = push.browser();
  await push.stop();
  await context.grantPermissions(['notifications'], { origin: baseURL! });
  await context.addInitScript((one) => {
    const own = { endpoint: one.endpoint, toJSON: () => one, unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => own as unknown as PushSubscription;
  }, subscription);
  const doctor = await makeDoctor(baseURL!);
  const page = await context.newPage();
  await page.goto(`${await lastOf(doctor, 1)}?lang=ta`);
  const tell = page.getByRole('switch', { name: 'பக்கத்தை மூடினாலும் சொல்லவும்' });
  await tell.click();
  await expect(tell).toBeChecked();
  await callAfter(doctor, null);
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(page.locator('[data-push]').first()).toContainText('இப்போது உங்கள் முறை');
  }).toPass();
  await expect(page.locator('[data-push]').first()).toHaveAttribute('lang', 'ta-IN');
});
