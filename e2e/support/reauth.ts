import type { Page } from '@playwright/test';

/** The dialog that asks. */
export const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
export const password = (page: Page) => asked(page).getByLabel(/^Password/);

/** The server finds the log-in too old until the password has come. */
export async function makeStale(page: Page, address: string, kinds = ['POST', 'DELETE']): Promise<void> {
  const json = {
    success: false,
    message: 'Please confirm that it is you, then try again.',
    code: 'REAUTH_REQUIRED',
  };
  let isStale = true;
  page.on('response', (response) => {
    if (response.url().endsWith('/reauthenticate') && response.ok()) isStale = false;
  });
  await page.route(address, (route) =>
    isStale && kinds.includes(route.request().method()) ? route.fulfill({ status: 403, json }) : route.fallback(),
  );
}

/** Types the password into the dialog and sends it. */
export async function give(page: Page, text: string): Promise<void> {
  await password(page).fill(text);
  await page.keyboard.press('Enter');
}
