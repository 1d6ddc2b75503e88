import { login } from '@baari/contract/account';
import { suspendMember } from '@baari/contract/members';
import { changeDesk, listDesks } from '@baari/contract/shared-desk';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { book, logIn, PASSWORD } from './support/people.ts';
import type { Doctor } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

const isLocked = (page: Page) => expect(page.getByRole('heading', { name: 'Who is at the desk?' })).toBeVisible();
const lockButton = (page: Page) => page.getByRole('button', { name: 'Lock the desk' });
const personNamed = (page: Page, name: string) => page.getByRole('button', { name });
const patientNamed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function choosePin(page: Page, pin: string): Promise<void> {
  await page.goto('/your-data');
  await page.getByRole('button', { name: 'Choose a PIN' }).click();
  await page.getByLabel('New PIN').fill(pin);
  await page.getByRole('button', { name: 'Save the PIN' }).click();
  await expect(page.getByText('You have a PIN.')).toBeVisible();
}

/** A shared desk of a doctor, with a PIN; `open` opens it. */
async function pairedDesk(browser: Browser, doctor: Doctor, baseURL = house.baseUrl) {
  const context = await browser.newContext({ baseURL });
  await logIn(context, baseURL, doctor);
  const desk = await context.newPage();
  await desk.clock.install();
  await choosePin(desk, '2580');
  await desk.goto('/members');
  await desk.getByRole('button', { name: 'Make this computer a shared desk' }).click();
  await desk.getByRole('dialog').getByLabel('Name').fill('Reception');
  await desk.getByRole('dialog').getByRole('button', { name: 'Make this computer a shared desk' }).click();
  const open = async (page = desk) => {
    await personNamed(page, 'Asha Rao').click();
    await page.keyboard.type('2580');
    await page.keyboard.press('Enter');
    await expect(patientNamed(page, 'Kishore Naidu')).toBeVisible();
    await expect(lockButton(page)).toBeVisible();
  };
  return { context, desk, open };
}

