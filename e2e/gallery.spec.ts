import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCALE } from '@baari/testing/proof';
import { SEED } from '@baari/testing/seed';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cutTexts } from './support/cut-texts.ts';
import { useGallery } from './support/gallery.ts';
import { look } from './support/look.ts';
import { overlaps } from './support/overlaps.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const DIST = join(import.meta.dirname, '../apps/panel/dist');
const open = useGallery();

/** The states that the gallery lists. */
async function statesOf(page: Page): Promise<string[]> {
  await open(page);
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.first()).toBeVisible();
  return headings.allTextContents();
}

const SHARES = [0, 1, 2, 3];

for (const share of SHARES)
  test(`every part and state can be read by everybody, in every size and scheme (${share + 1} of ${SHARES.length})`, async ({
    page,
  }) => {
    const all = (await statesOf(page)).filter((_, i) => i % SHARES.length === share);
    const states = SCALE > 1 ? all : all.filter((_, i) => (i + SEED) % 2 === 0);
    expect(states.length).toBeGreaterThan(1);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    for (const state of states) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      await open(page, state);
      await expect(page.locator('html[data-shown]')).toBeAttached();
      await expect(page.locator('main h1').first()).toBeAttached();
      if (state.includes('failing'))
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await look(page, state);
      expect.soft(await cutTexts(page), `${state}, cut on a phone`).toEqual([]);
      await page.setViewportSize({ width: 1366, height: 768 });
      expect.soft(await cutTexts(page), `${state}, cut on a desktop`).toEqual([]);
      expect.soft(faults.splice(0), state).toEqual([]);
    }
  });

/** How much of its width the page uses, up to what is read or pressed: a box may reach further than anything in it. */
const usedWidth = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const { paddingLeft, paddingRight } = getComputedStyle(main);
    const { left, right } = main.getBoundingClientRect();
    const from = left + parseFloat(paddingLeft);
    const texts = [...main.querySelectorAll('*')].flatMap((one) =>
      [...one.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE),
    );
    const ofTexts = texts.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().right;
    });
    const ofControls = [...main.querySelectorAll('input, button, a')].map((one) => one.getBoundingClientRect().right);
    return (Math.max(...ofTexts, ...ofControls) - from) / (right - parseFloat(paddingRight) - from);
  });

const WIDE = [
  'profile, form',
  'plans, on trial',
  'subscription, with one queued',
  'payments, full',
  'receipt',
  'booking safety',
  'home, new doctor',
  'home, first steps',
  'terms',
];

test('on a phone the periods of the statistics begin with the pressed one, and the date stands under the greeting', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, 'statistics, full');
  const periods = page.getByRole('group', { name: 'Periods' });
  await expect(periods.getByRole('button', { pressed: true })).toHaveText('This Month');
  const [row, pressed] = [
    await periods.boundingBox(),
    await periods.getByRole('button', { pressed: true }).boundingBox(),
  ];
  expect(pressed!.x - row!.x).toBeLessThan(8);
  await open(page, 'home, full');
  const date = page.getByText('Saturday, 21/11/2026');
  await expect(date).toBeVisible();
  const [greeting, told] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await date.boundingBox()];
  expect(told!.y - greeting!.y - greeting!.height).toBeLessThan(16);
});

