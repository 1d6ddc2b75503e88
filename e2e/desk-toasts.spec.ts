import { arrive } from '@baari/contract/queue';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import { callAfter, isLive, rowOf } from './support/ticket.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
];

/** By then nothing rests. */
const RESTED_MS = 5_000;

const boxOf = async (element: Locator) => ({ ...(await element.boundingBox())!, text: await element.textContent() });

for (const size of SIZES)
  test(`what is refused is told beside the patient with the doctor and beside all that can be pressed, ${size.width} wide`, async ({
    page,
    doctor,
  }) => {
    await page.setViewportSize(size);
    // A toast goes after five seconds, and arrives from a little above: time stands still while it is measured.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    for (let n = 1; n <= 14; n += 1) await book(doctor, 'Ravi Kumar', `98765000${10 + n}`);
    for (const n of [1, 2, 3, 4]) await doctor.api.call(arrive, rowOf(doctor, n));
    await callAfter(doctor, null);
    await page.goto('/doctor-appointments');
    await isLive(page);
    await page.route('**/api/doctor/queue/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.clock.pauseAt(Date.now() + RESTED_MS);
    const pane = page.getByRole('region', { name: 'Queue' });
    const told = page.getByRole('alert').filter({ visible: true });
    await pane.getByRole('button', { name: /^Done/ }).click();
    await expect(told).toHaveCount(1);
    await pane.getByRole('button', { name: /^Call number/ }).click();
    await expect(told.last()).toContainText('Call');

    const inWords = /^(Call|Arrived|Done|Absent|Again|Skip|Undo|Walk-in|Running late|Close today|Book by phone)/;
    const pressable = await page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: inWords, visible: true })
      .all();
    expect(pressable.length).toBeGreaterThan(8);
    const whoIsIn = pane.getByText('Ravi Kumar').filter({ visible: true }).first();
    const others = await Promise.all([...pressable, whoIsIn].map(boxOf));
    for (const toast of await Promise.all((await told.all()).map(boxOf))) {
      expect(toast.y + toast.height).toBeLessThanOrEqual(size.height);
      for (const other of others) {
        const apart =
          other.x + other.width <= toast.x ||
          toast.x + toast.width <= other.x ||
          other.y + other.height <= toast.y ||
          toast.y + toast.height <= other.y;
        expect.soft(apart, `${toast.text} over ${other.text}`).toBe(true);
      }
    }
  });
