import { bookByPhone } from '@baari/contract/appointments';
import { callNext } from '@baari/contract/queue';
import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { cutTexts } from './support/cut-texts.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, clinicToday, logIn, PASSWORD } from './support/people.ts';
import { addOnBoard } from './support/walk-in.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

const cardOf = (page: Page, doctor: string) =>
  page
    .getByRole('list', { name: 'All doctors' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: doctor }) });

test('the board calls at each of its doctors, says who did it, undoes it there, and opens a desk', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(asha!, 'Kishore Naidu', '9876543210');
  await book(asha!, 'Meena Joshi', '9876543211');
  await book(binu!, 'Ratan Bhosale');
  const given = {
    clinicId: asha!.doctorId,
    practices: [asha!.doctorId, binu!.doctorId],
    role: 'receptionist',
  } as const;
  const { context } = await house.memberIn(browser, { ...given, name: 'Sunita Pawar' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Places of the day' }).first().getByText('All doctors').click();
  await expect(page).toHaveURL('/board');
  const [ofAsha, ofBinu] = [cardOf(page, 'Dr. Asha Rao'), cardOf(page, 'Dr. Binu Thomas')];
  await expect(ofAsha).toContainText('Nobody is in');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const { context: others } = await house.memberIn(browser, { ...given, name: 'Farida Sheikh' });
  const other = await others.newPage();
  await other.goto('/board');
  // Not the practice that the page looks at.
  await ofBinu.getByRole('button', { name: 'Call 1 Ratan Bhosale, Dr. Binu Thomas' }).click();
  await expect(ofBinu).toContainText('Number 1 is with the doctor');
  await expect(ofBinu).toContainText(/1 Ratan Bhosale was called.*· Sunita Pawar/);
  await expect(ofBinu.getByRole('button', { name: 'Nobody to call, Dr. Binu Thomas' })).toBeVisible();
  await expect(ofAsha).toContainText('Nobody is in');

  // The other desk sees it at once; its own call next door is told of here.
  await expect(cardOf(other, 'Dr. Binu Thomas')).toContainText('1 Ratan Bhosale was called');
  await cardOf(other, 'Dr. Asha Rao').getByRole('button', { name: 'Call 1 Kishore Naidu, Dr. Asha Rao' }).click();
  await expect(ofAsha).toContainText(/1 Kishore Naidu was called.*· Farida Sheikh/);
  await expect(ofAsha.getByRole('button', { name: 'Call 2 Meena Joshi, Dr. Asha Rao' })).toBeVisible();
  await others.close();

  const undo = ofBinu.getByRole('button', { name: 'Undo call for number 1, Dr. Binu Thomas' });
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(ofBinu).toContainText('Nobody is in');
  await expect(ofAsha).toContainText('Number 1 is with the doctor');

  await ofBinu.getByRole('button', { name: 'Dr. Binu Thomas', exact: true }).click();
  await expect(page).toHaveURL('/doctor-appointments');
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Practice of' })).toContainText(
    'Dr. Binu Thomas',
  );
  await page.goBack();
  await expect(ofAsha).toContainText('Kishore Naidu');
  await context.close();
});

test('a phone of 320 px names who is with each doctor and who is next', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(asha!, 'Kishore Naidu');
  await book(asha!, 'Venkata Lakshmi Narasimhan');
  await book(binu!, 'Ratan Bhosale');
  const { context } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId], role: 'receptionist' as const },
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/board');
  const card = page.getByRole('listitem').filter({ hasText: 'Dr. Asha Rao' });
  await card.getByRole('button', { name: /^Call 1/ }).click();
  for (const name of ['Kishore Naidu', 'Venkata Lakshmi Narasimhan', 'Ratan Bhosale']) {
    const shown = page.getByRole('main').locator('b', { hasText: name }).filter({ visible: true });
    await expect(shown).toHaveCount(1);
    expect(await shown.evaluate((said) => said.scrollWidth <= said.clientWidth), name).toBe(true);
  }
  expect(await cutTexts(page)).toEqual([]);
  await look(page, 'the board on the smallest phone');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    const whose = page.getByRole('banner').getByRole('button', { name: 'Practice of' });
    const { x } = (await whose.boundingBox())!;
    await context.setOffline(true);
    const sign = page.getByRole('banner').locator('div:has(> b)', { hasText: 'No network' });
    await expect(sign).toBeVisible();
    const box = (await sign.boundingBox())!;
    expect.soft(box.x + box.width, `${width} wide`).toBeLessThanOrEqual(x);
    expect.soft((await whose.boundingBox())!.x, `${width} wide`).toBe(x);
    await context.setOffline(false);
    await expect(sign).toHaveCount(0);
  }
  await context.close();
});

