import { arrive } from '@baari/contract/queue';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { callAfter, isLive, rowOf } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const SIZES = [
  { width: 360, height: 640 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
const LONG_NAME = 'Venkata Subrahmanya Lakshminarasimha Chandrasekhara Raju';

/** By then nothing rests. */
const RESTED_MS = 5_000;

/** All at once: to ask for each box by itself takes seconds. */
const boxesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height, text: element.ariaLabel ?? element.textContent };
    }),
  );

/** The toasts that can be seen lie over none of these, and no part of them is outside of the window. */
async function expectApart(page: Page, others: readonly Locator[]): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const boxes = (await Promise.all(others.map(boxesOf))).flat();
  expect(boxes.length).toBeGreaterThanOrEqual(others.length);
  const told = await boxesOf(page.locator('[data-tone][role]').filter({ visible: true }));
  expect(told.length).toBeGreaterThan(0);
  for (const toast of told) {
    expect.soft(toast.x).toBeGreaterThanOrEqual(0);
    expect.soft(toast.x + toast.width).toBeLessThanOrEqual(width);
    expect.soft(toast.y + toast.height).toBeLessThanOrEqual(height);
    for (const other of boxes) {
      const apart =
        other.x + other.width <= toast.x ||
        toast.x + toast.width <= other.x ||
        other.y + other.height <= toast.y ||
        toast.y + toast.height <= other.y;
      expect.soft(apart, `${toast.text} over ${other.text}`).toBe(true);
    }
  }
}

/** All that can be pressed below the top bar. */
const controlsIn = (page: Page) =>
  page.locator('main, aside').locator('a, button, input, [role=switch]').filter({ visible: true });

/** Opens the desk with its first patients here, number 1 in; no toast moves or goes from then on. */
async function openDesk(page: Page, doctor: Doctor, names: readonly string[]): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  for (const [i, name] of names.entries()) await book(doctor, name, `98765000${10 + i}`);
  for (const n of [1, 2, 3, 4]) await doctor.api.call(arrive, rowOf(doctor, n));
  await callAfter(doctor, null);
  await page.goto('/doctor-appointments');
  await isLive(page);
  await page.clock.pauseAt(Date.now() + RESTED_MS);
  return page.getByRole('region', { name: 'Queue' });
}

for (const size of SIZES)
  test(`what is refused is told beside the patient with the doctor and beside all that can be pressed, ${size.width} wide`, async ({
    page,
    doctor,
  }) => {
    await page.setViewportSize(size);
    const pane = await openDesk(page, doctor, Array<string>(14).fill('Ravi Kumar'));
    await page.route('**/api/doctor/queue/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    const told = page.getByRole('alert').filter({ visible: true });
    await pane.getByRole('button', { name: /^Done/ }).click();
    await expect(told).toHaveCount(1);
    await pane.getByRole('button', { name: /^Call number/ }).click();
    await expect(told.last()).toContainText('Call');

    const controls = controlsIn(page);
    expect(await controls.count()).toBeGreaterThan(8);
    const whoIsIn = pane.getByText('Ravi Kumar').filter({ visible: true }).first();
    await expectApart(page, [controls, whoIsIn]);
    await pane.getByRole('button', { name: 'Running late' }).click();
    await expect(pane.getByRole('button', { name: '60 min' })).toBeVisible();
    await expectApart(page, [controls]);
    const save = pane.getByRole('button', { name: 'Save' });
    if (size.height >= 768) await expect(save).toBeInViewport({ ratio: 1 });
    await save.scrollIntoViewIfNeeded();
    await expectApart(page, [controls]);
  });

for (const size of SIZES)
  test(`what was undone for a long name is told beside all that can be pressed, ${size.width} wide`, async ({
    page,
    doctor,
  }) => {
    await page.setViewportSize(size);
    const pane = await openDesk(page, doctor, Array<string>(6).fill(LONG_NAME));
    for (const what of ['Called|was called', 'arrived']) {
      await pane.getByRole('button', { name: /^Undo / }).click();
      await expect(page.getByRole('status').filter({ hasText: new RegExp(`Undone: .*(${what})`) })).toBeVisible();
      await page.clock.runFor(1_500);
    }
    await expectApart(page, [controlsIn(page)]);
  });

test('offline, what is told beside long names leaves the note of it in view', async ({ page, context, doctor }) => {
  for (const size of SIZES.filter(({ width }) => width >= 1280)) {
    await page.setViewportSize(size);
    if (page.url() === 'about:blank') await openDesk(page, doctor, Array<string>(6).fill(LONG_NAME));
    const pane = page.getByRole('region', { name: 'Queue' });
    await pane.getByRole('button', { name: /^Undo / }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Undone' }).last()).toBeVisible();
    await context.setOffline(true);
    await pane.getByRole('button', { name: /^Call number/ }).click();
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText('no network');
    await expectApart(page, [page.locator('aside').getByText('This page may be out of date').locator('..')]);
    await context.setOffline(false);
    await isLive(page);
    await page.clock.runFor(10_000);
  }
});

test('after a profile is saved the toasts stand beside its buttons', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  for (const size of [{ width: 360, height: 740 }, { width: 768, height: 1024 }, ...SIZES.slice(1)]) {
    await page.setViewportSize(size);
    await page.goto('/doctor-profile');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible();
    await page.getByRole('main').getByRole('switch').first().click();
    await expect(page.locator('[data-tone][role]')).toHaveCount(2);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await expectApart(page, [
      page.getByRole('button', { name: 'Edit', exact: true }),
      page.getByRole('link', { name: 'Download QR' }),
    ]);
  }
});