test('three people share a desk, each with a PIN; locked it shows names alone, and an owner ends it', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  const { doctorId } = asha!;
  await book(asha!, 'Kishore Naidu');
  await book(asha!, 'Ratan Bhosale');
  for (const [name, pin] of [
    ['Sunita Pawar', '4071'],
    ['Reena Salunkhe', '951482'],
  ] as const) {
    const { context } = await house.memberIn(browser, {
      ...{ clinicId: doctorId, practices: [doctorId], role: 'receptionist', name },
    });
    await choosePin(await context.newPage(), pin);
    await context.close();
  }

  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, asha!);
  const desk = await context.newPage();
  await choosePin(desk, '2580');
  await desk.goto('/members');
  await desk.getByRole('button', { name: 'Make this computer a shared desk' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await desk.getByRole('button', { name: 'Make this computer a shared desk' }).click();
  await dialog.getByLabel('Name').fill('Reception');
  await dialog.getByRole('button', { name: 'Make this computer a shared desk' }).click();
  await isLocked(desk);

  // Sunita, by touch.
  await personNamed(desk, 'Sunita Pawar').click();
  for (const digit of ['4', '0', '7', '1', 'Open'])
    await desk.getByRole('button', { name: digit, exact: true }).click();
  await expect(patientNamed(desk, 'Kishore Naidu')).toBeVisible();
  await desk.getByRole('button', { name: /^Call number 1/ }).click();
  await expect(desk.getByText('Number 1 is with the doctor')).toBeAttached();
  const tab = await context.newPage();
  await tab.goto('/doctor-appointments');
  await expect(patientNamed(tab, 'Ratan Bhosale')).toBeVisible();
  await desk.keyboard.press('?', { delay: 300 });
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Alt LLock the desk');
  await desk.keyboard.press('Alt+KeyL');
  for (const page of [desk, tab]) {
    await isLocked(page);
    await expect(page.getByText(/Kishore Naidu|Ratan Bhosale|9876543210/)).toHaveCount(0);
  }
  await desk.goBack();
  await isLocked(desk);
  await desk.goto('/doctor-appointments');
  await isLocked(desk);
  await tab.close();

  // Reena, by keys, after a look at the password, at the log-in, and a wrong one.
  await personNamed(desk, 'Reena Salunkhe').click();
  await desk.getByRole('button', { name: 'Forgot the PIN? Use password' }).click();
  await expect(desk.getByLabel('Reena’s password')).toBeFocused();
  await desk.getByRole('button', { name: 'Use the PIN' }).click();
  await expect(desk.getByLabel('Reena’s PIN')).toBeFocused();
  await desk.getByRole('button', { name: 'Forgot the PIN? Use password' }).click();
  await desk.getByRole('button', { name: 'Log in another way' }).click();
  await desk.getByRole('link', { name: 'Back to the shared desk' }).click();
  await isLocked(desk);
  await personNamed(desk, 'Reena Salunkhe').click();
  await desk.keyboard.type('111222');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('alert')).toHaveText('This is not the PIN. Please try again.');
  await desk.keyboard.type('951482');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('· Sunita')).toBeVisible();
  await desk.getByRole('button', { name: /Lock the desk/ }).click();

  // The owner, as the desk, and with the password as the owner.
  await personNamed(desk, 'Asha Rao').click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  const places = desk.getByRole('navigation', { name: 'Places of the day' }).first();
  await expect(places.getByRole('link')).toHaveText(['Today', 'Scan', 'Clinic QR', 'Leave']);
  await expect(desk.getByText('Live', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'More, with your password' }).click();
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await desk.getByRole('button', { name: 'Confirm' }).click();
  await expect(places.getByRole('link', { name: 'Statistics' })).toBeVisible();
  await desk.goto('/members');
  await expect(desk.getByText('This computer', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Make this computer a shared desk' })).toHaveCount(0);
  await desk.getByRole('button', { name: 'Change the shared desk Reception' }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('Name').fill('Ground floor');
  await form.getByLabel('Locks when nobody touches it for').selectOption('15 minutes');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(desk.getByText('locks after 15 minutes')).toBeVisible();
  const end = desk.getByRole('button', { name: 'End the shared desk Ground floor' });
  await end.click();
  await desk.getByRole('button', { name: 'Keep it' }).click();
  await expect(end).toBeFocused();
  await end.click();
  await expect(desk.getByText('the computer has to be paired again')).toBeVisible();
  await end.click();
  await expect(end).toHaveCount(0);
  await desk.goto('/doctor-appointments');
  await expect(desk).toHaveURL('/login');
  await context.close();
});

test('a desk that nobody touches locks, also while its browser is closed', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  await book(asha!, 'Kishore Naidu');
  const { context, desk, open } = await pairedDesk(browser, asha!);
  await open();
  await desk.clock.fastForward('04:30');
  await desk.mouse.move(40, 40);
  await desk.clock.fastForward('04:30');
  await expect(patientNamed(desk, 'Kishore Naidu')).toBeVisible();
  await desk.clock.fastForward('00:40');
  await isLocked(desk);
  await open();
  await desk.goto('about:blank');
  await desk.clock.fastForward('06:00');
  await desk.goto('/doctor-appointments');
  await isLocked(desk);
  await context.close();
});

const queueStatus = async ({ request }: BrowserContext) => (await request.get('/api/doctor/queue')).status();

test('a desk that is locked without a network ends its session as soon as there is one', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  await book(asha!, 'Kishore Naidu');
  const { context, desk, open } = await pairedDesk(browser, asha!);
  await open();
  await context.setOffline(true);
  await lockButton(desk).click();
  await isLocked(desk);
  await context.setOffline(false);
  await expect.poll(() => queueStatus(context)).toBe(401);
  await open();
  await context.close();
});

