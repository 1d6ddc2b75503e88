import { defineConfig } from '@playwright/test';
import { CLINIC_ZONE } from './e2e/support/zone.ts';
import { BROWSER_ARGS, findQuickBrowser } from './tools/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.{spec,test}.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // One more than the machine that accepts changes has cores: many journeys wait for a clock or a network.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: CLINIC_ZONE,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findQuickBrowser() ?? undefined, args: BROWSER_ARGS },
  },
});
