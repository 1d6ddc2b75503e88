import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { CLINIC_OFFSET } from './support/zone.ts';

const TURN_MS = 4_000;

const ticket = (page: Page) => page.getByRole('figure').locator('[aria-hidden=true]').first();

/** The log-in page at 1 pm in the clinic; from then on its clock stands until the test lets it run. */
async function openAtOne(page: Page): Promise<void> {
  await page.clock.install({ time: new Date(`2026-11-23T12:58:00${CLINIC_OFFSET}`) });
  await page.goto('/login');
  await expect(ticket(page)).toContainText('Ahead of you');
  await page.clock.pauseAt(new Date(`2026-11-23T13:00:00${CLINIC_OFFSET}`));
}

/** Lets turns pass until nobody is ahead; each is seen before the next begins. */
async function untilNext(page: Page): Promise<void> {
  for (
    let shown = await ticket(page).innerText();
    !/Ahead of you\s*0/.test(shown);
    shown = await ticket(page).innerText()
  ) {
    await page.clock.runFor(TURN_MS);
    await expect(ticket(page)).not.toHaveText(shown, { useInnerText: true });
  }
}

test('the ticket beside the form lives: number by number until its own is next, then again', async ({ page }) => {
  await openAtOne(page);
  await untilNext(page);
  await expect(ticket(page)).toContainText('Now serving20');
  await expect(ticket(page)).toContainText('about 1:05 pm');
  const box = await ticket(page).boundingBox();
  for (const ahead of [8, 7, 6, 5, 4, 3, 2, 1, 0]) {
    await page.clock.runFor(TURN_MS);
    await expect(ticket(page)).toContainText(`Now serving${20 - ahead}Ahead of you${ahead}`);
    expect(await ticket(page).boundingBox()).toEqual(box);
  }
});

test('its time is counted from now, on the clinic’s clock', async ({ page }) => {
  await openAtOne(page);
  await untilNext(page);
  await page.clock.runFor(TURN_MS);
  await expect(ticket(page)).toContainText('about 1:45 pm');
});

test('for whoever wants no motion the ticket stands still; a screen reader hears its caption alone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAtOne(page);
  await page.clock.runFor(5 * TURN_MS);
  await expect(ticket(page)).toContainText('about 1:45 pm');
  await expect(ticket(page)).toContainText('Now serving12Ahead of you8');
  expect(await page.getByRole('figure').ariaSnapshot()).toBe(
    '- figure "What your patient holds 30 seconds after pointing a phone at your poster."',
  );
});
