import { getCurrentUser } from '@baari/contract/account';
import { deleteProfile } from '@baari/contract/profile';
import { submit } from '@baari/testing/profile-form';
import { expect, test } from './support/fixtures.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('DELETE-1 DELETE-3 DELETE-4 DELETE-6..9 DELETE-11 OPEN-18 deleting the profile data', async ({ page, doctor }) => {
  await page.goto('/doctor-profile');
  const open = page.getByRole('button', { name: 'Delete Profile Data' });
  const dialog = page.getByRole('dialog', { name: 'The following things will happen if you delete profile' });
  await open.click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Your active subscription is removed.',
    'Your complete profile data is deleted.',
    'You cannot take appointments.',
    'You are not findable on the website.',
  ]);
  await expect(dialog.getByText('The free trial does not come back, not with a new profile either.')).toBeVisible();
  await expect(dialog.getByText('Are you sure you want to delete your profile?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/doctor/delete-profile', async (route) => {
    await held;
    await route.continue();
  });
  await open.click();
  const asked = page.waitForRequest('**/api/doctor/delete-profile');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  expect((await asked).method()).toBe('DELETE');
  await expect(dialog.getByRole('status')).toHaveText('Deleting...');
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeHidden();
  const rechecked = page.waitForRequest('**/api/doctor/current_user');
  release();
  await rechecked;
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeFocused();
  const { user } = await doctor.api.call(getCurrentUser);
  expect(user.profileCompleted).toBe(false);
});

test('after the profile data is deleted nothing promises a free trial that this account had', async ({
  page,
  doctor,
}) => {
  await doctor.api.call(deleteProfile);
  await page.goto('/doctor-profile');
  await expect(
    page.getByText('Your free trial was already used. Submit your profile, then choose a plan.'),
  ).toBeVisible();
  await expect(page.getByText(/14-day free trial/)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText('To take appointments.', { exact: true })).toBeVisible();
  await page.goto('/subscription-details');
  await expect(page.getByText('Please complete your profile, then choose a plan')).toBeVisible();

  await submit(doctor.api);
  for (const path of ['/', '/doctor-profile', '/qr-download']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('No plan is running.')).toBeVisible();
    await expect(page.getByRole('main').getByText(/free trial/i)).toHaveCount(0);
  }
});

test('DELETE-2 DELETE-3 DELETE-5..7 DELETE-10 DELETE-12 OPEN-18 deleting the login account', async ({
  page,
  doctor,
}) => {
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Delete Login Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'The following things will happen if you delete account' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'A new account is needed to use the panel again.',
    'Your subscription is removed.',
    'Your profile data is deleted.',
    'You are not findable.',
  ]);
  await expect(dialog.getByText('Are you sure you want to delete your account?')).toBeVisible();
  const asked = page.waitForRequest('**/api/doctor/delete-account');
  const rechecked = page.waitForResponse('**/api/doctor/current_user');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  expect((await asked).method()).toBe('DELETE');
  expect((await rechecked).status()).toBe(401);
  await expect(page).toHaveURL('/login');
  await expect(doctor.api.call(getCurrentUser)).rejects.toThrow('Please login to continue');
});

test('ERR-1 ERR-2 a deletion that fails says so and can be tried again', async ({ page, doctor }) => {
  await page.route('**/api/doctor/delete-profile', (route) => route.abort(), { times: 1 });
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Delete Profile Data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('The deletion of your profile data got no answer: no network.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'No' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  expect(doctor.doctorId).toBeTruthy();
});

test('an account that never had a profile can be deleted too', async ({ page, newcomer }) => {
  await page.goto('/doctor-profile');
  await expect(page.getByRole('button', { name: 'Delete Profile Data' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Login Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/login');
  expect((await newcomer.api.fetch('/api/doctor/current_user')).status).toBe(401);
});
