import { joinLoggedIn } from '@baari/contract/account-join';
import { beginSecondFactor, turnOnSecondFactor } from '@baari/contract/account-second-factor';
import { inviteMember } from '@baari/contract/members';
import type { BrowserContext, Page } from '@playwright/test';
import { codeOf, nextCodeOf } from './support/authenticator.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { logIn, makeAccount, makeDoctor, PASSWORD } from './support/people.ts';
import { asked, give, makeStale } from './support/reauth.ts';
import { readQr } from './support/read-qr.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const SIZES = [
  { name: 'a phone', viewport: { width: 360, height: 740 } },
  { name: 'a desktop', viewport: { width: 1366, height: 768 } },
];

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/your-data');
  await expect(section(page).getByText(/^It is off\.|^On since/)).toBeVisible();
}

/** Somebody whose second factor was turned on in another browser, with the code of now: that of the next step is still good. */
async function withSecondFactor(baseURL: string) {
  const doctor = await makeAccount(baseURL);
  const { key, setUp } = await doctor.api.call(beginSecondFactor);
  const body = { setUp, code: codeOf(key) };
  const { recoveryCodes } = await doctor.api.call(turnOnSecondFactor, { body });
  return { ...doctor, key, recoveryCodes };
}

async function toSecondStep(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Login');
  await expect(page.getByLabel('Code')).toBeFocused();
}

const freshPage = async (context: BrowserContext) => {
  await context.clearCookies();
  return context.newPage();
};

for (const { name, viewport } of SIZES)
  test(`it is turned on, asked for and turned off again on ${name}`, async ({ page, newcomer }) => {
    await page.setViewportSize(viewport);
    await makeStale(page, '**/api/doctor/second-factor/begin');
    await open(page);
    await press(page, 'Turn on');
    await expect(asked(page)).toBeVisible();
    await give(page, PASSWORD);
    await expect(section(page).getByRole('heading')).toBeFocused();
    const code = section(page).getByRole('img', { name: 'Code to scan with an authenticator app' });
    const address = new URL((await readQr(await code.screenshot()))!);
    const key = address.searchParams.get('secret')!;
    expect(decodeURIComponent(address.pathname)).toContain(newcomer.email);
    await expect(section(page).getByText(key.match(/.{4}/g)!.join(' '))).toBeVisible();
    const inApp = section(page).getByText('Open it in the app on this phone');
    await expect(inApp).toHaveAttribute('href', address.href);
    await expect(inApp).toBeVisible({ visible: name === 'a phone' });
    await look(page, `set-up of the second factor on ${name}`);
    await page.setViewportSize(viewport);

    await section(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Please enter the code');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is wrong/);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
    await page.keyboard.press('Enter');
    const codes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [recovery] = await codes.allTextContents();
    expect(recovery).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/);
    await look(page, `recovery codes on ${name}`);
    await page.setViewportSize(viewport);
    await press(page, 'I have kept them');
    await expect(section(page).getByText(/^On since .+ 10 recovery codes are left\.$/)).toBeVisible();
    await expect(page.getByText(recovery!)).toHaveCount(0);

    const elsewhere = await freshPage(page.context());
    await toSecondStep(elsewhere, newcomer.email);
    await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
    await elsewhere.getByLabel('Recovery code').fill(recovery!);
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere).not.toHaveURL(/login/);
    await open(elsewhere);
    await expect(section(elsewhere).getByText('9 recovery codes are left.')).toBeVisible();
    await press(elsewhere, 'Turn off');
    await press(elsewhere, 'Cancel');
    await expect(section(elsewhere).getByRole('button', { name: 'Turn off' })).toBeFocused();
    await elsewhere.keyboard.press('Enter');
    await expect(section(elsewhere).getByText('Your password or Google alone will be enough')).toBeVisible();
    await press(elsewhere, 'Yes, turn off');
    await expect(elsewhere.getByText('The second factor is off')).toBeVisible();
    await expect(section(elsewhere).getByText('It is off.')).toBeVisible();
  });

