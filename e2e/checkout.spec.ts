import { getProfile } from '@baari/contract/profile';
import { createSubscription, verifySubscription } from '@baari/contract/payment';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import type { Doctor } from './support/people.ts';

const PLAY = '**/sandbox/razorpay/pay';
const SCRIPT = '**/sandbox/razorpay/checkout.js';
const VERIFY = `**${verifySubscription.path}`;
const NOT_VERIFIED =
  "Payment verification failed, if any money got deducted from you bank it'll get refunded in 7 working days.";

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const upgradeNow = (page: Page) => page.getByRole('button', { name: 'Upgrade Now' });
const paymentWindow = (page: Page) => page.getByRole('dialog', { name: 'Baari' });
const payButton = (page: Page, price: string) => paymentWindow(page).getByRole('button', { name: `Pay ${price}` });

async function openWindow(page: Page, plan: 'Monthly' | 'Yearly' = 'Monthly'): Promise<void> {
  await page.goto('/checkout');
  await page.getByRole('main').getByText(plan, { exact: true }).click();
  await upgradeNow(page).click();
  await expect(paymentWindow(page)).toBeVisible();
}

const subscriptionOf = async (doctor: Doctor) => (await doctor.api.call(getProfile)).profileData!.subscription!;

/** The ids of the sandbox's order, from a second call: while the order is open, it stays the same. */
async function orderIds({ api, doctorId }: Doctor): Promise<string[]> {
  const { subscription } = await api.call(createSubscription, { body: { doctorId, planType: 'monthly' } });
  return [subscription.id];
}

const partsOf = (request: Request) => ({
  url: request.url(),
  headers: { key: request.headers()['idempotency-key'] },
  postData: request.postData(),
});

const keptOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('baari.paid.')));

test('CHECKOUT-10..15 bought during the trial: monthly, then yearly, each behind what runs', async ({
  page,
  doctor,
}) => {
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText(/^Free trial: 1[34] days left, until .+20\d\d$/)).toBeVisible();
  await openWindow(page, 'Monthly');
  await expect(paymentWindow(page).getByText('Test payments: no money is taken')).toBeVisible();
  const sent = page.waitForRequest(VERIFY);
  await payButton(page, '₹999').click();
  expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual([
    'razorpay_order_id',
    'razorpay_payment_id',
    'razorpay_signature',
  ]);
  await page.waitForRequest('**/api/doctor/profile');
  await expect(page).toHaveURL('/subscription-details');
  await expect(page.getByText('Payment received. Your plan is set.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Current Subscription' })).toBeVisible();

  await openWindow(page, 'Yearly');
  await payButton(page, '₹9,999').click();
  await expect(page).toHaveURL('/subscription-details');
  await expect(page.getByText('Upcoming')).toHaveCount(2);
  const { plan, endDate, queued } = await subscriptionOf(doctor);
  expect([plan, ...queued.map((period) => period.plan)]).toEqual(['trial', 'monthly', 'yearly']);
  expect([endDate, queued[0]!.endDate]).toEqual(queued.map(({ startDate }) => startDate));
});

test('CHECKOUT-12 the window is opened once with the order and the doctor’s own details, however often one clicks', async ({
  page,
  doctor,
}) => {
  const orders: Request[] = [];
  page.on('request', (request) => request.url().includes(createSubscription.path) && orders.push(request));
  await page.goto('/checkout');
  await expect(page.getByText('Test payments', { exact: true })).toBeVisible();
  await page.route(SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.opened = []; window.Razorpay = class { constructor(o) { window.opened.push(o); } on() {} open() {} };',
    }),
  );
  await upgradeNow(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForFunction(() => (globalThis as { opened?: object[] }).opened?.length);
  const opened = await page.evaluate(() => (globalThis as { opened?: object[] }).opened!);
  expect(orders).toHaveLength(1);
  const { subscription } = (await (await orders[0]!.response())!.json()) as { subscription: { id: string } };
  expect(opened).toEqual([
    expect.objectContaining({
      order_id: subscription.id,
      name: 'Baari',
      prefill: { name: 'Asha Rao', email: doctor.email, contact: '+919876543210' },
    }),
  ]);
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeDisabled();
});

