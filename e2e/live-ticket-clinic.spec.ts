import { addDays } from '@baari/calendar/days';
import { cancelAppointment, moveAppointment, restoreAppointment } from '@baari/contract/appointments';
import { closeDays, openDays, runLate } from '@baari/contract/day-control';
import { complete, noShow, undoQueueAct } from '@baari/contract/queue';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, clinicToday, makeDoctor } from './support/people.ts';
import { ahead, callAfter, isLive, lastOf, rowOf } from './support/ticket.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(120_000);

const today = clinicToday();

test('a clinic that runs late or takes no more bookings says so on the ticket', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!, { name: 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar' });
  const { ticketUrl } = await book(doctor, 'लक्ष्मी नारायणस्वामी वेंकटसुब्रमण्यन');
  await page.goto(ticketUrl);
  await isLive(page);
  await doctor.api.call(runLate, { body: { minutes: 20 } });
  const late = page.locator('.status').filter({ hasText: 'The doctor is running about 20 minutes late.' });
  await expect(late).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'about 20 minutes late' })).toHaveCount(1);
  await doctor.api.call(closeDays, { body: { from: today, to: today } });
  const closed = page.locator('.status').filter({ hasText: 'The clinic takes no more bookings for this day.' });
  await expect(closed).toBeVisible();
  await look(page, 'ticket, late and closed');
  // A visitor who opens it now reads the same before any script has loaded.
  const html = await (await page.request.get(ticketUrl)).text();
  expect(html).toContain('The doctor is running about 20 minutes late.');
  // Before it is compressed, with the longest name, both notes and a range of times; a third of it goes over the wire.
  expect(Buffer.byteLength(html)).toBeLessThan(16 * 1024);
  // With all that it can say, whoever stands at the desk shows the code without scrolling.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeInViewport({ ratio: 1 });
  const [number, time, ahead] = await Promise.all(
    [page.locator('.number'), page.getByText(/^about /), page.getByText('Ahead of you', { exact: true })].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(time!.y).toBeGreaterThan(number!.y);
  expect(ahead!.y).toBeGreaterThan(time!.y);
  await doctor.api.call(runLate, { body: { minutes: 0 } });
  await expect(late).toHaveCount(0);
});

