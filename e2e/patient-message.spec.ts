import type { BrowserContext, Page } from '@playwright/test';
import { tellByPush } from '@baari/contract/patient-message';
import { choosePhoneMessages } from '@baari/contract/patient-message-phone';
import type { PushedMessage } from '@baari/contract/patient-message';
import { callAgain } from '@baari/contract/queue';
import { startPushService } from '@baari/testing/stand-ins/push-service';
import type { PushBrowser, StandInPushService } from '@baari/testing/stand-ins/push-service';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { makeDoctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';
import { callAfter, lastOf, rowOf } from './support/ticket.ts';

test.use({
  viewport: { width: 360, height: 740 },
  // The shell shows no notifications.
  launchOptions: { executablePath: findBrowser() ?? undefined, args: BROWSER_ARGS },
});

let push: StandInPushService;
let product: Product;
test.beforeAll(async () => {
  push = await startPushService();
  product = await startProduct({ PUSH_SERVICES: push.origin });
});
test.afterAll(async () => {
  await product.stop();
  await push.stop();
});

/** A phone that allows notifications, or does not; its browser subscribes at the stand-in instead of its maker's push service. */
async function phoneOf(context: BrowserContext, isAllowed: boolean): Promise<PushBrowser> {
  if (isAllowed) await context.grantPermissions(['notifications'], { origin: product.baseUrl });
  const browser = push.browser();
  await context.addInitScript((subscription) => {
    const own = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => own as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => own as unknown as PushSubscription;
  }, browser.subscription);
  return browser;
}

/** The phone with no ticket open, where messages arrive as its browser would hand them to the worker. */
async function pocketed(context: BrowserContext) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const registrationId = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    }),
  );
  await page.goto(`${product.baseUrl}/book/`);
  await cdp.send('ServiceWorker.enable');
  return {
    page,
    deliver: async (data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin: product.baseUrl,
        registrationId: await registrationId,
        data,
      }),
  };
}

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, dir, tag }) => ({
      ...{ title, body, lang, dir, tag },
    })),
  );

test('a patient whose page is closed is told in Tamil that it is their turn', async ({ context }) => {
  const doctor = await makeDoctor(product.baseUrl);
  const phone = await phoneOf(context, true);
  const ticketUrl = await lastOf(doctor, 1);
  const page = await context.newPage();
  await page.goto(`${ticketUrl}?lang=ta`);
  const tell = page.getByRole('switch', { name: 'பக்கத்தை மூடினாலும் சொல்லவும்' });
  await expect(tell).not.toBeChecked();
  await tell.click();
  await expect(tell).toBeChecked();
  await page.close();

  const pocket = await pocketed(context);
  await callAfter(doctor, null);
  await expect.poll(() => phone.received.length).toBe(1);
  await pocket.deliver(phone.received[0]!.text);
  const turn = {
    title: expect.stringContaining('1'),
    body: 'இப்போது உங்கள் முறை. உள்ளே செல்லுங்கள்.',
    lang: 'ta-IN',
    dir: 'ltr',
    tag: ticketUrl.split('/t/')[1],
  };
  await expect.poll(() => shown(pocket.page)).toEqual([turn]);
  // A sender that was not sure has sent it twice.
  await pocket.deliver(phone.received[0]!.text);
  await doctor.api.call(callAgain, rowOf(doctor, 1));
  await expect.poll(() => phone.received.length).toBe(2);
  await pocket.deliver(phone.received[1]!.text);
  await expect
    .poll(() => shown(pocket.page))
    .toEqual([{ ...turn, body: 'உங்களை மீண்டும் அழைக்கிறார்கள். இப்போது உங்கள் முறை. உள்ளே செல்லுங்கள்.' }]);
  // What is true of a day says of which.
  const last = JSON.parse(phone.received[1]!.text) as PushedMessage;
  await pocket.deliver(JSON.stringify({ ...last, reason: 'closed', date: '2026-12-03' } satisfies PushedMessage));
  await expect.poll(() => shown(pocket.page)).toEqual([{ ...turn, body: expect.stringMatching(/^3 டிசம்பர்: /) }]);
  // Whoever was moved reads to which day, as an SMS says it.
  const moved = { ...last, reason: 'moved', number: 17, before: 3, date: '2026-12-02' } satisfies PushedMessage;
  await pocket.deliver(JSON.stringify(moved));
  const told = { ...turn, title: expect.stringContaining('17') };
  const move = {
    ...{ ...turn, title: expect.stringMatching(/^டோக்கன் 3:/), tag: `${turn.tag} moved` },
    body: 'கிளினிக் உங்களுக்கு 2 டிசம்பர் டோக்கன் 17 கொடுத்துள்ளது.',
  };
  await expect.poll(() => shown(pocket.page)).toContainEqual(move);
  // What comes next does not take that away.
  await pocket.deliver(JSON.stringify({ ...moved, reason: 'cancelled', before: null } satisfies PushedMessage));
  await expect.poll(() => shown(pocket.page)).toContainEqual({ ...told, body: expect.stringMatching(/^2 டிசம்பர்: /) });
  expect(await shown(pocket.page)).toContainEqual(move);
});

