import { undoQueueAct } from '@baari/contract/queue';
import { makeScreen } from '@baari/contract/clinic';
import type { Page } from '@playwright/test';
import { startClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { heard, listenIn, saying } from './support/heard.ts';
import { book } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { call, clinicWith, displayOf } from './support/waiting-room.ts';

/** So long do chime and voice of a call take. */
const CALL_MS = 10_000;

/** A waiting room whose clock stands still: what is said later waits for `page.clock`. The doctor is the first one on it. */
async function callsAreUndone(page: Page, doctor: Doctor, path: string, place: string): Promise<void> {
  await listenIn(page, { blocked: false });
  await page.clock.install();
  await call(doctor, null);
  await page.goto(path);
  await expect(page.locator('[lang=hi-IN]').first()).toBeVisible();
  const shown = page.locator('.room-number').first();
  await expect(shown).toHaveText('1');
  await page.clock.pauseAt(Date.now() + CALL_MS);
  await heard(page);
  const next = async () => (await call(doctor, 1)).lastAct!.no;
  const undo = (no: number) => doctor.api.call(undoQueueAct, { body: { no } });

  let no = await next();
  await expect.poll(() => heard(page)).toEqual(['chime']);
  await undo(no);
  await expect(shown).toHaveText('1');
  await page.clock.runFor(CALL_MS);
  expect(await heard(page)).toEqual([]);

  no = await next();
  await expect(shown).toHaveText('2');
  await page.clock.runFor(2_000);
  expect(await heard(page)).toEqual(['chime', `en-IN Number 2, ${place}`, expect.stringContaining('hi-IN')]);
  expect(await saying(page)).toEqual(['en-IN', 'hi-IN']);
  await undo(no);
  await expect(shown).toHaveText('1');
  expect(await saying(page)).toEqual([]);
}

test('a call that is undone is not said, and what is being said of it is broken off', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 2);
  await callsAreUndone(page, doctor, displayOf(doctor), 'please');
});

test('the same on the screen of several doctors', async ({ page }) => {
  const house = await startClinicHouse();
  try {
    const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
    for (const mobile of ['9876543210', '9876543211']) await book(asha!, 'Ratan Bhosale', mobile);
    const { screen } = await asha!.api.call(makeScreen, { body: { practices: [asha!.doctorId, binu!.doctorId] } });
    await callsAreUndone(page, asha!, `${house.baseUrl}/book/screen/${screen._id}`, 'Dr. Asha Rao');
  } finally {
    await house.stop();
  }
});