test('digits and arrows lead to a doctor’s Call, from a scanner nowhere; W and F work as at the desk', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(asha!, 'Kishore Naidu');
  const given = {
    clinicId: asha!.doctorId,
    practices: [asha!.doctorId, binu!.doctorId],
    role: 'receptionist',
  } as const;
  const { context } = await house.memberIn(browser, given);
  const page = await context.newPage();
  await page.goto('/board');
  const cards = page.getByRole('list', { name: 'All doctors' }).getByRole('listitem');
  const callOf = (n: number) => cards.nth(n).getByRole('button', { name: /^(Call|Nobody to call)/ });
  await expect(callOf(1)).toBeVisible();
  await page.keyboard.type('2121212121', { delay: 20 });
  await page.keyboard.press('Enter', { delay: 300 });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.keyboard.press('2', { delay: 300 });
  await expect(callOf(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(callOf(0)).toBeFocused();
  await expect(page.getByText('Nobody is in')).toHaveCount(2);
  await page.keyboard.press('End');
  await expect(callOf(1)).toBeFocused();
  await page.keyboard.press('w', { delay: 300 });
  await expect(page.getByRole('dialog').getByLabel('For which doctor?')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('f', { delay: 300 });
  await expect(page.getByRole('searchbox')).toBeFocused();
  await context.close();
});

test('a nurse sees the board without acts, and whoever is removed sees nothing any more', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(asha!, 'Kishore Naidu');
  const given = { clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId] };
  const { context, accountId } = await house.memberIn(browser, { ...given, role: 'nurse' });
  const page = await context.newPage();
  await page.goto('/board');
  await expect(cardOf(page, 'Dr. Asha Rao')).toContainText('Nobody is in');
  await expect(page.getByRole('button', { name: /^(Call|Nobody to call|Undo)/ })).toHaveCount(0);
  await house.owner.query('delete from member_practice where account_id = $1 and doctor_id = $2', [
    ...[accountId, binu!.doctorId],
  ]);
  await expect(cardOf(page, 'Dr. Binu Thomas')).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText('Practice of')).toHaveCount(0);
  await context.close();
});

const PATIENTS = 30;
/** Tapped at the beginning and at the end; what lies between, the doctors' own desks call. */
const TAPPED = 2;

