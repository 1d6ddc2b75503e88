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

const rectOf = async (element: Locator) => (await element.boundingBox())!;

for (const size of SIZES)
  test(`what is refused is told beside the patient with the doctor and beside all that can be pressed, ${size.width} wide`, async ({
    page,
    doctor,
  }) => {
    await page.setViewportSize(size);
    for (let n = 1; n <= 14; n += 1) await book(doctor, 'Ravi Kumar', `98765000${10 + n}`);
    for (const n of [1, 2, 3, 4]) await doctor.api.call(arrive, rowOf(doctor, n));
    await callAfter(doctor, null);
    await page.goto('/doctor-appointments');
    await isLive(page);
    await page.route('**/api/doctor/queue/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    const pane = page.getByRole('region', { name: 'Queue' });
    const told = page.getByRole('alert').filter({ visible: true });
    const done = pane.getByRole('button', { name: /^Done/ });
    await done.click();
    await expect(told).toHaveCount(1);
    const call = pane.getByRole('button', { name: /^Call number/ });
    await call.click();
    await expect(told.last()).toContainText('Call');

    const inWords = /^(Call|Arrived|Done|Absent|Again|Skip|Undo|Walk-in|Running late|Close today|Book by phone)/;
    const pressable = await page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: inWords, visible: true })
      .all();
    expect(pressable.length).toBeGreaterThan(8);
    const whoIsIn = pane.getByText('Ravi Kumar').filter({ visible: true }).first();
    for (const toast of await told.all()) {
      const box = await rectOf(toast);
      expect(box.y + box.height).toBeLessThanOrEqual(size.height);
      for (const other of [...pressable, whoIsIn]) {
        const { x, y, width, height } = await rectOf(other);
        const apart = x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y;
        expect.soft(apart, `${await toast.textContent()} over ${await other.textContent()}`).toBe(true);
      }
    }
  });