test('the log-in asks for the code on the same page, and keeps what was typed', async ({ page, baseURL }) => {
  const { email, key } = await withSecondFactor(baseURL!);
  await toSecondStep(page, email);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('link', { name: 'Continue With Google' })).toHaveCount(0);
  await look(page, 'the second step of the log-in', true);
  await press(page, 'Login');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Please enter the code');
  await page.getByLabel('Code').fill('000000');
  await press(page, 'Login');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await expect(page.getByLabel('Code')).toBeFocused();
  await press(page, 'Back');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await press(page, 'Login');
  await page.getByLabel('Code').fill(nextCodeOf(key));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
});

test('an owner demands it: who has none sees why nothing is there, turns it on, and is in', async ({
  browser,
  page,
  doctor,
  baseURL,
}) => {
  await page.goto('/members');
  const demand = page.getByRole('switch', { name: 'Owners and doctors need a second factor' });
  await expect(demand).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Turn on your own first, under Your Data.' })).toBeVisible();
  const own = await doctor.api.call(beginSecondFactor);
  await doctor.api.call(turnOnSecondFactor, { body: { setUp: own.setUp, code: codeOf(own.key) } });
  const { token } = await doctor.api.call(inviteMember, { body: { name: 'Meera Nair', role: 'owner', practices: [] } });
  const colleague = await makeAccount(baseURL!);
  await colleague.api.call(joinLoggedIn, { body: { token } });
  const context = await browser.newContext({ baseURL: baseURL! });
  await logIn(context, baseURL!, colleague);
  const other = await context.newPage();
  await other.goto('/doctor-appointments');
  await expect(other.getByRole('button', { name: 'Get Appointments' })).toBeVisible();
  const third = await makeDoctor(baseURL!, { name: 'Lata Kamat' });
  const invitedToo = { name: 'Lata Kamat', role: 'owner' as const, practices: [] };
  const { token: thirds } = await doctor.api.call(inviteMember, { body: invitedToo });
  await third.api.call(joinLoggedIn, { body: { token: thirds } });
  const thirdContext = await browser.newContext({ baseURL: baseURL! });
  await logIn(thirdContext, baseURL!, third);
  const board = await thirdContext.newPage();
  await board.goto('/board');
  await expect(board.getByRole('main').getByRole('listitem')).toHaveCount(2);

  await page.reload();
  await demand.click();
  await expect(demand).toBeChecked();
  await expect(page.getByText('2 of them have none yet.')).toBeVisible();
  await expect(page.getByText('No second factor', { exact: true })).toHaveCount(2);
  const without = board.getByText(/^Without Dr\. .+: the clinic asks for a second factor$/);
  await expect(without).toBeVisible();
  await expect(board.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(board.getByRole('link', { name: 'Turn on the second factor' })).toBeVisible();
  await look(board, 'the board without a clinic that asks for a second factor');
  await thirdContext.close();
  await look(page, 'members, of whom one has no second factor');

  await expect(other.getByText('This clinic asks for a second factor')).toBeVisible();
  await look(other, 'kept out without a second factor');
  await other.getByRole('link', { name: 'Turn on the second factor' }).click();
  await section(other).getByRole('button', { name: 'Turn on' }).click();
  const code = section(other).getByRole('img', { name: 'Code to scan with an authenticator app' });
  const key = new URL((await readQr(await code.screenshot()))!).searchParams.get('secret')!;
  await other.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await other.keyboard.press('Enter');
  await press(other, 'I have kept them');
  await other.goto('/doctor-appointments');
  await expect(other.getByRole('button', { name: 'Get Appointments' })).toBeVisible();
  await open(other);
  await expect(section(other).getByText('Your clinic asks for it, so it stays on.')).toBeVisible();
  await expect(section(other).getByRole('button')).toHaveText(['New recovery codes']);
  await look(other, 'a second factor that the clinic asks for');
  await context.close();
});
