import { login } from '@baari/contract/account';
import { beginSecondFactor, turnOnSecondFactor } from '@baari/contract/account-second-factor';
import { callNext } from '@baari/contract/queue';
import { changeDesk, listDesks, revokeDesk } from '@baari/contract/shared-desk';
import { makeMember, moveIntoClinic } from '@baari/testing/doctor';
import type { Browser, Page } from '@playwright/test';
import { codeOf, nextCodeOf } from './support/authenticator.ts';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { book, logIn, makeAccount, PASSWORD } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { asked, give } from './support/reauth.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

async function choosePin(page: Page): Promise<void> {
  await page.goto('/your-data');
  await page.getByRole('button', { name: 'Choose a PIN' }).click();
  await page.getByLabel('New PIN').fill('2580');
  await page.getByRole('button', { name: 'Save the PIN' }).click();
  await expect(page.getByText('You have a PIN.')).toBeVisible();
}

async function fillPairing(page: Page): Promise<void> {
  await page.goto('/members');
  const pair = 'Make this computer a shared desk';
  await page.getByRole('button', { name: pair }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Reception');
  await page.getByRole('dialog').getByRole('button', { name: pair }).click();
}

/** For all practices of the clinic. */
async function pairDesk(page: Page): Promise<void> {
  await fillPairing(page);
  await expect(page.getByRole('heading', { name: 'Who is at the desk?' })).toBeVisible();
}

test('a computer whose pairing got no answer is paired after the next log-in, and is one shared desk', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, asha!);
  const desk = await context.newPage();
  await loseAnswer(desk, '**/api/doctor/shared-desks');
  await fillPairing(desk);
  await expect(desk).toHaveURL(/\/login/);
  const logInAgain = () => asha!.api.call(login, { body: { email: asha!.email, password: PASSWORD } });
  await logInAgain();
  await logIn(context, house.baseUrl, asha!);
  await pairDesk(desk);
  await logInAgain();
  expect((await asha!.api.call(listDesks)).desks).toMatchObject([{ name: 'Reception' }]);
  await context.close();
});

/** The shared desk of a clinic of one, Asha's, whose PIN is 2580. `before`: what she does beforehand. */
async function lockedDesk(browser: Browser, before?: (asha: Doctor) => Promise<void>) {
  const [asha] = await house.clinic('Asha Rao');
  await before?.(asha!);
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, asha!);
  const desk = await context.newPage();
  await choosePin(desk);
  await pairDesk(desk);
  return { asha: asha!, context, desk };
}

test('a doctor without a profile completes it at a shared desk with the password', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  const binu = await makeAccount(house.baseUrl);
  await moveIntoClinic(house.owner, binu.doctorId, asha!.doctorId);
  await house.owner.query("update account set name = 'Binu Thomas' where doctor_id = $1", [binu.doctorId]);
  const own = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(own, house.baseUrl, binu);
  const phone = await own.newPage();
  await choosePin(phone);
  await own.close();

  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, asha!);
  const desk = await context.newPage();
  await pairDesk(desk);

  await desk.getByRole('button', { name: 'Binu Thomas' }).click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Your practice has no profile yet')).toBeVisible();
  await desk.getByRole('button', { name: 'Complete it, with your password' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await desk.getByRole('link', { name: 'Go to profile page' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  await context.close();
});

test('whose log-in takes a code gives one beside the password at a shared desk too', async ({ browser }) => {
  let key = '';
  const { context, desk } = await lockedDesk(browser, async ({ api }) => {
    const begun = await api.call(beginSecondFactor);
    key = begun.key;
    await api.call(turnOnSecondFactor, { body: { setUp: begun.setUp, code: codeOf(key) } });
  });
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'More, with your password' }).click();
  await give(desk, PASSWORD);
  const code = asked(desk).getByLabel(/^Code of your authenticator app/);
  await expect(code).toBeFocused();
  await look(desk, 'a code beside the password', true);
  await code.fill('000000');
  await desk.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await expect(code).toBeFocused();
  await code.fill(nextCodeOf(key));
  await desk.keyboard.press('Enter');
  await expect(asked(desk)).toHaveCount(0);
  await desk.goto('/members');
  await expect(desk.getByText('This computer', { exact: true })).toBeVisible();
  await context.close();
});

test('five wrong PINs ask for the password in its place, which opens the desk and wakes the PIN', async ({
  browser,
}) => {
  const { context, desk } = await lockedDesk(browser);
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  const pin = desk.getByLabel('Asha’s PIN');
  for (let n = 1; n <= 5; n += 1) {
    await expect(pin).toHaveValue('');
    await desk.keyboard.type('111222');
    await desk.keyboard.press('Enter');
    if (n < 5) await expect(desk.getByRole('alert')).toHaveText('This is not the PIN. Please try again.');
  }
  const password = desk.getByLabel('Asha’s password');
  await expect(password).toBeFocused();
  await expect(desk.getByText('This PIN was wrong too often.')).toBeVisible();
  await desk.keyboard.type('Wrong-pass1');
  await desk.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('This is not the password. Please try again.');
  await password.fill(PASSWORD);
  await desk.keyboard.press('Enter');
  const lock = desk.getByRole('button', { name: 'Lock the desk' });
  await lock.click();
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await expect(lock).toBeVisible();
  await context.close();
});

