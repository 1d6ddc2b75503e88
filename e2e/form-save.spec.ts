import { expect, test } from './support/fixtures.ts';
import { approveLicence } from './support/operator.ts';
import { chooseLicence, field, fillForm, watchForms } from './support/profile-form.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const FIELDS = [
  ...['about', 'avgCheckTime', 'city', 'clinicAddress', 'clinicPh', 'degree', 'dob', 'email', 'experience', 'fees'],
  ...['image', 'language', 'licenseDocument', 'maxAppointment', 'name', 'pincode', 'regNumber', 'speciality'],
  ...['termsAndPolicy', 'workingDays'],
];

test('FORM-59 FORM-61..66 PROFILE-1 SUB-10 a first submission is sent, then profile and session are read again', async ({
  page,
  newcomer,
}) => {
  const forms = await watchForms(page);
  await page.goto('/doctor-profile');
  await fillForm(page);
  await page.getByRole('combobox', { name: 'Languages' }).fill('Malayalam');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Languages' }).fill('Tulu');
  await page.keyboard.press('Enter');

  const sent = page.waitForRequest('**/api/doctor/add-doctor');
  const read = ['profile', 'current_user'].map((call) => page.waitForRequest(`**/api/doctor/${call}`));
  await page.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).method()).toBe('POST');
  await Promise.all(read);
  await expect(page.getByText(/Your 14-day free trial has started/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dr. Meera Nair' })).toBeVisible();
  await expect(page.getByText('Malayalam, Tulu')).toBeVisible();

  const [form] = await forms();
  expect([...new Set(form?.map(([name]) => name))].sort()).toEqual(FIELDS);
  expect(form).toContainEqual(['image', 'file me.jpg']);
  expect(form).toContainEqual(['licenseDocument', 'file licence.pdf']);
  expect(form).toContainEqual(['workingDays', '{"Monday":[{"start":"09:00","end":"13:00"}]}']);
  expect(form?.filter(([name]) => name === 'language').map(([, value]) => value)).toEqual(['Malayalam', 'Tulu']);
  expect(await page.evaluate((id) => localStorage.getItem(`baari.profile-draft.${id}`), newcomer.doctorId)).toBeNull();
});

test('FORM-2..4 FORM-60 FORM-64..66 OPEN-30 an edit keeps stored files and terms', async ({ page, doctor }) => {
  const forms = await watchForms(page);
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close without saving' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Asha Rao');
  await expect(field(page, 'Clinic address')).toHaveValue('12 MG Road\nCamp');
  await expect(page.getByText('Your current document is kept unless you choose another.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I accept/ })).toBeChecked();
  await field(page, 'City').fill('Nashik');
  const sent = page.waitForRequest('**/api/doctor/update-profile');
  const read = ['profile', 'current_user'].map((call) => page.waitForRequest(`**/api/doctor/${call}`));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  expect((await sent).method()).toBe('POST');
  await Promise.all(read);
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Nashik' })).toBeVisible();
  const names = (await forms())[0]?.map(([name]) => name) ?? [];
  expect(names).not.toContain('image');
  expect(names).not.toContain('licenseDocument');
  expect([...new Set([...names, 'image', 'licenseDocument'])].sort()).toEqual(FIELDS);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'City')).toHaveValue('Nashik');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(doctor.doctorId).toBeTruthy();
});

test('ERR-1 ERR-2 a failed submit keeps every field; what the server finds wrong goes to its field', async ({
  page,
  newcomer,
}) => {
  await page.goto('/doctor-profile');
  await fillForm(page);
  await page.route('**/api/doctor/add-doctor', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByText('Your profile got no answer: no network. Everything you typed is still here'),
  ).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Meera Nair');

  const errors = [
    { path: 'regNumber', msg: 'This registration number is not known' },
    { path: 'workingDays.Monday.0.end', msg: 'Slots of a day must not overlap' },
  ];
  const refusal = { success: false, message: 'Please check the highlighted fields.', code: 'INVALID_FIELDS', errors };
  await page.route('**/api/doctor/add-doctor', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please check the highlighted fields.')).toBeVisible();
  await expect(field(page, 'Registration number')).toHaveAccessibleDescription('This registration number is not known');
  await expect(page.getByRole('group', { name: 'Available days and times' })).toBeFocused();
  await expect(page.getByText('Slots of a day must not overlap')).toBeVisible();

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Dr. Meera Nair' })).toBeVisible();
  expect(newcomer.doctorId).toBeTruthy();
});

test('FORM-54 PROFILE-3 a slow upload tells how far it is, in percent', async ({ page, newcomer, context }) => {
  await page.goto('/doctor-profile');
  await fillForm(page);
  await chooseLicence(page, 2 * 1024 * 1024);
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 1024 * 1024,
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^Uploading [1-9]\d?%$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dr. Meera Nair' })).toBeVisible({ timeout: 20_000 });
  expect(newcomer.doctorId).toBeTruthy();
});

test('a draft is kept on the device until it is saved, files excepted', async ({ page, newcomer }) => {
  await page.goto('/doctor-profile');
  await fillForm(page);
  await page.getByLabel('Friday', { exact: true }).check();
  await page.getByRole('group', { name: 'Friday', exact: true }).getByLabel('Start time').fill('10:00');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We restored what you typed earlier.')).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('Kochi');
  await expect(page.getByRole('combobox', { name: 'Speciality' })).toHaveValue('Pediatrician');
  await expect(page.getByText('09:00 – 13:00')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Friday', exact: true }).getByLabel('Start time')).toHaveValue('10:00');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please upload doctor image')).toBeVisible();
  await expect(page.getByText('Press Add slot to keep these times, or clear them.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(field(page, 'City')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue(newcomer.email);
});

test('PROFILE-8 PROFILE-9 leaving with changes asks first', async ({ page, doctor }) => {
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await field(page, 'City').fill('Nashik');
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' });

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(asking).toBeVisible();
  await asking.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asking).toHaveCount(0);
  await expect(page).toHaveURL('/doctor-profile');
  await expect(field(page, 'City')).toHaveValue('Nashik');

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await asking.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'City')).toHaveValue('Nashik');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await asking.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'City')).toHaveValue('Pune');
  expect(doctor.doctorId).toBeTruthy();
});

test('an edit of a verified licence says before it is saved that patients will not find the practice for a while', async ({
  page,
  doctor,
  baseURL,
}) => {
  approveLicence({ baseUrl: baseURL!, dataDir: process.env['E2E_DATA_DIR']! }, doctor.doctorId);
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const warning = page.getByRole('status').filter({ hasText: 'We will look at your licence again.' });
  await field(page, 'City').fill('Nashik');
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await field(page, 'Name').fill('Asha Devi Rao');
  await expect(warning).toContainText('Until then, patients do not find you in the search.');
  await field(page, 'Name').fill('Asha Rao');
  await expect(warning).toHaveCount(0);
  await chooseLicence(page);
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your licence is not yet verified' })).toBeVisible();
});