test('a declined payment says why; a closed window loses nothing; the same order can be paid', async ({
  page,
  doctor,
}) => {
  await openWindow(page);
  const first = await orderIds(doctor);
  await paymentWindow(page).getByRole('button', { name: 'Let this payment fail' }).click();
  await expect(paymentWindow(page).getByText('The bank declined this test payment. You can try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toHaveText('The payment failed: The bank declined this test payment. You can try again.');
  await expect(upgradeNow(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click();
  await expect(said).toContainText('The payment window was closed.');
  await expect(upgradeNow(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(payButton(page, '₹999')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/subscription-details');
  expect((await subscriptionOf(doctor)).queued.map(({ orderId }) => orderId)).toEqual(first);
});

test('the browser closed after paying: the provider’s event alone starts the plan, and the page shows it', async ({
  page,
  context,
  doctor,
}) => {
  await openWindow(page, 'Yearly');
  const verified: Request[] = [];
  context.on('request', (request) => request.url().includes(verifySubscription.path) && verified.push(request));
  await page.route(PLAY, async (route) => {
    await route.fetch();
    await page.close();
  });
  await payButton(page, '₹9,999').click();
  await expect.poll(async () => (await subscriptionOf(doctor)).queued.map(({ plan }) => plan)).toEqual(['yearly']);
  const later = await context.newPage();
  await later.goto('/subscription-details');
  await expect(later.getByText('Upcoming')).toBeVisible();
  await later.goto('/payments');
  await expect(later.getByRole('listitem').getByText('Success', { exact: true })).toBeVisible();
  expect(verified).toEqual([]);
});

for (const path of ['/checkout', '/']) {
  test(`CHECKOUT-13 a page reloaded between paying and verifying sends the same again on ${path}`, async ({
    page,
    doctor,
  }) => {
    await openWindow(page);
    await page.route(VERIFY, () => undefined, { times: 1 }); // never answered
    const cut = page.waitForRequest(VERIFY);
    await payButton(page, '₹999').click();
    const { url, headers, postData } = partsOf(await cut);
    const again = page.waitForRequest(VERIFY);
    await page.goto(path);
    expect(partsOf(await again)).toEqual({ url, headers, postData });
    await expect(page.getByText('Payment received. Your plan is set.')).toBeVisible();
    await expect(page).toHaveURL(path === '/' ? '/' : '/subscription-details');
    expect((await subscriptionOf(doctor)).queued).toHaveLength(1);
    expect(await keptOnDevice(page)).toEqual([]);
  });
}

test('CHECKOUT-18 a result that is not the provider’s is refused with the catalogue’s text', async ({
  page,
  doctor,
}) => {
  await openWindow(page);
  await page.route(PLAY, async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, razorpay_signature: '0'.repeat(64) } });
  });
  await payButton(page, '₹999').click();
  await expect(page.getByText(NOT_VERIFIED)).toBeVisible();
  await expect(upgradeNow(page)).toBeEnabled();
  expect(await keptOnDevice(page)).toEqual([]);
  expect(doctor.doctorId).toBeTruthy();
});

test('CHECKOUT-18 OPEN-9 without an answer the same text comes, the payment is kept and can be checked again', async ({
  page,
  doctor,
}) => {
  await openWindow(page);
  await page.route(VERIFY, (route) => route.abort());
  await payButton(page, '₹999').click();
  // One text, which stands: no toast beside it, and nothing that says something else.
  await expect(page.getByText(NOT_VERIFIED)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `${NOT_VERIFIED}We keep checking from this device, so please do not pay again.`,
  );

  await page.unroute(VERIFY);
  const away = { success: false, message: 'Your payment is not confirmed yet.', code: 'PAYMENT_UNCONFIRMED' };
  await page.route(VERIFY, (route) => route.fulfill({ status: 503, json: away }), { times: 1 });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(away.message, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL('/subscription-details');
  expect((await subscriptionOf(doctor)).queued).toHaveLength(1);
});

test('a payment made as the connection goes is confirmed when it is back', async ({ page, context, doctor }) => {
  await openWindow(page);
  await page.route(PLAY, async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await payButton(page, '₹999').click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Confirming your payment…');
  expect(await keptOnDevice(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect(page).toHaveURL('/subscription-details');
  expect((await subscriptionOf(doctor)).queued).toHaveLength(1);
});

test('a payment window that does not load says so, and loads at the next press', async ({ page, doctor }) => {
  await page.route(SCRIPT, (route) => route.abort(), { times: 1 });
  await page.goto('/checkout');
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await upgradeNow(page).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('The payment window could not be loaded.');
  await upgradeNow(page).click();
  await expect(payButton(page, '₹999')).toBeVisible();
  expect(await orderIds(doctor)).toHaveLength(1);
});

test('CHECKOUT-2 CHECKOUT-8 each plan has its button, and the chosen one, at first the year, is Upgrade Now', async ({
  page,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await page.getByRole('button', { name: 'Buy Monthly' }).click();
  await expect(payButton(page, '₹999')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(upgradeNow(page)).toBeFocused();
  await page.getByRole('button', { name: 'Buy Yearly' }).click();
  await expect(payButton(page, '₹9,999')).toBeVisible();
});

test('the payment window and what is said after it', async ({ page, doctor }) => {
  test.setTimeout(120_000);
  await openWindow(page);
  await paymentWindow(page).getByRole('button', { name: 'Let this payment fail' }).click();
  await expect(paymentWindow(page).getByText('You can try again.')).toBeVisible();
  await look(page, 'the payment window');
  const hidden = await paymentWindow(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(hidden).toBe(0);
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('The payment failed');
  await look(page, 'after a declined payment');
  expect(doctor.doctorId).toBeTruthy();
});