test('what was half typed is gone when nobody has touched the locked desk for a minute', async ({ browser }) => {
  const { context, desk } = await lockedDesk(browser);
  await desk.clock.install();
  const asked = desk.getByRole('button', { name: 'Asha Rao' });
  await asked.click();
  await desk.getByRole('button', { name: 'Forgot the PIN? Use password' }).click();
  const password = desk.getByLabel('Asha’s password');
  await password.fill('Half-typed');
  await desk.clock.runFor(50_000);
  await desk.keyboard.type('!');
  await desk.clock.runFor(50_000);
  await expect(password).toHaveValue('Half-typed!');
  await desk.clock.runFor(11_000);
  await expect(password).toHaveCount(0);
  await expect(asked).toHaveAttribute('aria-pressed', 'false');
  await asked.click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Lock the desk' })).toBeVisible();
  await context.close();
});

test('a PIN whose answer is lost is sent again by one press, or typed anew in its place', async ({ browser }) => {
  const { context, desk } = await lockedDesk(browser);
  const lock = desk.getByRole('button', { name: 'Lock the desk' });
  const typeAll = async () => {
    for (const digit of '2580') await desk.getByRole('button', { name: digit, exact: true }).click();
  };
  for (const isTypedAnew of [false, true]) {
    await desk.route('**/shared-desk/open', (route) => route.abort());
    await desk.getByRole('button', { name: 'Asha Rao' }).click();
    await typeAll();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('The desk could not be opened. Please try again.')).toBeVisible();
    await desk.unroute('**/shared-desk/open');
    if (isTypedAnew) await typeAll();
    await desk.keyboard.press('Enter');
    await expect(lock).toBeVisible();
    await lock.click();
  }
  await context.close();
});

test('a desk that is locked says no more whose act was undone a moment before', async ({ browser }) => {
  const { asha, context, desk } = await lockedDesk(browser);
  await book(asha, 'Kishore Naidu');
  await asha.api.call(login, { body: { email: asha.email, password: PASSWORD } });
  await asha.api.call(callNext, { body: { current: null } });
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Live', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Undo call for number 1' }).click();
  await expect(desk.getByText('Undone: 1 Kishore Naidu was called')).toBeVisible();
  await desk.getByRole('button', { name: 'Lock the desk' }).click();
  await expect(desk.getByRole('heading', { name: 'Who is at the desk?' })).toBeVisible();
  expect(await desk.getByText('Kishore Naidu').count()).toBe(0);
  await context.close();
});

test('an act that the lock overtook is told as not done, until the desk is open again', async ({ browser }) => {
  const { asha, context, desk } = await lockedDesk(browser);
  await book(asha, 'Kishore Naidu');
  await desk.clock.install();
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  const sent = Promise.withResolvers<void>();
  await desk.route('**/queue/call-next', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await expect(desk.getByText('Live', { exact: true })).toBeVisible();
  const called = desk.waitForRequest('**/queue/call-next');
  await desk.getByRole('button', { name: /^Call number 1/ }).click();
  await called;
  const ended = desk.waitForResponse('**/logout');
  await desk.getByRole('button', { name: 'Lock the desk' }).click();
  await ended;
  sent.resolve();
  const told = desk.getByRole('alert').filter({ hasText: 'Call of 1 was not done: the desk was locked before.' });
  await expect(told).toBeVisible();
  await expect(desk.getByText(/Kishore Naidu|Please login/)).toHaveCount(0);
  await desk.clock.runFor(60_000);
  await expect(told).toBeVisible();
  await desk.unroute('**/queue/call-next');
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Kishore Naidu').first()).toBeVisible();
  await expect(desk.getByText('Nobody is with the doctor')).toBeVisible();
  await expect(told).toHaveCount(0);
  await context.close();
});

test('an owner’s page of members shows what comes, changes and goes elsewhere, of desks too', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  const { api, doctorId, email } = asha!;
  const { context: office } = await house.memberIn(browser, { clinicId: doctorId, role: 'owner', name: 'Nalini Rao' });
  const reception = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(reception, house.baseUrl, asha!);
  const page = await office.newPage();
  await page.clock.install();
  await page.goto('/members');
  await expect(page.getByText('There is none yet.')).toBeVisible();
  await pairDesk(await reception.newPage());
  await makeMember(house.owner, new Date(), { clinicId: doctorId, role: 'nurse', name: 'Reena Salunkhe' });
  await page.clock.runFor(15_000);
  await expect(page.getByText('Reception', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader').filter({ hasText: 'Reena Salunkhe' })).toBeVisible();

  await api.call(login, { body: { email, password: PASSWORD } });
  const params = { id: (await api.call(listDesks)).desks[0]!.id };
  await api.call(changeDesk, { params, body: { name: 'Ground floor', practices: [doctorId], idleMinutes: 15 } });
  await page.clock.runFor(15_000);
  await expect(page.getByText('Ground floor', { exact: true })).toBeVisible();
  await api.call(revokeDesk, { params });
  await page.clock.runFor(15_000);
  await expect(page.getByText('There is none yet.')).toBeVisible();
  await Promise.all([office, reception].map((context) => context.close()));
});