test('a clinic that closes the day tells those whom it cancels, and where to go on', async ({ page, doctor }) => {
  await page.goto(await lastOf(doctor, 1));
  await isLive(page);
  await doctor.api.call(closeDays, { body: { from: today, to: today, booked: 'cancel' } });
  await expect(
    page.getByRole('status').filter({ hasText: 'The clinic has closed this day and cancelled this appointment' }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toHaveCount(0);
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await look(page, 'ticket, cancelled by the clinic');
  await page.getByRole('link', { name: 'Book another appointment' }).click();
  await expect(page).toHaveURL(/\/book\/appointments\//);
  await expect(page.getByRole('heading', { name: 'Your tickets' })).toHaveCount(0);
});

test('a moved appointment leads to its new ticket, and the device’s list follows', async ({ page, doctor }) => {
  const ticketUrl = await lastOf(doctor, 1);
  await page.goto(ticketUrl);
  await isLive(page);
  const tomorrow = addDays(today, 1);
  await book(doctor, 'Anita Desai', '9876500009', tomorrow);
  const { movedTo } = await doctor.api.call(moveAppointment, { ...rowOf(doctor, 1), body: { date: tomorrow } });
  expect(movedTo.serialNumber).toBe(2);
  await expect(page.getByRole('status').filter({ hasText: 'Your new number is 2.' })).toBeVisible();
  await look(page, 'ticket, moved');
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  const kept = page.getByRole('region', { name: 'Your tickets' }).getByRole('link');
  await expect(kept).toHaveCount(1);
  await expect(kept).toContainText('Tomorrow');

  // The same for a visitor who opens the old ticket only now, without a script.
  const html = await (await page.request.get(ticketUrl)).text();
  expect(html).toContain('Your new number is 2.');
  expect(html).toContain(`/book/t/${movedTo.ticket}`);
  await page.goto(ticketUrl);
  await page.getByRole('link', { name: 'Open the new ticket' }).click();
  await expect(page).toHaveURL(new RegExp(`${movedTo.ticket}$`));
  await expect(page.locator('.number')).toHaveText('2');
  await expect(page.getByText('Up to date')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Ring when it is my turn' })).toHaveCount(0);
});

test('the open ticket of a coming day learns within a minute that it was cancelled, and that it counts again', async ({
  page,
  doctor,
}) => {
  const tomorrow = addDays(today, 1);
  await page.clock.install();
  await page.goto((await book(doctor, 'Anita Desai', '9876500009', tomorrow)).ticketUrl);
  await expect(page.getByText('Up to date')).toBeVisible();
  const params = { id: `${doctor.doctorId}-${tomorrow.replaceAll('-', '')}-1` };
  await doctor.api.call(cancelAppointment, { params, body: { reason: 'The doctor is away' } });
  await page.clock.fastForward(61_000);
  await expect(page.locator('.status-cancelled')).toContainText('Reason: The doctor is away');
  await doctor.api.call(restoreAppointment, { params });
  await page.clock.fastForward(61_000);
  await expect(page.locator('.status-cancelled')).toHaveCount(0);
  await expect(page.getByText('Up to date')).toBeVisible();
});

test('the open ticket of a coming day tells a screen reader that the doctor is away, and what the clinic takes back', async ({
  page,
  doctor,
}) => {
  const tomorrow = addDays(today, 1);
  await page.clock.install();
  await page.goto(`${(await book(doctor, 'Anita Desai', '9876500009', tomorrow)).ticketUrl}?lang=hi`);
  await expect(page.locator('.fresh-live')).toBeVisible();
  const announced = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  const params = { id: `${doctor.doctorId}-${tomorrow.replaceAll('-', '')}-1` };
  await doctor.api.call(closeDays, { body: { from: tomorrow, to: tomorrow, away: true } });
  await page.clock.fastForward(61_000);
  await announced('इस दिन डॉक्टर नहीं हैं। आपका नंबर रखा है');
  await doctor.api.call(openDays, { body: { dates: [tomorrow] } });
  await page.clock.fastForward(61_000);
  await announced('इस दिन डॉक्टर अब बैठेंगे। आपका नंबर चालू है।');
  await doctor.api.call(cancelAppointment, { params, body: { reason: 'The doctor is away' } });
  await page.clock.fastForward(61_000);
  await expect(page.locator('.status-cancelled')).toBeVisible();
  await doctor.api.call(restoreAppointment, { params });
  await page.clock.fastForward(61_000);
  await announced('क्लिनिक ने नंबर रद्द नहीं किया है। आपका नंबर चालू है।');
});

test('the list on the device learns what the clinic did, also to a ticket that nobody has opened since', async ({
  page,
  doctor,
}) => {
  await page.goto(await lastOf(doctor, 2));
  await isLive(page);
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  const kept = page.getByRole('region', { name: 'Your tickets' }).getByRole('link');
  await expect(kept).toContainText('Today');
  await page.goto('about:blank');
  await doctor.api.call(moveAppointment, { ...rowOf(doctor, 2), body: { date: addDays(today, 1) } });
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await expect(kept).toContainText('Tomorrow');
  await expect(kept).toHaveCount(1);
  await page.goto('about:blank');
  await doctor.api.call(closeDays, { body: { from: addDays(today, 1), to: addDays(today, 1), booked: 'cancel' } });
  await page.goto('/book/');
  await expect(kept).toHaveCount(0);
});

test('a visit that the desk marks and takes back is told at once: after Done, after Absent', async ({
  page,
  doctor,
}) => {
  await page.goto(await lastOf(doctor, 2));
  await isLive(page);
  await callAfter(doctor, null);
  await callAfter(doctor, 1);
  for (const [act, said] of [
    [complete, 'Your visit is complete. Get well soon.'],
    [noShow, 'You were marked absent.'],
  ] as const) {
    const { queue } = await doctor.api.call(act, rowOf(doctor, 2));
    await expect(page.getByText(said)).toBeVisible();
    await doctor.api.call(undoQueueAct, { body: { no: queue.lastAct!.no } });
    await expect(page.locator('.call-now')).toBeVisible();
    await isLive(page);
    await expect(ahead(page)).toHaveText('0');
  }
});
