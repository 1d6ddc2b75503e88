import { expect, test } from './support/fixtures.ts';
import { startClinicHouse } from './support/clinic.ts';
import { look } from './support/look.ts';
import { approveLicence } from './support/operator.ts';
import { book } from './support/people.ts';

test('a clinic tells mobile numbers for so many rupees a day, and a patient stops it on the ticket', async ({
  page,
  doctor,
  context,
  baseURL,
}) => {
  await page.goto('/patient-messages');
  const bySms = page.getByRole('switch', { name: 'By WhatsApp, else SMS' });
  await expect(bySms).not.toBeChecked();
  await bySms.click();
  await expect(bySms).toBeChecked();
  const budget = page.getByRole('textbox', { name: 'At most a day' });
  await budget.fill('10001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Type whole rupees, at most ₹10,000.')).toBeVisible();
  await budget.fill('10,000');
  await page.keyboard.press('Enter');
  await expect(budget).toHaveValue('10000');
  await budget.fill('२५०');
  await page.keyboard.press('Enter');
  const limit = page.getByText('While your licence is not verified, this costs at most ₹100 a day');
  await expect(page.getByText('Today ₹0 of ₹100.')).toBeVisible();
  await expect(limit).toBeVisible();
  await expect(budget).toBeFocused();
  await budget.fill('0250');
  await page.keyboard.press('Enter');
  await expect(budget).toHaveValue('250');
  await look(page, 'messages to mobile numbers', true);
  approveLicence({ baseUrl: baseURL!, dataDir: process.env['E2E_DATA_DIR']! }, doctor.doctorId);
  await page.reload();
  await expect(bySms).toBeChecked();
  await expect(budget).toHaveValue('250');
  await expect(page.getByText('Today ₹0 of ₹250.')).toBeVisible();
  await expect(limit).toHaveCount(0);

  const patient = await context.newPage();
  await patient.goto(`/book/appointments/${doctor.doctorId}`);
  await patient.getByLabel('Patient’s name').fill('Meena Iyer');
  await patient.getByLabel('Mobile number').fill('98765 43210');
  await patient.getByRole('radio', { name: 'Female', exact: true }).check();
  await patient.getByRole('button', { name: 'Get my number' }).click();
  const told = patient.getByRole('switch', { name: 'Messages to the mobile number' });
  await expect(told).toBeChecked();
  await look(patient, 'ticket with messages to the mobile number', true);
  await told.click();
  await expect(
    patient.getByText('This clinic sends no messages about this visit to the number of the booking.'),
  ).toBeVisible();
  await patient.reload();
  await expect(told).not.toBeChecked();
  await told.click();
  await expect(told).toBeChecked();
});

test('a ticket says that its number wrote STOP, and how it gets messages again', async ({ browser }) => {
  const house = await startClinicHouse();
  try {
    const [doctor] = await house.clinic('Kavita Rao');
    await house.owner.query('update practice set tells_phones = true where doctor_id = $1', [doctor!.doctorId]);
    const { ticketUrl } = await book(doctor!, 'Meena Iyer', '9876543210');
    const writes = (isStop: boolean) =>
      house.owner.query(
        `insert into message_stop (phone, at, lifted_at) values ('9876543210', now(), $1)
         on conflict (phone) do update set lifted_at = excluded.lifted_at`,
        [isStop ? null : new Date()],
      );
    // Requests of a page under a service worker do not pass the routes of a test.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const comesBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.goto(ticketUrl);
    const told = page.getByRole('switch', { name: 'Messages to the mobile number' });
    const stopped = page.getByText('This number has stopped all messages by writing STOP.');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(told).toBeChecked();

    await writes(true);
    await comesBack();
    await expect(stopped).toContainText('write START in the same WhatsApp chat');
    await expect(told).toHaveCount(0);
    await look(page, 'ticket of a number that wrote STOP', true);
    await page.reload();
    await expect(stopped).toBeVisible();

    await writes(false);
    await comesBack();
    await expect(told).toBeChecked();
    await told.click();
    await expect(told).not.toBeChecked();
    // The number writes it while the patient's wish is under way: the service refuses.
    await page.route('**/phone-messages', async (route) => {
      await writes(true);
      await route.continue();
    });
    await told.click();
    await expect(stopped).toBeVisible();
    await page.unrouteAll();
    await writes(false);
    await comesBack();
    await expect(told).not.toBeChecked();
    await expect(page.getByText('This clinic sends no messages about this visit')).toBeVisible();
    await page.close();
  } finally {
    await house.stop();
  }
});