test('a desk that was locked without a network and left stays locked, whatever the browser still holds', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  await book(asha!, 'Kishore Naidu');
  const network = await startTcpProxy(house.baseUrl);
  const { context, desk, open } = await pairedDesk(browser, asha!, network.through(house.baseUrl));
  await open();
  const hint = (await context.cookies()).find(({ name }) => name === 'baari_hint')!;
  network.refuse();
  await lockButton(desk).click();
  await isLocked(desk);
  await desk.close();
  network.open();
  expect(await queueStatus(context)).toBe(200);
  await context.addCookies([hint]);
  const next = await context.newPage();
  await next.goto('/doctor-appointments');
  await isLocked(next);
  await expect(next.getByText('Kishore Naidu')).toHaveCount(0);
  await expect.poll(() => queueStatus(context)).toBe(401);
  await open(next);
  await context.close();
  await network.close();
});

test('whoever was suspended at the desk and let in again opens it with the PIN, at the first tap', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  const { api, doctorId, email } = asha!;
  await book(asha!, 'Kishore Naidu');
  const given = { clinicId: doctorId, practices: [doctorId], role: 'receptionist' as const, name: 'Sunita Pawar' };
  const { context: phone, accountId } = await house.memberIn(browser, given);
  await choosePin(await phone.newPage(), '4071');
  const { context, desk } = await pairedDesk(browser, asha!);
  const open = async () => {
    await personNamed(desk, 'Sunita Pawar').click();
    await desk.keyboard.type('4071');
    await desk.keyboard.press('Enter');
    await expect(patientNamed(desk, 'Kishore Naidu')).toBeVisible();
    await expect(desk.getByText('Live', { exact: true })).toBeVisible();
  };
  await open();

  await api.call(login, { body: { email, password: PASSWORD } });
  const suspend = (isSuspended: boolean) =>
    api.call(suspendMember, { params: { id: accountId }, body: { isSuspended } });
  await suspend(true);
  await isLocked(desk);
  const why = desk.getByText(
    'For whoever was logged in here last: The clinic has suspended you. Please ask an owner of the clinic.',
  );
  await expect(why).toBeVisible();
  await suspend(false);
  let answerSession = () => {};
  const isAnswered = new Promise<void>((resolve) => (answerSession = resolve));
  await desk.route('**/api/doctor/current_user', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await desk.reload();
  const name = personNamed(desk, 'Sunita Pawar');
  await name.hover();
  await desk.mouse.down();
  const answered = desk.waitForResponse('**/api/doctor/current_user');
  answerSession();
  expect((await answered).status()).toBe(401);
  await desk.evaluate(() => new Promise(requestAnimationFrame));
  await expect(name).toBeVisible();
  await expect(why).toBeVisible();
  await desk.mouse.up();
  await desk.unroute('**/api/doctor/current_user');
  await expect(desk.getByLabel('Sunita’s PIN')).toBeFocused();
  await desk.keyboard.type('4071');
  await desk.keyboard.press('Enter');
  await expect(patientNamed(desk, 'Kishore Naidu')).toBeVisible();
  await lockButton(desk).click();
  await isLocked(desk);
  await expect(why).toHaveCount(0);
  await phone.close();
  await context.close();
});

test('a desk that loses a doctor while it is open says so, and shows the one that is left', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const { api, email } = asha!;
  await book(asha!, 'Kishore Naidu');
  const { context, desk, open } = await pairedDesk(browser, asha!);
  await open();
  await expect(desk.getByText('Live', { exact: true })).toBeVisible();
  await api.call(login, { body: { email, password: PASSWORD } });
  const { id } = (await api.call(listDesks)).desks[0]!;
  const body = { name: 'Reception', practices: [binu!.doctorId], idleMinutes: 5 };
  await api.call(changeDesk, { params: { id }, body });
  const note = desk.getByText('Your doctors at this desk have changed: Dr. Asha Rao is not among them any more.');
  await expect(note).toContainText('This page now shows Dr. Binu Thomas.');
  await expect(desk.getByText('Kishore Naidu')).toHaveCount(0);
  await context.close();
});
