import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Chromium as the tests need it: no sandbox (containers), no calls home, nothing that differs between machines. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const NO_BROWSER =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.';

/** This machine's Chromium, by setting or in the usual places. */
export function findBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null;
}

const SHELL = '/usr/bin/chromium-headless-shell';

/** Chromium without its window, where there is one: it draws the same pages with a third less work, but has no camera. */
export const findQuickBrowser = (): string | null =>
  !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : findBrowser();

/** Letters of patients' phones, and of Indian scripts: without them other, wider ones are measured. */
const FONTS = ['fonts-roboto-unhinted', 'fonts-noto-core'];
const areFontsHere = () =>
  existsSync('/usr/share/fonts/truetype/roboto') && existsSync('/usr/share/fonts/truetype/noto');

/** Finds Chromium, or installs it and the letters that pages are measured with, where this process may: as root on Debian and its relatives. */
export async function findOrInstallBrowser(): Promise<string | null> {
  if (!areFontsHere()) await aptInstall('the letters that pages are measured with', FONTS);
  if (!process.env.CHROMIUM_PATH && !(findBrowser() && existsSync(SHELL)))
    await aptInstall('Chromium for the browser tests', ['chromium', 'chromium-headless-shell'], ['chromium']);
  return findBrowser();
}
