import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, weekdayOf } from '@baari/calendar/days';
import { chromium } from '@playwright/test';
import { findQuickBrowser } from '../tools/browser.ts';
import { expect, test } from './support/fixtures.ts';
import { clinicToday } from './support/people.ts';

/** Latin letters alone, of those that journeys are played with. */
const ROBOTO = '/usr/share/fonts/truetype/roboto';

/** The files with letters that a page asks for in a browser with these fonts; the last one looks for them. */
async function askedFor(address: string, env: NodeJS.ProcessEnv): Promise<() => string[]> {
  const browser = await chromium.launch({
    executablePath: findQuickBrowser()!,
    args: ['--no-sandbox', '--disable-gpu'],
    env: env as Record<string, string>,
  });
  const page = await browser.newPage();
  const files: string[] = [];
  page.on('response', (answer) => {
    const file = /\/((?:noto|script-fonts)[\w-]*)-[\w-]{8}\.(?:js|woff2)$/.exec(answer.url())?.[1];
    if (file && answer.ok()) files.push(file);
  });
  await page.clock.install();
  await page.goto(address);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.clock.runFor(1_000);
  return () => files.toSorted();
}

/** A device whose only letters are Latin ones. */
async function latinAlone(folder: string): Promise<NodeJS.ProcessEnv> {
  await mkdir(folder);
  const config = join(folder, 'fonts.conf');
  await writeFile(config, `<fontconfig><dir>${ROBOTO}</dir><cachedir>${folder}</cachedir></fontconfig>`);
  return { ...process.env, FONTCONFIG_FILE: config };
}

test('a device that lacks the letters of a script fetches those that the page shows, and any other none', async ({
  doctor,
  baseURL,
}, info) => {
  test.skip(!existsSync(ROBOTO), 'no fonts to take away from the browser');
  const address = `${baseURL}/book/appointments/${doctor.doctorId}?lang=bn`;
  const without = await askedFor(address, await latinAlone(info.outputPath('fonts')));
  // Devanagari stands on the switch of language.
  await expect
    .poll(without)
    .toEqual([
      'noto-sans-bengali-bengali-400-normal',
      'noto-sans-bengali-bengali-700-normal',
      'noto-sans-devanagari-devanagari-400-normal',
      'script-fonts',
    ]);
  expect((await askedFor(address, process.env))()).toEqual([]);
});

test('a device whose font puts signs of Odia beside their letters fetches letters that do not', async ({
  page,
  doctor,
}) => {
  await page.addInitScript(() => {
    const width = (text: string) => 10 * text.length;
    CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: width(text) }) as TextMetrics;
  });
  const fetched = page.waitForResponse(/noto-sans-oriya-oriya-400[^/]*\.woff2$/);
  await page.goto(`/book/appointments/${doctor.doctorId}?lang=or`);
  expect((await fetched).ok()).toBe(true);
});

const PUNJABI = {
  Sunday: 'ਐਤ',
  Monday: 'ਸੋਮ',
  Tuesday: 'ਮੰਗਲ',
  Wednesday: 'ਬੁੱਧ',
  Thursday: 'ਵੀਰ',
  Friday: 'ਸ਼ੁੱਕਰ',
  Saturday: 'ਸ਼ਨੀ',
};

test('days and months are written in each language, also where the browser has no words for them', async ({
  page,
  doctor,
}) => {
  const inThreeDays = weekdayOf(addDays(clinicToday(), 3));
  for (const language of ['pa', 'or', 'as', 'hi']) {
    await page.goto(`/book/appointments/${doctor.doctorId}?lang=${language}`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    if (language === 'pa') await expect(page.getByText(PUNJABI[inThreeDays], { exact: true })).toBeVisible();
    await expect(page.getByText(/\b(?:M\d\d?|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/)).toHaveCount(0);
  }
});
