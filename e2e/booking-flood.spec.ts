import { bookAppointment } from '@baari/contract/booking';
import { getQueue } from '@baari/contract/queue';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, clinicToday, logIn, makeDoctor, PASSWORD } from './support/people.ts';
import { asked, give, makeStale } from './support/reauth.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let product: Product;
test.beforeAll(async () => {
  // So that the flood can come from several networks.
  product = await startProduct({ TRUST_PROXY: '1' });
});
test.afterAll(() => product.stop());
// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

async function flood(doctorId: string, address: string, phones: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const body = {
      doctorId,
      date: clinicToday(),
      patientName: 'Ravi Kumar',
      phoneNumber: String(phones + n),
      gender: 'MALE',
    };
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const answer = await fetch(product.baseUrl + bookAppointment.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  }
}

/** The longest choice of each field that does not fit beside its arrow. */
const cutChoices = (dialog: Locator): Promise<string[]> =>
  dialog.locator('select').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const options = [...(field as HTMLSelectElement).options];
      return options.map(({ label }) => label).filter((label) => pen.measureText(label).width > room);
    }),
  );

test('a flood of false bookings shows at the desk, is ended in three taps and brought back by one', async ({
  page,
  context,
}) => {
  const doctor = await makeDoctor(product.baseUrl, { maxAppointment: '100' });
  await logIn(context, product.baseUrl, doctor);
  await book(doctor, 'Anita Desai');
  await page.goto(`${product.baseUrl}/doctor-appointments`);
  const rows = async () => (await doctor.api.call(getQueue)).queue.rows.map(({ patientName }) => patientName);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await flood(doctor.doctorId, '203.0.113.7', 9_800_000_000, 25);
  await flood(doctor.doctorId, '198.51.100.7', 9_700_000_000, 15);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/40 bookings in \d minutes?.*from 2 networks/s);
  await look(page, 'a flood of bookings');

  await alert.getByRole('button', { name: 'Look at them' }).click();
  const dialog = page.getByRole('dialog', { name: 'False bookings' });
  await dialog.getByRole('button', { name: 'Select all of these (40)' }).click();
  await look(page, 'false bookings');
  for (const width of [320, 330, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await cutChoices(dialog)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Cancel 40 bookings' }).click();

  await expect(dialog).toHaveCount(0);
  await expect(alert).toHaveCount(0);
  await expect(page.getByText(/^40 bookings cancelled, /)).toBeVisible();
  await expect.poll(rows).toEqual(['Anita Desai']);
  await expect(page.getByText('Ravi Kumar')).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo cancelling 40 bookings' }).click();
  await expect.poll(async () => (await rows()).length).toBe(41);
  await expect(page.getByText(/^40 bookings cancelled, /)).toHaveCount(0);
  await expect(alert).toContainText('40 bookings');
});

test('only some of them are chosen by network, and their networks are blocked', async ({ page, context }) => {
  const doctor = await makeDoctor(product.baseUrl, { maxAppointment: '100' });
  await logIn(context, product.baseUrl, doctor);
  await flood(doctor.doctorId, '203.0.113.7', 9_800_000_000, 20);
  await flood(doctor.doctorId, '198.51.100.7', 9_700_000_000, 2);
  await page.goto(`${product.baseUrl}/doctor-appointments`);
  await page.getByRole('button', { name: 'Look at them' }).click();
  const dialog = page.getByRole('dialog', { name: 'False bookings' });
  await dialog.getByLabel('Network', { exact: true }).selectOption({ label: 'Every network' });
  await dialog.getByLabel('Name and phone').selectOption('The same name');
  await expect(dialog.getByRole('checkbox', { name: 'Ravi Kumar' })).toHaveCount(22);
  await dialog.getByLabel('Network', { exact: true }).selectOption({ label: 'This flood' });
  await dialog.getByRole('button', { name: 'Select all of these (20)' }).click();
  await dialog.getByRole('checkbox', { name: '1 Ravi Kumar' }).first().uncheck();
  await dialog.getByRole('checkbox', { name: 'Block their networks for a day' }).check();
  await makeStale(page, '**/api/doctor/booking-flood/cancel');
  await dialog.getByRole('button', { name: 'Cancel 19 bookings' }).click();
  // Who closes the question has nothing cancelled, and everything still chosen.
  await expect(asked(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked(page)).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: 'Block their networks for a day' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel 19 bookings' }).click();
  await give(page, PASSWORD);
  await expect(page.getByText(/^19 bookings cancelled, /)).toBeVisible();
  const body = {
    doctorId: doctor.doctorId,
    date: clinicToday(),
    patientName: 'Asha',
    phoneNumber: '9600000000',
    gender: 'FEMALE',
  };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.50' };
  const answer = await fetch(product.baseUrl + bookAppointment.path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'NETWORK_BLOCKED' }]);
});
