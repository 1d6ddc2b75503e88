import type { Page, Request } from '@playwright/test';
import { openBrowser } from '@baari/testing/browser';
import { expect } from './fixtures.ts';
import { codeIn, mailOf } from '@baari/testing/sign-up';

let addresses = 0;

/** An address that nobody has used yet. */
export const newAddress = () => `new.${process.pid}.${Date.now()}.${(addresses += 1)}@clinic.example`;

export const errorToast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

export const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>;

/** The code from the mail. */
export const mailedCode = async (baseUrl: string, email: string, purpose: string) =>
  codeIn(await mailOf(openBrowser(baseUrl), email, purpose));

export async function openSignup(page: Page, baseUrl = ''): Promise<void> {
  await page.goto(`${baseUrl}/login`);
  await page.getByRole('link', { name: 'Signup' }).click();
  // The log-in stays until the card of signing up has come, and has a field of the same name.
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
}

export async function toCodeStep(page: Page, email: string, baseUrl = ''): Promise<void> {
  await openSignup(page, baseUrl);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
}
