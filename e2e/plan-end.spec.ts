import type { Subscription } from '@baari/contract/subscription';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { daysFromNow, trialOf, withSubscription, yearly } from './support/subscription.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

for (const [subscription, text] of [
  [trialOf(3), 'Trial ends in 3 days'],
  [trialOf(1), 'Trial ends in 1 day'],
  [trialOf(0), 'Trial ends today'],
  [{ ...yearly, endDate: daysFromNow(7) }, 'Plan ends in 7 days'],
] as const) {
  test(`the home screen says '${text}' and leads to the plans`, async ({ page, doctor }) => {
    await withSubscription(page, subscription);
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: text, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    expect(doctor.doctorId).toBeTruthy();
  });
}

for (const [what, subscription, says, way] of [
  ['a used trial', trialOf(-2, 'expired'), 'Your free trial has ended.', 'Choose a plan'],
  [
    'a bought plan',
    { ...yearly, status: 'expired', endDate: daysFromNow(-2) },
    'Your yearly plan has ended.',
    'Renew your plan',
  ],
  ['no plan at all', null, 'No plan is running.', 'Choose a plan'],
] as const) {
  test(`after ${what} Home and the desk name the plan and the way to pay`, async ({ page, doctor }) => {
    await withSubscription(page, subscription);
    await page.goto('/');
    const note = page.getByRole('region', { name: 'Patients cannot book' });
    await expect(note).toContainText(says);
    await expect(note.getByRole('link', { name: way })).toBeVisible();
    await page.goto('/doctor-appointments');
    await expect(note).toContainText(`${says} Nobody can be added.`);
    await expect(page.getByText('Home says why')).toHaveCount(0);
    await look(page, `the desk after ${what}`);
    await note.getByRole('link', { name: way }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    expect(doctor.doctorId).toBeTruthy();
  });
}

test('the home screen is silent while the end is far, or another plan stands behind it', async ({ page, doctor }) => {
  const queued = [{ orderId: 'order_Next1', plan: 'monthly', startDate: daysFromNow(2), endDate: daysFromNow(32) }];
  for (const subscription of [trialOf(8), { ...trialOf(2), queued } as Subscription]) {
    await withSubscription(page, subscription);
    const profile = page.waitForResponse('**/api/doctor/profile');
    await page.goto('/');
    await profile;
    await expect(page.getByRole('button', { name: 'See Appointments' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /trial|plan/i })).toHaveCount(0);
    await page.unroute('**/api/doctor/profile');
  }
  expect(doctor.doctorId).toBeTruthy();
});

test('a plan that ends soon, and one that has ended, on the home screen and on its own page', async ({
  page,
  doctor,
}) => {
  test.setTimeout(120_000);
  for (const [subscription, badge] of [
    [{ ...yearly, endDate: daysFromNow(3) }, 'Active'],
    [{ ...yearly, status: 'expired', endDate: daysFromNow(-2) }, 'Expired'],
  ] as const) {
    await withSubscription(page, subscription);
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link', { name: /plan/i })).toHaveCount(1);
    await look(page, `home: ${badge}`);
    await page.goto('/subscription-details');
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
    await look(page, `subscription: ${badge}`);
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(doctor.doctorId).toBeTruthy();
});
