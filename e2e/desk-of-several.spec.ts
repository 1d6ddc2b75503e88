import { nameRoom } from '@baari/contract/clinic';
import { changeMember } from '@baari/contract/members';
import { getQueue, noShow } from '@baari/contract/queue';
import type { Browser, Page } from '@playwright/test';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { book, logIn, makeDoctor } from './support/people.ts';
import { rowOf } from './support/ticket.ts';
import type { Doctor } from './support/people.ts';
import { addOnBoard } from './support/walk-in.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

/** A receptionist of all these doctors. */
async function receptionOf(browser: Browser, doctors: readonly Doctor[], name = 'Sunita Pawar') {
  const practices = doctors.map(({ doctorId }) => doctorId);
  const { context } = await house.memberIn(browser, {
    ...{ clinicId: practices[0]!, practices, role: 'receptionist', name },
  });
  return { context, page: await context.newPage() };
}

const isLocked = (page: Page) => expect(page.getByRole('heading', { name: 'Who is at the desk?' })).toBeVisible();

/** A shared desk that Asha, whose PIN is 2580, has paired for all practices of her clinic. */
async function pairedDesk(browser: Browser, asha: Doctor) {
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, asha);
  const desk = await context.newPage();
  await desk.clock.install();
  await desk.goto('/your-data');
  await desk.getByRole('button', { name: 'Choose a PIN' }).click();
  await desk.getByLabel('New PIN').fill('2580');
  await desk.getByRole('button', { name: 'Save the PIN' }).click();
  await expect(desk.getByText('You have a PIN.')).toBeVisible();
  await desk.goto('/members');
  const pair = 'Make this computer a shared desk';
  await desk.getByRole('button', { name: pair }).click();
  await desk.getByRole('dialog').getByLabel('Name').fill('Reception');
  await desk.getByRole('dialog').getByRole('button', { name: pair }).click();
  await isLocked(desk);
  const open = async () => {
    await desk.getByRole('button', { name: 'Asha Rao' }).click();
    await desk.keyboard.type('2580');
    await desk.keyboard.press('Enter');
  };
  return { context, desk, open };
}

test('a ticket of a colleague under the same roof is verified there, whichever practice is looked at, and page is open', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const ticket = await book(binu!, 'Ratan Bhosale');
  const { context, page } = await receptionOf(browser, [asha!, binu!]);
  await page.goto('/board');
  await expect(page.getByText('Ratan Bhosale').last()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places of the day' }).first()).toBeVisible();
  // As a USB scanner types it, while no field has the focus.
  await page.keyboard.type(ticket.qrCodeData);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/qrscanner');
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('For Dr. Binu Thomas');
  await expect(page.getByRole('main')).toContainText('Ratan Bhosale');
  const { queue } = await binu!.api.call(getQueue);
  expect(queue.counts).toMatchObject({ waiting: 1, expected: 0 });

  await page.getByRole('button', { name: 'Scan Another' }).click();
  await page.getByLabel('Ticket code or link').fill(ticket.qrCodeData);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Already verified' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('For Dr. Binu Thomas');

  const strange = await book(await makeDoctor(house.baseUrl, { name: 'Farida Sheikh' }), 'Meena Joshi');
  await page.getByRole('button', { name: 'Scan Another' }).click();
  await page.getByLabel('Ticket code or link').fill(strange.qrCodeData);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Not verified' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This ticket is for another clinic.');
  await context.close();
});

test('a shared desk locks also for who is logged in there without working at it', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  const visitor = await makeDoctor(house.baseUrl, { name: 'Farida Sheikh' });
  await book(visitor, 'Meena Joshi');
  const { context, desk } = await pairedDesk(browser, asha!);
  await logIn(context, house.baseUrl, visitor);
  await desk.goto('/doctor-appointments');
  await expect(desk.getByText('Meena Joshi').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Lock the desk' }).click();
  await isLocked(desk);
  await expect(desk.getByText('Meena Joshi')).toHaveCount(0);
  // Nor does the server know the session any more.
  await desk.goto('/doctor-appointments');
  await isLocked(desk);

  await logIn(context, house.baseUrl, await makeDoctor(house.baseUrl, { name: 'Gopal Das' }));
  await desk.goto('/doctor-appointments');
  await expect(desk.getByRole('button', { name: 'Lock the desk' })).toBeVisible();
  await desk.clock.runFor('31:00');
  await isLocked(desk);
  await context.close();
});

test('a locked desk goes on with the board, and its root is the locked screen', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(binu!, 'Ratan Bhosale');
  const { context, desk, open } = await pairedDesk(browser, asha!);
  await desk.goto('/');
  await isLocked(desk);
  await open();
  await expect(desk).toHaveURL('/doctor-appointments');
  await desk.getByRole('navigation', { name: 'Places of the day' }).first().getByText('All doctors').click();
  await expect(desk.getByText('Ratan Bhosale').last()).toBeVisible();
  await desk.getByRole('button', { name: 'Lock the desk' }).click();
  await isLocked(desk);
  await open();
  await expect(desk).toHaveURL('/board');
  await expect(desk.getByText('Ratan Bhosale').last()).toBeVisible();
  await context.close();
});

test('people of one first name are asked for their PIN by the whole name, and a title is no name', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Dr. Asha Rao');
  const { doctorId: clinicId } = asha!;
  for (const name of ['Sunita Pawar', 'Sunita Kamble'])
    await (
      await house.memberIn(browser, { clinicId, practices: [clinicId], role: 'receptionist', name })
    ).context.close();
  const { context, desk } = await pairedDesk(browser, asha!);
  await desk.getByRole('button', { name: 'Sunita Kamble' }).click();
  await expect(desk.getByLabel('Sunita Kamble’s password')).toBeVisible();
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  await expect(desk.getByLabel('Asha’s PIN')).toBeFocused();
  await context.close();
});

