import type { Page } from '@playwright/test';
import { callNext } from '@baari/contract/queue';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import { fromDayMenu, isLive, lastOf } from './support/ticket.ts';

const OFFLINE = /^No network\./;
/** The desk is to be current within this after the network's return. */
const CURRENT_WITHIN_MS = 3_000;

/** The desk with everything that comes by itself, once its rows are at rest. */
async function isWhole(page: Page): Promise<void> {
  await isLive(page);
  await expect(page.getByRole('button', { name: 'Call number 1' })).toBeVisible();
  // The places of the day, below or beside.
  const rail = page.getByRole('complementary', { name: 'Clinic' });
  await expect(
    page.getByRole('button', { name: 'More', exact: true }).or(rail).filter({ visible: true }),
  ).toBeVisible();
  if (await rail.isVisible()) await expect(page.getByRole('complementary').getByRole('switch')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /^Mail / })).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}

/** Where each control in sight is, and whether a finger on its middle would press it. */
const controlsIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input')]
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return { name: control.ariaLabel ?? control.textContent, x, y, width, pressed: control.contains(hit) };
      }),
  );

for (const viewport of [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 683, height: 384 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
])
  test(`the offline note comes and goes, ${viewport.width} wide: it stays in view, and nothing moves or is covered`, async ({
    page,
    context,
    doctor,
  }) => {
    for (let one = 0; one < 12; one += 1) await book(doctor, 'Ravi Kumar', `98765432${10 + one}`);
    await page.setViewportSize(viewport);
    await page.goto('/doctor-appointments');
    await isWhole(page);
    const note = page.getByText('No network', { exact: true }).filter({ visible: true }).first();
    for (const y of [0, 150, 100_000]) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
      const before = await controlsIn(page);
      await context.setOffline(true);
      await expect(note).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(OFFLINE)).toBeAttached();
      expect.soft(await controlsIn(page), `offline at ${y}`).toEqual(before);
      await context.setOffline(false);
      await expect(note).toHaveCount(0);
      expect.soft(await controlsIn(page), `online at ${y}`).toEqual(before);
      await isLive(page);
    }
  });

test('an act without network says what was not sent, and after the outage the desk is current at once', async ({
  page,
  context,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await isLive(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Call number 1' }).click();
  await expect(page.getByText('Call of 1 was not sent: no network.')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' }).getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText('‘Arrived’ for 1 was not sent: no network.')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);

  await book(doctor, 'Anita Desai', '9876500000');
  await doctor.api.call(callNext, { body: { current: null } });
  await context.setOffline(false);
  await expect(page.getByText('Number 1 is with the doctor')).toBeVisible({ timeout: CURRENT_WITHIN_MS });
  await expect(page.getByText('Total patients: 2')).toBeVisible({ timeout: CURRENT_WITHIN_MS });
});

test.describe('where the service gives no good answer', () => {
  // Requests of a page under a service worker do not pass the routes of a test.
  test.use({ serviceWorkers: 'block' });

  test('an act whose answer got lost says whether it counted, as the queue shows it', async ({ page, doctor }) => {
    await lastOf(doctor, 2);
    await page.goto('/doctor-appointments');
    await isLive(page);
    await page.route('**/queue/call-next', (route) => route.abort());
    await page.getByRole('button', { name: 'Call number 1' }).click();
    await expect(page.getByText('Call of 1 failed and has not counted.')).toBeVisible();

    await page.unroute('**/queue/call-next');
    await page.route('**/queue/call-next', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Call number 1' }).click();
    await expect(page.getByText('Call of 1 counted, though its answer got lost.')).toBeVisible();
    await expect(page.getByText('Number 1 is with the doctor')).toBeVisible();
  });

  test('an act of which nothing can be learnt says where one will see whether it counted', async ({ page, doctor }) => {
    await lastOf(doctor, 1);
    await page.goto('/doctor-appointments');
    await isLive(page);
    await page.route(/\/queue(\/call-next)?$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Call number 1' }).click();
    await expect(
      page.getByText('Call of 1 got no answer: no network. Once it is read again, this page shows whether it counted.'),
    ).toBeVisible();
  });

  test('an act that the server answers with a fault is named, and so is what became of it', async ({
    page,
    doctor,
  }) => {
    await book(doctor, 'Ravi Kumar');
    await page.goto('/doctor-appointments');
    await isLive(page);
    await page.route('**/arrive?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' }).getByRole('button', { name: 'Arrived' }).click();
    await expect(page.getByText('‘Arrived’ for 1 failed and has not counted.')).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});

test.describe('on a first visit', () => {
  // The parts that are held back are asked for by the page, not by a service worker.
  test.use({ serviceWorkers: 'block' });

  test('a dialog that was not loaded before the network went says so, leaves the desk, and opens afterwards', async ({
    page,
    context,
    doctor,
  }) => {
    await book(doctor, 'Ravi Kumar');
    const dialogs = /\/(WalkInDialog|PhoneBookingDialog|CancelDialog)-.*\.js/;
    await page.route(dialogs, (route) => route.abort());
    await page.goto('/doctor-appointments');
    await isLive(page);
    await context.setOffline(true);
    const openings = [
      ['Walk-in', () => page.getByRole('button', { name: 'Walk-in', exact: true }).click()],
      ['Book by phone', () => page.getByRole('button', { name: 'Book by phone' }).click()],
      [
        'Cancel number 1',
        async () => {
          await page.getByRole('button', { name: 'More actions for Ravi Kumar' }).click();
          await page.getByRole('button', { name: 'Cancel this booking' }).click();
        },
      ],
    ] as const;
    for (const [, press] of openings) {
      await press();
      await expect(page.getByText('This could not be opened: no network.').last()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Call number 1' })).toBeVisible();
    }
    await page.unroute(dialogs);
    await context.setOffline(false);
    for (const [title, press] of openings) {
      // By its name, because the menu of more actions is a dialog too.
      const dialog = page.getByRole('dialog', { name: title });
      const loadedAnew = page.waitForEvent('load', { timeout: 0 }).catch(() => undefined);
      await press();
      await Promise.race([dialog.waitFor(), loadedAnew]);
      // Where the browser does not ask again for a file that failed, the first press loads the page anew.
      if ((await dialog.count()) === 0) await press();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('the desk’s dialogs open without network, though they were never opened before', async ({
  page,
  context,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  const parts = [/\/WalkInDialog-.*\.js/, /\/CloseToday-.*\.js/, /\/FileDialog-.*\.js/, /\/FileDialog-.*\.css/];
  const loaded = Promise.all(parts.map((part) => page.waitForResponse(part).then((answer) => answer.finished())));
  await page.goto('/doctor-appointments');
  await isLive(page);
  await loaded;
  await context.setOffline(true);
  const pressed = (name: string) => page.getByRole('button', { name, exact: true }).click();
  for (const [open, title] of [
    [() => pressed('Walk-in'), 'Walk-in'],
    [() => pressed('Close today'), 'Close today'],
    [() => fromDayMenu(page, 'Download'), 'Download appointments'],
  ] as const) {
    await open();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
