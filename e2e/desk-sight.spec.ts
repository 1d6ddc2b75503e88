import { arrive, complete, noShow, undoQueueAct } from '@baari/contract/queue';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, logIn, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { callAfter, isLive, rowOf } from './support/ticket.ts';

/** Pixels on a phone. */
const HERO = 140;
const LONG_NAME = 'Venkata Subrahmanya Lakshminarasimha Chandrasekhara Raju';

const AT_ONCE = 9;

async function hundred(doctor: Doctor): Promise<void> {
  await book(doctor, LONG_NAME, '9876500000');
  const others = Array.from({ length: 99 }, (_, i) => `98765${String(10_001 + i)}`);
  // A few at once: a busy machine turns away what would wait for long.
  for (let from = 0; from < others.length; from += AT_ONCE)
    await Promise.all(others.slice(from, from + AT_ONCE).map((phone) => book(doctor, 'Ravi Kumar', phone)));
}

/** Whether a finger on its middle would press it, not something over it. */
const isOnTop = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const viewport of [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  // 1366 x 768 at 200 %.
  { width: 683, height: 384 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
])
  test(`of a hundred patients the first is in sight, and Call is at one place in every state, ${viewport.width} x ${viewport.height}`, async ({
    page,
    context,
    baseURL,
  }) => {
    // A hundred bookings take their time on a busy machine.
    test.setTimeout(180_000);
    const doctor = await makeDoctor(baseURL!, { maxAppointment: '100' });
    await logIn(context, baseURL!, doctor);
    await page.setViewportSize(viewport);
    await hundred(doctor);
    await page.goto('/doctor-appointments');
    await isLive(page, 30_000);
    // A hundred bookings in a moment are no ordinary day.
    await page.getByRole('alert').getByRole('button', { name: 'Hide' }).click();
    const call = page.getByRole('button', { name: /^(Call number \d+|Nobody to call)$/ });
    await expect(call).toHaveText('Call number 1');
    const place = await call.boundingBox();
    // The panel of who is in and who is next.
    const hero = page.getByRole('region', { name: 'Queue' }).locator('> div').first();
    const holds = async (state: string, text: string | RegExp) => {
      await expect(call, state).toHaveText(text);
      expect.soft(await call.boundingBox(), `Call, ${state}`).toEqual(place);
      await expect.soft(call, `Call, ${state}`).toBeInViewport({ ratio: 1 });
      expect.soft(await isOnTop(call), `Call can be pressed, ${state}`).toBe(true);
      if (viewport.width < 400) expect.soft((await hero.boundingBox())!.height, `the hero, ${state}`).toBe(HERO);
      const first = page.getByRole('listitem').filter({ visible: true }).first();
      await expect.soft(first, `the first patient, ${state}`).toBeInViewport({ ratio: 1 });
      // Rows take a moment to their place.
      await expect.poll(() => isOnTop(first), `the first patient can be pressed, ${state}`).toBe(true);
    };

    await holds('nobody in', 'Call number 1');
    await doctor.api.call(arrive, rowOf(doctor, 1));
    await expect(page.getByRole('button', { name: 'Undo Arrived for number 1' })).toBeVisible();
    await holds('the undo line is shown', 'Call number 1');
    await callAfter(doctor, null);
    await holds('somebody with a long name is in', 'Call number 2');
    await expect(page.getByRole('region', { name: 'Queue' }).getByText(LONG_NAME).first()).toBeInViewport();
    await context.setOffline(true);
    await expect(page.getByText('No network', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await holds('offline', 'Call number 2');
    await context.setOffline(false);
    await isLive(page);
    await doctor.api.call(complete, rowOf(doctor, 1));
    await holds('nobody is in any more', 'Call number 2');
    await doctor.api.call(noShow, rowOf(doctor, 2));
    await holds('somebody is absent', 'Call number 3');
    const { queue } = await callAfter(doctor, null);
    await holds('somebody is in', 'Call number 4');
    await doctor.api.call(undoQueueAct, { body: { no: queue.lastAct!.no } });
    await holds('undone', 'Call number 3');
  });