test('a long name gives way to what was done, when and by whom', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const long = 'Venkatanarasimharajuvaripeta Lakshminarayana Subrahmanyam Chandrasekhara Iyengar';
  await book(binu!, long);
  const { context, page } = await receptionOf(browser, [asha!, binu!], 'Sunita Deshmukh-Kulkarni Pawar');
  for (const width of [1440, 1280, 360]) {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/board');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Dr. Binu Thomas' }) });
    if (width === 1440) await card.getByRole('button', { name: `Call 1 ${long}, Dr. Binu Thomas` }).click();
    const receipt = card.getByRole('status').filter({ hasText: 'was called' });
    await expect(receipt).toContainText('Sunita Deshmukh');
    // All of it lies within its two lines.
    const isWhole = await receipt.evaluate((box) => box.scrollHeight <= box.clientHeight);
    expect(isWhole, `at ${width}`).toBe(true);
  }
  await context.close();
});

test('a practice of many is found by typing, also with the keyboard alone', async ({ browser }) => {
  const names = ['Asha Rao', 'Binu Thomas', 'Chitra Iyer', 'Dev Anand', 'Ela Bhatt', 'Farida Sheikh', 'Gopal Das'];
  const doctors = await house.clinic(...names, 'Hema Nair', 'Indu Menon', 'Jaya Pillai');
  const { context, page } = await receptionOf(browser, doctors);
  await page.goto('/doctor-appointments');
  await page.getByRole('complementary').getByRole('button', { name: 'Practice of' }).click();
  await page.getByRole('searchbox', { name: 'Search practices' }).fill('jaya');
  await expect(page.getByRole('group', { name: 'Choose a practice' }).getByRole('button')).toHaveText([/Jaya Pillai/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Practice of' })).toContainText(
    'Jaya Pillai',
  );
  await context.close();
});

test('who was found on the board stands as they stand by now, and is not taken in over another desk', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(binu!, 'Lakshmi Iyer');
  const { context, page } = await receptionOf(browser, [asha!, binu!]);
  await page.goto('/board');
  await page.getByRole('searchbox').fill('lakshmi');
  const found = page.getByRole('region', { name: 'Patients' }).getByRole('listitem');
  const taken = found.getByRole('button', { name: 'Arrived: Lakshmi Iyer' });
  await expect(taken).toBeVisible();
  await binu!.api.call(noShow, rowOf(binu!, 1));
  await expect(found).toContainText('absent');
  await expect(taken).toHaveCount(0);
  await context.close();
});

test('the token of a walk-in says for which doctor it is and where they are', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await binu!.api.call(nameRoom, { body: { room: 'Cabin 2' } });
  const { context, page } = await receptionOf(browser, [asha!, binu!]);
  await page.goto('/board');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const form = page.getByRole('dialog');
  await addOnBoard(form, binu!.doctorId);
  await expect(form.getByRole('status')).toContainText('For Dr. Binu Thomas · Cabin 2');
  await context.close();
});

test('a page that opens after somebody’s access has changed asks once who is logged in', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const practices = [asha!.doctorId, binu!.doctorId];
  const { context, accountId } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices, role: 'receptionist', name: 'Sunita Pawar' },
  });
  const page = await context.newPage();
  await page.goto('/board');
  await expect(page.getByRole('heading', { name: 'Dr. Binu Thomas' })).toBeVisible();
  const place = { role: 'receptionist' as const, practices: [asha!.doctorId] };
  await asha!.api.call(changeMember, { params: { id: accountId }, body: place });
  await expect(page.getByRole('heading', { name: 'Dr. Binu Thomas' })).toHaveCount(0);
  const later = await context.newPage();
  let asked = 0;
  later.on('request', (request) => (asked += Number(request.url().endsWith('/current_user'))));
  await later.goto('/doctor-appointments');
  await expect(later.getByText('Live', { exact: true })).toBeVisible();
  await later.reload();
  await expect(later.getByText('Live', { exact: true })).toBeVisible();
  expect(asked).toBeLessThanOrEqual(4);
  await context.close();
});

test('a ticket that is scanned at a locked desk is no wrong PIN, and behind a dialog it is not lost without a word', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  const ticket = await book(asha!, 'Lakshmi Iyer');
  const { context, desk } = await pairedDesk(browser, asha!);
  await desk.getByRole('button', { name: 'Asha Rao' }).click();
  for (let n = 0; n < 5; n += 1) {
    await desk.keyboard.type(ticket.qrCodeData);
    await desk.keyboard.press('Enter');
  }
  await expect(desk.getByLabel('Asha’s PIN')).toHaveValue('');
  await desk.clock.runFor(1_000);
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Lakshmi Iyer').first()).toBeVisible();

  // What needs more than the desk asks for the password.
  await desk.goto('/members');
  await expect(desk.getByRole('button', { name: 'Give the password' })).toBeVisible();

  await desk.goto('/doctor-appointments');
  await desk.getByRole('button', { name: 'More actions for Lakshmi Iyer' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(desk.getByRole('button', { name: 'The patient asked for it' })).toBeFocused();
  await desk.keyboard.type(ticket.qrCodeData);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('alert')).toContainText('A ticket was scanned and not read.');
  const { context: others, page } = await receptionOf(browser, [asha!]);
  await page.goto('/doctor-appointments');
  await page.getByRole('button', { name: 'Arrived: Lakshmi Iyer' }).click();
  await expect(page.getByText('1 Lakshmi Iyer has arrived')).toBeVisible();
  await others.close();
  await desk.getByRole('button', { name: 'The doctor is away' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(desk.getByRole('dialog')).toContainText('Sunita Pawar has marked number 1 as arrived.');
  await context.close();
});
