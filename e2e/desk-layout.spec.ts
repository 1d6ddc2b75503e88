import { closeDays, runLate } from '@baari/contract/day-control';
import { addWalkIn, arrive, complete, noShow, prioritise } from '@baari/contract/queue';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { callAfter, isLive, rowOf } from './support/ticket.ts';

const LONG_NAME = 'Venkata Subrahmanya Lakshminarasimha Chandrasekhara Raju';
const SIZES = [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
];

/** On how many lines a text stands. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });

for (const size of SIZES)
  test(`a number of two digits stands on one line, and Call in one place, ${size.width} wide`, async ({
    page,
    doctor,
  }) => {
    await page.setViewportSize(size);
    for (let n = 1; n <= 11; n += 1) await book(doctor, 'Ravi Kumar', `98765000${10 + n}`);
    await page.goto('/doctor-appointments');
    await isLive(page);
    const call = page.getByRole('button', { name: /^(Call next|Call number \d+|Nobody to call)$/ });
    const next = page.getByRole('region', { name: 'Next' });
    await expect(call).toHaveText('Call number 1');
    const place = await call.boundingBox();
    const staysPut = async (text: string) => {
      await expect(call).toHaveText(text);
      expect.soft(await call.boundingBox(), text).toEqual(place);
    };

    const body = { patientName: LONG_NAME, phoneNumber: '9876543210', gender: 'FEMALE' } as const;
    await doctor.api.call(addWalkIn, { body });
    await staysPut('Call number 12');
    await doctor.api.call(prioritise, { ...rowOf(doctor, 12), body: { priority: 'EMERGENCY' } });
    await expect(next).toContainText('Emergency');
    await staysPut('Call number 12');
    expect.soft(await linesOf(next.getByText('12', { exact: true }))).toBe(1);
    const home = await page.context().newPage();
    await home.setViewportSize(size);
    await home.goto('/');
    expect.soft(await linesOf(home.getByRole('main').getByText('12', { exact: true }).first())).toBe(1);
    const seeAppointments = home.getByRole('button', { name: 'See Appointments' });
    const placeAtHome = await seeAppointments.boundingBox();

    await doctor.api.call(runLate, { body: { minutes: 120 } });
    await expect(page.getByText('Running 120 min late')).toBeVisible();
    await staysPut('Call number 12');
    const today = clinicToday();
    await doctor.api.call(closeDays, { body: { from: today, to: today, booked: 'keep' } });
    await expect(page.getByText('Closed for bookings')).toBeVisible();
    await staysPut('Call number 12');

    await callAfter(doctor, null);
    await staysPut('Call number 1');
    for (let n = 1; n <= 11; n += 1) await doctor.api.call(noShow, rowOf(doctor, n));
    await staysPut('Nobody to call');
    await doctor.api.call(complete, rowOf(doctor, 12));
    await staysPut('Nobody to call');
    await doctor.api.call(arrive, rowOf(doctor, 11));
    await staysPut('Call number 11');
    expect.soft(await linesOf(next.getByText('11', { exact: true }))).toBe(1);
    await doctor.api.call(complete, rowOf(doctor, 11));
    await home.reload();
    await expect(home.getByText('Nobody is waiting')).toBeVisible();
    expect.soft(await seeAppointments.boundingBox()).toEqual(placeAtHome);
  });

test('on a phone the beginning of the turn stands under the number, and the whole of it on wide screens', async ({
  page,
  doctor,
}) => {
  await page.setViewportSize(SIZES[0]!);
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await isLive(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' });
  const start = row.getByText(/^\d{1,2}:\d\d$/);
  await expect(start).toBeInViewport();
  const [number, time] = [await row.getByRole('img', { name: 'Number 1' }).boundingBox(), await start.boundingBox()];
  expect(time!.y).toBeGreaterThanOrEqual(number!.y + number!.height - 1);
  await page.setViewportSize(SIZES[1]!);
  await expect(start).toBeHidden();
  await expect(row.getByText(/\d [ap]m$/)).toBeVisible();
});

test('the counts of a day stand where they have room, though a pixel of their line is rounded away', async ({
  page,
  doctor,
}) => {
  await page.setViewportSize(SIZES[1]!);
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await isLive(page);
  const counts = page.getByText('0 here, 1 to come, 0 seen');
  await expect(counts).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('button', { name: 'Print, download, shortcuts' })
    .evaluate(({ style }) => Object.assign(style, { position: 'relative', left: '1px' }));
  await page.setViewportSize({ ...SIZES[1]!, width: SIZES[1]!.width + 1 });
  await book(doctor, 'Anita Desai', '9876500001');
  await expect(page.getByText('0 here, 2 to come, 0 seen')).toBeInViewport({ ratio: 1 });
});
