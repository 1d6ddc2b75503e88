import { arrive } from '@baari/contract/queue';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import { callAfter, isLive, rowOf } from './support/ticket.ts';
import { displayOf, shows } from './support/waiting-room.ts';

declare global {
  interface Window {
    /** Milliseconds of each movement of a row. */
    moved: number[];
  }
}

for (const [reducedMotion, lasted, pulses] of [
  ['no-preference', [200, 200], ['room-called']],
  ['reduce', [], []],
] as const)
  test(`rows go to their new places in 200 ms and a called number pulses, where motion is wanted: ${reducedMotion}`, async ({
    page,
    context,
    doctor,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      window.moved = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        if (this.matches('[data-row]') && typeof options === 'object') window.moved.push(Number(options.duration));
        return animate.call(this, frames, options);
      };
    });
    for (const phone of ['9876500001', '9876500002', '9876500003']) await book(doctor, 'Ravi Kumar', phone);
    await doctor.api.call(arrive, rowOf(doctor, 1));
    await page.goto('/doctor-appointments');
    await isLive(page);
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(3);
    // The third passes the second.
    await doctor.api.call(arrive, rowOf(doctor, 3));
    await expect(rows.nth(1)).toContainText('VERIFIED');
    expect(await page.evaluate(() => window.moved)).toEqual(lasted);

    const room = await context.newPage();
    await room.emulateMedia({ reducedMotion });
    await room.goto(displayOf(doctor));
    await expect(room.getByRole('region', { name: 'Next' }).getByRole('listitem')).toHaveCount(3);
    await callAfter(doctor, null);
    await shows(room, 1);
    const running = () =>
      room.evaluate(() =>
        document.getAnimations().flatMap((one) => (one instanceof CSSAnimation ? [one.animationName] : [])),
      );
    expect((await running()).filter((name) => name === 'room-called')).toEqual(pulses);
  });
