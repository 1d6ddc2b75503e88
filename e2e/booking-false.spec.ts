import { addDays } from '@baari/calendar/days';
import { bookByPhone } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTogether, getFloodBookings } from '@baari/contract/booking-flood';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { clinicToday, logIn, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';
import { fromDayMenu, isLive } from './support/ticket.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
test.afterAll(() => product.stop());
test.use({ serviceWorkers: 'block' });

const TODAY = clinicToday();
const COMING = addDays(TODAY, 3);
const NAMES = ['Meena Joshi', 'Imran Reddy', 'सुनीता देवी', 'Gurpreet Singh', 'Farida Shaikh', 'Rahul Deshpande'];

/** Patients, each from a network of their own; answers their tickets. */
async function come({ doctorId }: Doctor, date: string, count: number): Promise<string[]> {
  const tickets: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = {
      doctorId,
      date,
      patientName: NAMES[n % NAMES.length],
      phoneNumber: String(9_845_000_000 + n),
      gender: 'OTHER',
    };
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${n}.1` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(product.baseUrl + bookAppointment.path, init);
    expect(answer.status).toBe(201);
    tickets.push(bookAppointment.answer.parse(await answer.json()).appointment.ticketUrl);
  }
  return tickets;
}
/** A clinic of some places; from a third of them on a day's bookings are held. */
async function clinic(places: number): Promise<Doctor> {
  const doctor = await makeDoctor(product.baseUrl, { maxAppointment: String(places) });
  await doctor.api.call(changeBookingSafety, { body: { name: 'proofOfWork', isOn: false } });
  return doctor;
}
async function cancelAll({ api }: Doctor): Promise<void> {
  const { bookings } = await api.call(getFloodBookings);
  await api.call(cancelTogether, { body: { ids: bookings.map(({ _id }) => _id) } });
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'False bookings' });
const toDesk = (page: Page, date = '') => page.goto(`${product.baseUrl}/doctor-appointments${date && `?date=${date}`}`);

test('held bookings of a coming day are reached from the desk’s menu and from that day, and confirmed at once', async ({
  page,
  context,
}) => {
  const doctor = await clinic(24);
  await logIn(context, product.baseUrl, doctor);
  await come(doctor, COMING, 11);
  await toDesk(page);
  await isLive(page);
  await fromDayMenu(page, 'False bookings');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Select all of these (3)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Print, download, shortcuts' })).toBeFocused();

  await come(doctor, addDays(COMING, 1), 10);
  await toDesk(page, COMING);
  await expect(page.getByText('3 bookings to confirm')).toBeVisible();
  await look(page, 'bookings to confirm on a coming day');
  await page.getByRole('button', { name: 'Look at them' }).click();
  await expect(dialog.getByLabel('For', { exact: true })).toHaveValue(COMING);
  await dialog.getByRole('button', { name: 'Select all of these (3)' }).click();
  await look(page, 'false bookings of one day');
  await dialog.getByRole('button', { name: 'Confirm 3 bookings' }).click();
  await expect(page.getByText('3 bookings confirmed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/bookings? to confirm/)).toHaveCount(0);
  await expect(page.getByText('TO CONFIRM', { exact: true })).toHaveCount(0);
});

test('‘Look at them’ opens the bookings of its group, also beside a flood of another day', async ({
  page,
  context,
}) => {
  const doctor = await clinic(24);
  await logIn(context, product.baseUrl, doctor);
  await come(doctor, TODAY, 10);
  await come(doctor, COMING, 30);
  await toDesk(page);
  const group = page.getByRole('heading', { name: /^To confirm/ });
  await expect(group).toBeVisible();
  await group.locator('..').getByRole('button', { name: 'Look at them' }).click();
  const dialog = dialogOf(page);
  const all = dialog.getByRole('checkbox');
  await expect(dialog.getByRole('button', { name: /^Select all/ })).toBeVisible();
  const held = Number(/\((\d+)\)/.exec((await group.textContent())!)![1]);
  await expect(dialog.getByRole('button', { name: `Select all of these (${held})` })).toBeVisible();
  // And the question whether to block.
  await expect(all).toHaveCount(held + 1);
});

test('the answers of the dialog leave room for its bookings on a small phone', async ({ page, context }) => {
  const doctor = await clinic(24);
  await logIn(context, product.baseUrl, doctor);
  await come(doctor, TODAY, 20);
  await page.setViewportSize({ width: 360, height: 640 });
  await toDesk(page);
  await isLive(page);
  await fromDayMenu(page, 'False bookings');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: /^Select all of these/ }).click();
  await expect(dialog.getByText('Patients can come back by ticket or call.')).toBeVisible();
  const answers = await Promise.all(
    ['Close', /^Confirm 12 bookings/, /^Cancel 12 bookings/].map((name) =>
      dialog.getByRole('button', { name }).boundingBox(),
    ),
  );
  expect(new Set(answers.map((box) => box?.y)).size).toBe(1);
  const hint = (await dialog.getByText('Patients can come back by ticket or call.').boundingBox())!;
  const second = (await dialog.getByRole('listitem').nth(1).boundingBox())!;
  // The first is whole in sight, and who the second is.
  expect(second.y + 16).toBeLessThan(hint.y);
});

test('a coming day’s row to be confirmed has room for its acts, and none comes under a second tap', async ({
  page,
  context,
}) => {
  const doctor = await clinic(24);
  await logIn(context, product.baseUrl, doctor);
  await come(doctor, COMING, 10);
  const row = page.getByRole('listitem').filter({ hasText: 'TO CONFIRM' }).first();
  for (const width of [320, 360, 768, 1024, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await toDesk(page, COMING);
    await expect(row).toBeVisible();
    const overflow = await row.evaluate((shown) => {
      const acts = [...shown.querySelectorAll('button')].map((act) => act.getBoundingClientRect());
      const box = shown.getBoundingClientRect();
      return {
        count: acts.length,
        outside: acts.filter(({ left, right }) => left < box.left || right > box.right).length,
        over: acts.filter(({ left, top }, i) => i > 0 && top < acts[i - 1]!.bottom && left < acts[i - 1]!.right).length,
        cut: [...shown.querySelectorAll('button')].filter((act) => act.scrollWidth > act.clientWidth).length,
      };
    });
    expect([width, overflow]).toEqual([width, { count: 4, outside: 0, over: 0, cut: 0 }]);
  }
  const confirm = row.getByRole('button', { name: 'Confirm this booking' });
  const { x, y } = (await confirm.boundingBox())!;
  await confirm.click();
  await expect(page.getByText('TO CONFIRM', { exact: true })).toHaveCount(1);
  await page.mouse.click(x + 20, y + 20);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the ticket of a booking that was taken for a false one is to be confirmed, and lets its patient in at the desk', async ({
  page,
  context,
  browser,
}) => {
  const doctor = await clinic(12);
  await logIn(context, product.baseUrl, doctor);
  const [first, second] = await come(doctor, TODAY, 6);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(first!);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(/^about/)).toBeVisible();
  await cancelAll(doctor);
  const isToConfirm = async (ticket: Page) => {
    await expect(
      ticket.getByRole('paragraph').filter({ hasText: /^\s*The clinic has still to confirm this booking/ }),
    ).toBeVisible();
    await expect(ticket.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
    await expect(ticket.getByRole('link', { name: 'Call' })).toBeVisible();
    await expect(ticket.getByText(/cancelled|^about|Ahead of you|expected/i)).toHaveCount(0);
  };
  await isToConfirm(page);
  await look(page, 'the ticket of a booking that was taken for a false one');
  await page.reload();
  await isToConfirm(page);
  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScript.newPage();
  await plain.goto(first!);
  await isToConfirm(plain);
  await withoutScript.close();
  await page.goto(`${product.baseUrl}/book/`);
  const kept = page.getByRole('listitem').filter({ hasText: 'Meena Joshi' });
  await expect(kept).toBeVisible();
  await expect(kept).not.toContainText(/about|am|pm/);
  await look(page, 'the patient’s tickets with one to be confirmed');

  const scan = async (ticket: string) => {
    await page.goto(`${product.baseUrl}/qrscanner`);
    await page.getByLabel('Ticket code or link').fill(ticket);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: 'Cancelled as a false booking' })).toBeVisible();
  };
  await scan(first!);
  await expect(page.getByText('Meena Joshi')).toBeVisible();
  await look(page, 'a false booking at the scanner');
  await page.getByRole('button', { name: 'Take in' }).click();
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();

  for (let n = 0; n < 11; n += 1) {
    const who = { patientName: `Ravi Kumar ${n}`, phoneNumber: String(9_700_000_000 + n), gender: 'MALE' as const };
    await doctor.api.call(bookByPhone, { body: { date: TODAY, ...who } });
  }
  await scan(second!);
  await page.getByRole('button', { name: 'Take in' }).click();
  await page.getByRole('button', { name: 'Take in over the maximum' }).click();
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
});

test('who calls is found by the day’s search and brought back, also on a day that is empty by now', async ({
  page,
  context,
}) => {
  const doctor = await clinic(3);
  await logIn(context, product.baseUrl, doctor);
  await come(doctor, COMING, 2);
  await come(doctor, TODAY, 2);
  await cancelAll(doctor);
  for (const date of [COMING, TODAY]) {
    await toDesk(page, date);
    await page.getByRole('searchbox').fill('imran');
    await look(page, 'a search that finds a false booking');
    await page.getByRole('button', { name: 'Bring back: Imran Reddy' }).click();
    await expect(page.getByText('Booked again under the same number.')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Imran Reddy' });
    await expect(row.getByText('TO CONFIRM')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Cancelled as false/ })).toHaveCount(0);
    await expect(row).toHaveCount(1);
  }
  for (const n of [1, 2]) {
    const who = { patientName: `Ravi Kumar ${n}`, phoneNumber: String(9_700_000_000 + n), gender: 'MALE' as const };
    await doctor.api.call(bookByPhone, { body: { date: TODAY, ...who } });
  }
  await page.getByRole('searchbox').fill('meena');
  await page.getByRole('button', { name: 'Bring back: Meena Joshi' }).click();
  await expect(page.getByRole('alert')).toContainText('goes over the maximum');
  await look(page, 'a false booking over the maximum');
  await page.getByRole('button', { name: 'Bring back anyway: Meena Joshi' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Meena Joshi' })).toHaveCount(1);
});