test('a receptionist joins by QR and runs three doctors with 90 patients on her phone, until she is removed', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const names = ['Asha Rao', 'Binu Thomas', 'Chitra Nair'];
  const doctors = await house.clinic(...names);
  for (const { api } of doctors)
    for (let n = 1; n <= PATIENTS; n += 1)
      await api.call(bookByPhone, {
        body: {
          date: clinicToday(),
          patientName: `Ravi Kumar ${n}`,
          phoneNumber: String(9_100_000_000 + n),
          gender: 'MALE',
        },
      });
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, doctors[0]!);
  const owner = await office.newPage();
  await owner.goto('/members');
  await owner.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Sunita Pawar');
  await dialog.getByLabel('E-mail or mobile number').fill('9860041276');
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR of the invitation' })).toBeVisible();
  const link = /http\S+\/join#[\w-]+/.exec(await dialog.innerText())![0];
  await dialog.getByRole('button', { name: 'Close' }).click();

  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const pocket = await browser.newContext({ ...pixel, baseURL: house.baseUrl });
  const phone = await pocket.newPage();
  await phone.goto(link);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Join' }).click();
  await phone.getByRole('navigation', { name: 'Places of the day' }).last().getByText('All doctors').click();
  const cards = names.map((name) => cardOf(phone, `Dr. ${name}`));
  const callOf = (n: number) =>
    Promise.all(
      cards.map((card) => expect(card.getByRole('button', { name: new RegExp(`^Call ${n} `) })).toBeEnabled()),
    );
  for (let n = 1; n <= TAPPED; n += 1) {
    await callOf(n);
    for (const card of cards) await card.getByRole('button', { name: new RegExp(`^Call ${n} `) }).click();
  }

  await phone.getByRole('button', { name: 'Walk-in' }).click();
  const form = phone.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  await addOnBoard(form, doctors[1]!.doctorId);
  await expect(form.getByRole('status')).toContainText(`${PATIENTS + 1}`);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(cards[1]!.getByRole('button', { name: /^Call 31 Kamala Bai/ })).toBeVisible();

  const search = phone.getByRole('searchbox');
  await search.fill('kumar 17');
  const found = phone.getByRole('region', { name: 'Patients' });
  await expect(found.getByText('3 patients found')).toBeVisible();
  const ofChitra = found.getByRole('listitem').filter({ hasText: 'Dr. Chitra Nair' });
  await ofChitra.getByRole('button', { name: 'Arrived: Ravi Kumar 17' }).click();
  await expect(ofChitra).toContainText('here');
  await search.fill('');
  await expect(cards[2]!.getByRole('button', { name: /^Call 17 / })).toBeVisible();

  for (const [i, { api }] of doctors.entries()) {
    const extra = i === 1 ? 1 : 0;
    let current = TAPPED;
    for (let n = TAPPED; n < PATIENTS - TAPPED + extra; n += 1)
      current = (await api.call(callNext, { body: { current } })).queue.current!;
  }
  for (let n = PATIENTS - TAPPED + 1; n <= PATIENTS; n += 1) {
    await callOf(n);
    for (const card of cards) await card.getByRole('button', { name: new RegExp(`^Call ${n} `) }).click();
  }
  for (const card of cards) await expect(card.getByRole('button', { name: /^Nobody to call/ })).toBeVisible();
  await expect(phone.getByText(/^88\s*seen$/)).toBeVisible();

  await owner.reload();
  await owner.getByRole('button', { name: 'What to do with Sunita Pawar' }).click();
  await owner.getByRole('button', { name: 'Remove' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(owner.getByText('The member is removed')).toBeVisible();
  await expect(phone).toHaveURL('/login');
  await office.close();
  await pocket.close();
});

test.describe('two desks at once', () => {
  // Requests of a page under a service worker do not pass the routes of a test.
  test.use({ serviceWorkers: 'block' });

  test('whom another desk was faster to call stands in amber, with who called', async ({ browser }) => {
    const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
    await book(asha!, 'Kishore Naidu');
    const given = {
      clinicId: asha!.doctorId,
      practices: [asha!.doctorId, binu!.doctorId],
      role: 'receptionist',
    } as const;
    const [sunita, farida] = [
      await house.memberIn(browser, { ...given, name: 'Sunita Pawar' }),
      await house.memberIn(browser, { ...given, name: 'Farida Sheikh' }),
    ];
    const [first, second] = [await sunita.context.newPage(), await farida.context.newPage()];
    for (const page of [first, second]) await page.goto('/board');
    const callOf = (page: Page) => page.getByRole('button', { name: 'Call 1 Kishore Naidu, Dr. Asha Rao' });
    await expect(callOf(first)).toBeEnabled();
    await second.route('**/queue/call-next*', async (route) => {
      await callOf(first).click();
      await expect(cardOf(first, 'Dr. Asha Rao')).toContainText('Number 1 is with the doctor');
      await route.continue();
    });
    await callOf(second).click();
    const told = second.getByRole('status').filter({ hasText: 'Sunita Pawar has called number 1.' });
    await expect(told).toHaveAttribute('data-tone', 'orange');
    await expect(second.getByRole('alert')).toHaveCount(0);
    for (const { context } of [sunita, farida]) await context.close();
  });
});
