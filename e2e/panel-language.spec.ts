import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCALE } from '@baari/testing/proof';
import { SEED } from '@baari/testing/seed';
import type { Page } from '@playwright/test';
import { cutTexts } from './support/cut-texts.ts';
import { expect, test } from './support/fixtures.ts';
import { useGallery } from './support/gallery.ts';
import { makeDoctor } from './support/people.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const WORDS = /[A-Za-z]{3,}/g;
/** Names of programs, files and other languages, which stay as they are. */
const AS_IT_IS = [
  'baari',
  'English',
  'Google',
  'WhatsApp',
  'SMS',
  'Excel',
  'CSV',
  'JSON',
  'ZIP',
  'PDF',
  'PNG',
  'JPEG',
  'WebP',
  'OTP',
  'USB',
  'Alt',
  'Enter',
];
const GALLERY = join(import.meta.dirname, '../apps/panel/src/gallery');

/** The words that clinics, patients and operators have written in the gallery's states. */
function writtenWords(): Set<string> {
  const files = readdirSync(GALLERY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = files.flatMap(
    (name) => readFileSync(join(GALLERY, name), 'utf8').match(/(['"`])(?:(?!\1|\n).)*\1/g) ?? [],
  );
  return new Set([...AS_IT_IS, ...texts.flatMap((text) => text.match(WORDS) ?? [])]);
}

/** The words in Latin letters on the page, with what only screen readers say. What says that it is English, as paper for patients does, is meant to be. */
const latinWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const read: (string | null)[] = [document.title];
    const walker = document.createTreeWalker(document.querySelector('#root')!, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement!.closest('style, script, :not(html)[lang=en]'))
        read.push(walker.currentNode.textContent);
    for (const named of document.querySelectorAll(':is([aria-label], [placeholder], [title]):not([aria-hidden=true])'))
      for (const name of ['aria-label', 'placeholder', 'title']) read.push(named.getAttribute(name));
    return [...new Set(read.join(' ').match(/[A-Za-z]{3,}/g))];
  });

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });
  const open = useGallery();

  test('no English is left in any state of the panel, and nothing is cut', async ({ page }) => {
    const written = writtenWords();
    await open(page);
    const headings = page.getByRole('heading', { level: 2 });
    await expect(headings.first()).toBeVisible();
    const all = (await headings.allTextContents()).filter((state) => state !== 'parts');
    for (const state of SCALE > 1 ? all : all.filter((_, i) => (i + SEED) % 3 === 0)) {
      await page.setViewportSize({ width: 360, height: 640 });
      await open(page, state);
      // The steps of some states press what is named in English: these are looked at as they are before.
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      await expect(page.locator('main h1').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect
        .soft(
          (await latinWords(page)).filter((word) => !written.has(word)),
          state,
        )
        .toEqual([]);
      expect.soft(await cutTexts(page), `${state}, cut on a phone`).toEqual([]);
    }
  });
});

test('a doctor chooses Hindi below the page: it is kept, and the service speaks it too', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!);
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  expect(WORDS.test(await page.getByRole('heading', { level: 1 }).innerText())).toBe(false);
  await page.locator('input[name=email]').fill(doctor.email);
  await page.locator('input[type=password]').fill('wrong-Password-1');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('ईमेल या पासवर्ड')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await page.goto('/login?lang=en');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});