test('no page stands in one narrow column beside an empty half', async ({ page }) => {
  for (const state of WIDE) {
    await open(page, state);
    await expect(page.locator('html[data-shown]')).toBeAttached();
    for (const width of [1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      await expect.poll(() => usedWidth(page), { message: `${state}, ${width} wide` }).toBeGreaterThan(0.85);
    }
  }
});

test('the hours of a day of 24 have room below their columns, from edge to edge', async ({ page }) => {
  await open(page, 'home, a day of 24 hours');
  const hours = page.getByRole('region', { name: 'Today by the hour' });
  await expect(hours).toBeVisible();
  for (const width of [320, 768, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    expect.soft(await overlaps(page, '[aria-labelledby="hours"]'), `${width} wide`).toEqual([]);
    const first = hours.getByText('12 am', { exact: true });
    const [own, all] = [(await first.boundingBox())!, (await hours.boundingBox())!];
    expect.soft(own.x, `${width} wide`).toBeGreaterThanOrEqual(all.x);
  }
});

test('all that can be done for a patient is in view on a low phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, 'dialog, everything for a patient to come');
  const acts = page.getByRole('dialog').getByRole('button');
  await expect(acts).toHaveCount(10);
  for (const act of await acts.all()) await expect.soft(act).toBeInViewport({ ratio: 1 });
});

test('a name near its limit is counted while it is typed', async ({ page }) => {
  await open(page, 'dialog, walk-in, a name too long');
  const name = page.getByLabel('Name *');
  await expect(name).toHaveAccessibleDescription("Patient's name can have at most 80 characters 97 of 80 characters");
  await name.fill('Lakshmi Narayanaswamy Venkatasubramanian Iyengar Ramanathan Iyer R');
  await expect(name).toHaveAccessibleDescription('66 of 80 characters');
  await name.fill('Lakshmi');
  await expect(name).toHaveAccessibleDescription('');
});

test('no part of an address is torn where it breaks', async ({ page }) => {
  await open(page, 'clinic QR');
  const links = page.getByRole('main').locator('a[href^="http"]', { hasText: 'http' });
  await expect(links).toHaveCount(2);
  for (const width of [320, 360, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    const torn = await links.evaluateAll((all) =>
      all.flatMap((link) =>
        [...link.childNodes].flatMap((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return part instanceof Text && range.getClientRects().length > 1 ? [part.data] : [];
        }),
      ),
    );
    expect.soft(torn, `${width} wide`).toEqual([]);
  }
});

test('the heads of the doctors in the statistics break at no letter', async ({ page }) => {
  await open(page, 'statistics, all doctors');
  const heads = page.getByRole('table', { name: 'By doctor' }).getByRole('columnheader');
  await expect(heads).toHaveCount(4);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const torn = await heads.evaluateAll((all) =>
      all.flatMap(({ firstChild }) =>
        [...firstChild!.textContent!.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(firstChild!, index);
          range.setEnd(firstChild!, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
        }),
      ),
    );
    expect.soft(torn, `${width} wide`).toEqual([]);
  }
});

test('on a phone the export of the statistics stands over no text', async ({ page }) => {
  await open(page, 'statistics, empty');
  await expect(page.getByText('nobody from')).toBeVisible();
  for (const width of [320, 360, 480, 699]) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await overlaps(page, 'main'), `${width} wide`).toEqual([]);
  }
});

test('at 200 % zoom the first patient stands whole above Call, also below a delay, and Call names who is in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 683, height: 384 });
  const queue = page.getByRole('region', { name: 'Queue' });
  for (const [state, told] of [
    ['desk, nobody in, late and closed', 'Running 120 min late'],
    ['desk, full', 'Meena Joshi'],
  ] as const) {
    await open(page, state);
    await expect(queue.getByText(told, { exact: true })).toBeInViewport({ ratio: 1 });
    const hidden = await page
      .locator('[data-row]')
      .first()
      .evaluate((row) => {
        const { left, top, bottom } = row.getBoundingClientRect();
        return [top + 1, bottom - 1].filter((y) => !row.contains(document.elementFromPoint(left + 60, y)));
      });
    expect.soft(hidden, state).toEqual([]);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const who = queue.getByText('Meena Joshi', { exact: true });
  await expect(who).toBeInViewport({ ratio: 1 });
  const topOf = async (what: Locator) => (await what.boundingBox())!.y;
  expect((await topOf(who)) - (await topOf(queue.locator('> div').first()))).toBeGreaterThan(5);
});

test('on a wide screen the search says which key leads to it, while the keys are on', async ({ page }) => {
  await page.setViewportSize({ width: 1760, height: 900 });
  await open(page, 'desk, full');
  const search = page.getByRole('searchbox');
  await expect(search).toHaveAttribute('aria-keyshortcuts', 'F');
  const hint = page.locator('kbd[data-key="F"]');
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Call number 13' }).focus();
  await page.keyboard.press('f');
  await expect(search).toBeFocused();
  await expect(hint).toBeHidden();
});

test('forced colours take no information away: bars, hours, steps, badges and what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  await open(page, 'statistics, full');
  const canvas = await ground(page.locator('body'));
  const shares = page.getByRole('region', { name: 'Total Patients' }).locator('[aria-hidden] > i');
  const [attended, rest] = [await ground(shares.first()), await ground(shares.last())];
  expect.soft(new Set([attended, rest, canvas]).size).toBe(3);
  const chosen = page.getByRole('group', { name: 'Periods' }).getByRole('button', { pressed: true });
  expect.soft(await ground(chosen)).not.toBe(canvas);

  await open(page, 'home, full');
  const hours = page.getByRole('region', { name: 'Today by the hour' });
  const shut = hours.locator('[data-shut]').first();
  await expect(shut).toHaveCSS('background-image', /gradient/);
  await expect.soft(shut).toHaveCSS('border-top-width', '1px');
  await open(page, 'home, first steps');
  const bar = page.getByRole('region', { name: /steps/i }).locator('[aria-hidden] > i');
  expect.soft(await ground(bar)).not.toBe(canvas);

  await open(page, 'desk, full');
  const badge = page.locator('[data-row]').getByText('VERIFIED', { exact: true }).first().locator('..');
  await expect.soft(badge).toHaveCSS('border-top-width', '0px');
});

test('the gallery is no part of what is deployed', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /gallery/i.test(name))).toEqual([]);
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) expect(readFileSync(join(DIST, name), 'utf8')).not.toContain('Kishore Naidu');
});