test('the next ticket of this device joins by itself, and the switch ends it for all', async ({ context }) => {
  const doctor = await makeDoctor(product.baseUrl);
  const phone = await phoneOf(context, true);
  const page = await context.newPage();
  await page.goto(await lastOf(doctor, 1));
  const tell = page.getByRole('switch', { name: 'Tell me also when this page is closed' });
  await tell.click();
  await expect(page.getByText('This phone is told of your turn, of delays and of changes.')).toBeVisible();
  const second = await lastOf(await makeDoctor(product.baseUrl), 2);
  const joined = page.waitForResponse((response) => response.url().endsWith('/push'));
  await page.goto(second);
  expect((await joined).ok()).toBe(true);
  await expect(tell).toBeChecked();
  const ended = page.waitForResponse((response) => response.url().endsWith('/push-end'));
  await tell.click();
  expect((await ended).ok()).toBe(true);
  await expect(tell).not.toBeChecked();
  await page.reload();
  await expect(tell).not.toBeChecked();
  expect(phone.received).toEqual([]);
});

test('a ticket says that a browser took the messages of the mobile number, and gives them back', async ({
  context,
}) => {
  const doctor = await makeDoctor(product.baseUrl);
  await doctor.api.call(choosePhoneMessages, { body: { told: true, budgetRupees: 100 } });
  const ticketUrl = await lastOf(doctor, 1);
  const params = { ticket: ticketUrl.split('/t/')[1]! };
  await doctor.api.call(tellByPush, { params, body: push.browser().subscription });
  await phoneOf(context, true);
  const page = await context.newPage();
  await page.goto(ticketUrl);
  const taken = page.getByText(
    'Messages about this visit go to a browser that asked for them, not to the mobile number.',
  );
  const again = page.getByRole('button', { name: 'Send them to the mobile number again' });
  const atPhone = page.getByRole('switch', { name: 'Messages to the mobile number' });
  const tell = page.getByRole('switch', { name: 'Tell me also when this page is closed' });
  await expect(taken).toBeVisible();
  await expect(atPhone).toHaveCount(0);
  await again.click();
  await expect(atPhone).toBeChecked();
  // Of this browser alone, for the phone is told.
  await expect(page.getByText('This browser is told nothing while this page is closed.')).toBeVisible();
  await tell.click();
  await expect(taken).toBeVisible();
  await look(page, 'ticket whose browser is told instead of the phone');
  await again.click();
  await expect(atPhone).toBeChecked();
  await expect(tell).not.toBeChecked();
  await page.reload();
  await expect(atPhone).toBeChecked();
});

test('a phone that allows no notifications says how to allow them, and stays off', async ({ context }) => {
  await phoneOf(context, false);
  const page = await context.newPage();
  await page.goto(await lastOf(await makeDoctor(product.baseUrl), 1));
  const tell = page.getByRole('switch', { name: 'Tell me also when this page is closed' });
  await tell.click();
  await expect(page.getByText('This browser allows no messages from here.')).toBeVisible();
  await expect(tell).not.toBeChecked();
});
