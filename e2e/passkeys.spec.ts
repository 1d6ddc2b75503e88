import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { beginSecondFactor, turnOnSecondFactor } from '@baari/contract/account-second-factor';
import { codeOf } from './support/authenticator.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { logIn, makeAccount, PASSWORD } from './support/people.ts';
import { asked, makeStale } from './support/reauth.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const SIZES = [
  { name: 'a phone', viewport: { width: 360, height: 740 } },
  { name: 'a desktop', viewport: { width: 1366, height: 768 } },
];

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const rows = (page: Page) => section(page).getByRole('listitem');
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

/** Gives the page a device that holds passkeys, and whose user unlocks it at once. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

async function open(page: Page): Promise<void> {
  await page.goto('/your-data');
  await expect(section(page).getByText('You have no passkey.').or(rows(page).first())).toBeVisible();
}

async function toLogin(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await page.goto('/login');
  await expect(withPasskey(page)).toBeVisible();
}

for (const { name, viewport } of SIZES)
  test(`a passkey is added, logs in, confirms and is removed on ${name}`, async ({ page, newcomer, context }) => {
    expect(newcomer.email).toBeTruthy();
    await page.setViewportSize(viewport);
    const { cdp, id } = await addDevice(page);
    await open(page);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Your passkey is added. You can log in with it.')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Not used yet');
    await look(page, `the passkeys on ${name}`);
    await page.setViewportSize(viewport);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('This device holds a passkey for your account already.')).toBeVisible();

    await toLogin(page, context);
    await look(page, `the log-in with a passkey on ${name}`, true);
    await page.setViewportSize(viewport);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    await withPasskey(page).click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
    await withPasskey(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/login/);

    await makeStale(page, '**/api/doctor/passkeys/*-*');
    await open(page);
    await expect(rows(page)).toContainText('Last used on');
    await expect(page.getByText('Logged in with a passkey')).toBeVisible();
    const remove = section(page).getByRole('button', { name: /^Remove: / });
    await remove.click();
    await section(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    const sure = section(page).getByRole('button', { name: /^Yes, remove: Remove: / });
    await sure.click();
    await expect(asked(page).getByText('Or confirm with a passkey.')).toBeVisible();
    await look(page, `the question who is there, with a passkey, on ${name}`);
    await page.setViewportSize(viewport);
    await asked(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(section(page).getByText('You have no passkey.')).toBeVisible();
    await expect(section(page).getByRole('heading')).toBeFocused();

    await toLogin(page, context);
    await withPasskey(page).click();
    await expect(page.getByText('This passkey opens no account here.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

test('a passkey does in place of the code that a log-in asks for', async ({ page, context, baseURL }) => {
  const doctor = await makeAccount(baseURL!);
  const { key, setUp } = await doctor.api.call(beginSecondFactor);
  await doctor.api.call(turnOnSecondFactor, { body: { setUp, code: codeOf(key) } });
  await addDevice(page);
  await logIn(context, baseURL!, doctor);
  await open(page);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(rows(page)).toHaveCount(1);

  await toLogin(page, context);
  await page.getByLabel('E-mail').fill(doctor.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await withPasskey(page).click();
  await expect(page).not.toHaveURL(/login/);
});

test('a browser without passkeys offers none', async ({ page, newcomer, context }) => {
  expect(newcomer.email).toBeTruthy();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await open(page);
  await expect(section(page).getByText('This browser can hold no passkey for this address.')).toBeVisible();
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await context.clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(withPasskey(page)).toHaveCount(0);
});
