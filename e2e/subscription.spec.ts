import { listPayments, createSubscription } from '@baari/contract/payment';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { Doctor } from './support/people.ts';
import { clinicDate, daysFromNow, trialOf, withSubscription, yearly } from './support/subscription.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('SUB-1 SUB-2 SUB-4 SUB-6 SUB-10 OPEN-27 the free trial: what runs, until when, and the way to more', async ({
  page,
  doctor,
}) => {
  await page.goto('/subscription-details');
  await expect(page.getByRole('heading', { name: 'Current Subscription' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const facts = page.getByRole('definition');
  await expect(facts).toHaveText(['Free trial', 'Free trial', clinicDate(daysFromNow(0)), clinicDate(daysFromNow(14))]);
  await expect(page.getByText('14 days left')).toBeVisible();
  await expect(page.getByText('Last Subscription')).toHaveCount(0);
  await expect(page.getByRole('note')).toHaveCount(0);
  await page.getByRole('link', { name: 'Prepay Your Subscription & Enjoy Zero Interruptions' }).click();
  await expect(page).toHaveURL('/checkout');
  expect(doctor.doctorId).toBeTruthy();
});

test('SUB-3 SUB-5..8 an expired subscription says since when and offers to buy', async ({ page, doctor }) => {
  await withSubscription(page, { ...yearly, status: 'expired', endDate: daysFromNow(-3) });
  await page.goto('/subscription-details');
  await expect(page.getByRole('heading', { name: 'Last Subscription' })).toBeVisible();
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  const note = page.getByRole('note');
  await expect(note).toContainText(clinicDate(daysFromNow(-3)));
  await expect(note).toHaveCSS('color', 'rgb(180, 35, 24)');
  await expect(page.getByText('order_Nq1a2b3c4d5e6f')).toBeVisible();
  await page.getByRole('link', { name: 'Buy Subscription' }).click();
  await expect(page).toHaveURL('/checkout');
  expect(doctor.doctorId).toBeTruthy();
});

test('SUB-2 OPEN-26 OPEN-27 queued plans stand below the current one; without any there are plans to buy', async ({
  page,
  doctor,
}) => {
  const next = {
    orderId: 'order_Next1',
    plan: 'monthly',
    startDate: daysFromNow(265),
    endDate: daysFromNow(295),
  } as const;
  await withSubscription(page, { ...yearly, queued: [next] });
  await page.goto('/subscription-details');
  await expect(page.getByText('Upcoming')).toBeVisible();
  await expect(page.getByText(`${clinicDate(next.startDate)} to ${clinicDate(next.endDate)}`)).toBeVisible();
  await expect(page.getByText('order_Next1')).toBeVisible();

  await page.unroute('**/api/doctor/profile');
  await withSubscription(page, null);
  await page.reload();
  await expect(page.getByText('No subscription yet')).toBeVisible();
  await expect(page.getByText('₹9,999')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Subscription' })).toBeVisible();
  expect(doctor.doctorId).toBeTruthy();
});

test('SUB-9 OPEN-26 without a profile the page says how to get the trial', async ({ page, newcomer }) => {
  await page.goto('/subscription-details');
  await expect(page.getByText('Please complete your profile to get the 14-day free trial')).toBeVisible();
  await page.getByRole('link', { name: 'Go to profile page' }).click();
  await expect(page).toHaveURL('/doctor-profile');
  expect(newcomer.doctorId).toBeTruthy();
});

test('CHECKOUT-1..9 OPEN-38 the plans and their prices, for everybody', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await page.getByRole('radio', { name: 'Monthly' }).check({ force: true });
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(main.getByText('₹999', { exact: true })).toBeVisible();
  await expect(main.getByText('per month')).toBeVisible();
  await main.getByText('Yearly', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(main.getByText('₹9,999', { exact: true })).toBeVisible();
  await expect(main.getByText('per year')).toBeVisible();
  await expect(main.getByText('16% off')).toBeVisible();
  await expect(main.getByText('₹11,988 in a year')).toBeVisible();
  await expect(main.getByText('You save ₹1,989 in a year')).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveText([
    'All features',
    'Realtime patient queue monitoring',
    'Secure QR-based verification',
    '24/7 support',
  ]);
  await expect(main.getByText(/does not cut your current plan: the next plan starts after/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeVisible();
});

test('CHECKOUT-11 CHECKOUT-16 CHECKOUT-17 Upgrade Now orders the chosen plan and tells why it failed', async ({
  page,
  doctor,
}) => {
  await page.goto('/checkout');
  await page.getByRole('main').getByText('Yearly', { exact: true }).click();
  await page.route('**/api/doctor/create-subscription', (route) => route.abort(), { times: 1 });
  const first = page.waitForRequest('**/api/doctor/create-subscription');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByText('Failed to create subscription, try again.')).toBeVisible();

  const refusal = { success: false, message: 'The payment provider is away.', code: 'PAYMENTS_OFF' };
  await page.route('**/api/doctor/create-subscription', (route) => route.fulfill({ status: 503, json: refusal }));
  const second = page.waitForRequest('**/api/doctor/create-subscription');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  const request = await second;
  expect(request.postDataJSON()).toEqual({ doctorId: doctor.doctorId, planType: 'yearly' });
  expect(request.headers()['idempotency-key']).toBe((await first).headers()['idempotency-key']);
  await expect(page.getByText('The payment provider is away.')).toBeVisible();
});

test('PAY-1 a history without payments says so', async ({ page, doctor }) => {
  const asked = page.waitForRequest('**/api/doctor/payment-allpayments');
  await page.goto('/payments');
  expect(new URL((await asked).url()).search).toBe('');
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  expect(doctor.doctorId).toBeTruthy();
});

test('PAY-2..8 OPEN-6 OPEN-20 payments page by page', async ({ page, doctor }) => {
  const payment = (_id: string, status: string, amount: number, refundedAt: string | null = null) => ({
    ...{ _id, orderId: `order_${_id}`, paymentId: `pay_${_id}`, amount, status, refundedAt },
    createdAt: '2026-10-20T20:00:00.000Z',
  });
  const cursors: (string | null)[] = [];
  await page.route('**/api/doctor/payment-allpayments*', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    cursors.push(cursor);
    const payments = cursor
      ? [payment('c', 'refunded', 99_900, '2026-10-25T05:00:00.000Z')]
      : [payment('a', 'paid', 999_900), payment('b', 'failed', 99_900)];
    const rest = { nextCursor: cursor ? null : 'page-2', hasNextPage: !cursor };
    await route.fulfill({ json: { success: true, message: 'Payments found', payments, ...rest } });
  });
  await page.goto('/payments');
  const list = page.getByRole('list', { name: 'Payment history' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  for (const text of ['order_a', 'pay_a', '₹9,999', '21/10/2026', 'Success'])
    await expect(list.nth(0)).toContainText(text);
  await expect(list.nth(0)).not.toContainText('refunded');
  for (const text of ['order_b', '₹999', 'Failed', 'within 7 business days'])
    await expect(list.nth(1)).toContainText(text);

  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(list).toHaveCount(3);
  for (const text of ['Failed', 'Refunded on 25/10/2026', 'within 7 business days'])
    await expect(list.nth(2)).toContainText(text);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  expect(cursors).toEqual([null, 'page-2']);
  expect(doctor.doctorId).toBeTruthy();
});

test('the page says what happens when the period ends, and until when what is queued lasts', async ({
  page,
  doctor,
}) => {
  await page.goto('/subscription-details');
  await expect(page.getByText(/When it ends, patients cannot book until you buy a plan/)).toBeVisible();
  const next = {
    orderId: 'order_Next1',
    plan: 'monthly',
    startDate: daysFromNow(14),
    endDate: daysFromNow(44),
  } as const;
  await withSubscription(page, { ...trialOf(14), queued: [next] });
  await page.reload();
  await expect(page.getByText(`patients can book until ${clinicDate(next.endDate)}.`)).toBeVisible();
  await expect(page.getByText(/When it ends/)).toHaveCount(0);
  expect(doctor.doctorId).toBeTruthy();
});

/** Plays a sandbox customer on one order: a failed payment, a successful one, and a second one that is refunded. */
async function payThrice(doctor: Doctor): Promise<void> {
  const { subscription } = await doctor.api.call(createSubscription, {
    body: { doctorId: doctor.doctorId, planType: 'monthly' },
  });
  for (const [outcome, status] of [
    ['failure', 'failed'],
    ['success', 'paid'],
    ['success', 'refunded'],
  ] as const) {
    await doctor.api.fetch('/sandbox/razorpay/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: subscription.id, outcome }),
    });
    const of = () => doctor.api.call(listPayments, { query: { status } });
    await expect.poll(async () => (await of()).payments.length, { timeout: 20_000 }).toBe(1);
  }
}

test('PAY-1..5 one payment of each kind, filtered by what became of it', async ({ page, doctor }) => {
  await payThrice(doctor);
  await page.goto('/payments');
  const list = page.getByRole('list', { name: 'Payment history' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  const main = page.getByRole('main');
  for (const [choice, badge, note] of [
    ['Success', 'Success', ''],
    ['Failed', 'Failed', 'Deducted money is refunded within 7 business days.'],
    ['Refunded', 'Failed', `Refunded on ${clinicDate(daysFromNow(0))}.`],
  ] as const) {
    const asked = page.waitForRequest(/payment-allpayments\?status=/);
    await main.getByRole('radiogroup').getByText(choice, { exact: true }).click();
    expect(new URL((await asked).url()).searchParams.get('cursor')).toBeNull();
    await expect(list).toHaveCount(1);
    await expect(list.getByText(badge, { exact: true })).toBeVisible();
    await expect(list).toContainText(note);
  }
  await main.getByText('All', { exact: true }).click();
  await expect(list).toHaveCount(3);
  // Newest first: refunded, paid, failed.
  await expect(list.nth(0).getByRole('link')).toHaveText([/^Receipt RC-\d{4}-\d{6}$/, /^Credit note CN-\d{4}-\d{6}$/]);
  await expect(list.nth(2).getByRole('link')).toHaveCount(0);
  const receipt = list.nth(1).getByRole('link');
  await expect(receipt).toHaveText(/^Receipt RC-\d{4}-\d{6}$/);
  const number = (await receipt.innerText()).slice('Receipt '.length);
  await receipt.click();
  await expect(page).toHaveURL(`/receipts/${number}`);
  await expect(main.getByText(number).first()).toBeVisible();
});

test('PAY-1 a filter without payments says so; a history that cannot be read can be read again', async ({
  page,
  doctor,
}) => {
  const one = { _id: '1', orderId: 'order_a', paymentId: 'pay_a', amount: 99_900, status: 'paid', refundedAt: null };
  const payments = [{ ...one, createdAt: '2026-10-20T20:00:00.000Z' }];
  const answer = { success: true, message: '', payments, nextCursor: null, hasNextPage: false };
  await page.route('**/payment-allpayments', (route) => route.fulfill({ json: answer }));
  await page.goto('/payments');
  await page.getByRole('main').getByText('Failed', { exact: true }).click();
  await expect(page.getByText('No payments of this kind')).toBeVisible();

  const refusal = { success: false, message: 'Too many requests' };
  await page.route('**/payment-allpayments?status=refunded', (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  });
  await page.getByRole('main').getByText('Refunded', { exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No payments of this kind')).toBeVisible();
  expect(doctor.doctorId).toBeTruthy();
});

/** How much of each card is empty below the last of its texts. */
const emptyBelow = (page: Page) =>
  page.locator('main .mantine-Paper-root').evaluateAll((cards) =>
    cards.map((card) => {
      const range = document.createRange();
      range.selectNodeContents(card);
      const ends = [...range.getClientRects()].map(({ bottom }) => bottom);
      const texts = ends.filter((end) => end < card.getBoundingClientRect().bottom - 1);
      return card.getBoundingClientRect().bottom - Math.max(...texts);
    }),
  );

test('plans and payments use the width of a desktop: no card is half empty, a payment is one line', async ({
  page,
  doctor,
}) => {
  await payThrice(doctor);
  const next = { orderId: 'order_Next1', plan: 'monthly', startDate: daysFromNow(265), endDate: daysFromNow(295) };
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    for (const queued of [[], [next as (typeof yearly.queued)[number]]]) {
      await withSubscription(page, { ...yearly, queued });
      await page.goto('/subscription-details');
      await expect(page.getByText('₹9,999')).toBeVisible();
      for (const empty of await emptyBelow(page)) expect(empty).toBeLessThan(40);
    }
    await page.goto('/payments');
    const list = page.getByRole('list', { name: 'Payment history' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    const whole = (await list.boundingBox())!;
    for (const line of await list.getByRole('listitem').all()) {
      const box = (await line.boundingBox())!;
      expect(box.width).toBe(whole.width);
      expect(box.height).toBeLessThan(160);
    }
  }
});
