import { addDays } from '@baari/calendar/days';
import { bookByPhone } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { clinicToday, logIn, makeDoctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
test.afterAll(() => product.stop());

const PLACES = 6;
/** Booked as so manieth within a moment it is held. */
const HELD = 6;

/** A day of six places, all taken, and one booking that is held. */
async function fullDay(date: string) {
  const doctor = await makeDoctor(product.baseUrl, { maxAppointment: String(PLACES) });
  await doctor.api.call(changeBookingSafety, { body: { name: 'proofOfWork', isOn: false } });
  const patientOf = (n: number) => ({
    patientName: `Ravi Kumar ${n}`,
    phoneNumber: `987650000${n}`,
    gender: 'MALE' as const,
  });
  for (let n = 1; n <= HELD; n += 1) {
    const response = await fetch(product.baseUrl + bookAppointment.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${n}.1` },
      body: JSON.stringify({ doctorId: doctor.doctorId, date, ...patientOf(n) }),
    });
    expect(response.status).toBe(201);
  }
  for (let n = HELD + 1; n <= PLACES + 1; n += 1)
    await doctor.api.call(bookByPhone, { body: { date, ...patientOf(n) } });
  return doctor;
}

for (const [when, days] of [
  ['today', 0],
  ['a coming day', 1],
] as const)
  test(`confirming over the maximum of ${when} is asked first, and done at the second use`, async ({
    page,
    context,
  }) => {
    const date = addDays(clinicToday(), days);
    await logIn(context, product.baseUrl, await fullDay(date));
    await page.goto(`${product.baseUrl}/doctor-appointments?date=${date}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Ravi Kumar 6' }).first();
    const dialog = page.getByRole('dialog', { name: 'Confirm 6 Ravi Kumar 6?' });
    await row.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toContainText('This patient goes over the maximum');
    await look(page, 'the question before confirming over the maximum');
    await dialog.getByRole('button', { name: 'Do not confirm' }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('button', { name: 'Confirm anyway' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('To confirm', { exact: false })).toHaveCount(0);
    await expect(row).toBeVisible();
  });
