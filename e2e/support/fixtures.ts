import { test as base } from '@playwright/test';
import { logIn, makeAccount, makeDoctor } from './people.ts';
import type { Doctor } from './people.ts';

interface People {
  /** A doctor with a complete profile, logged in in this test's browser. */
  doctor: Doctor;
  /** A doctor with only an account, logged in in this test's browser. */
  newcomer: Doctor;
}

/** Playwright's test with the running service as its base, doctors created on demand, and a check for page errors. */
export const test = base.extend<People>({
  baseURL: async ({}, use) => {
    await use(process.env['E2E_BASE_URL']);
  },
  doctor: async ({ context, baseURL }, use) => {
    const doctor = await makeDoctor(baseURL!);
    await logIn(context, baseURL!, doctor);
    await use(doctor);
  },
  newcomer: async ({ context, baseURL }, use) => {
    const doctor = await makeAccount(baseURL!);
    await logIn(context, baseURL!, doctor);
    await use(doctor);
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await use(page);
    // An answer that is still on its way to the page has nobody to go to.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (faults.length > 0) throw new Error(`The page threw: ${faults.join('; ')}`);
  },
});

export { expect } from '@playwright/test';
