import { addDays } from '@baari/calendar/days';
import type { Page } from '@playwright/test';
import { dialogGone } from './support/dialog.ts';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { isLive } from './support/ticket.ts';

/** The dialogs of a row, by the name of what opens them, with how their titles begin. */
const OF_A_COMING_DAY = {
  'Correct the name or phone': 'Change the name or phone of 1',
  'Cancel this booking': 'Cancel number 1',
  'Move to another day': 'Move number 1',
};
const OF_TODAY = { ...OF_A_COMING_DAY, 'Print slip': 'Token number 1' };

/** Opens and closes each dialog after each, in a desk opened anew: a dialog must not live on behind the next one. */
async function eachAfterEach(
  page: Page,
  titles: Record<string, string>,
  fresh: () => Promise<void>,
  open: (name: string) => Promise<void>,
) {
  for (const first of Object.keys(titles))
    for (const second of Object.keys(titles).filter((name) => name !== first))
      await test.step(`${first}, then ${second}`, async () => {
        await fresh();
        for (const name of [first, second, first]) {
          await open(name);
          const dialog = page.getByRole('dialog');
          await expect(dialog).toHaveCount(1);
          await expect(dialog).toContainText(titles[name]!);
          await page.keyboard.press('Escape');
          await dialogGone(page);
        }
      });
}

test('the dialogs of a row of today open and close one after another, in every order', async ({ page, doctor }) => {
  test.setTimeout(180_000);
  await book(doctor, 'Ravi Kumar');
  const fresh = async () => {
    await page.goto('/doctor-appointments');
    await isLive(page);
  };
  await eachAfterEach(page, OF_TODAY, fresh, async (name) => {
    await page.getByRole('button', { name: 'More actions for Ravi Kumar' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  });
});

test('the dialogs of a row of a coming day open and close one after another, in every order', async ({
  page,
  doctor,
}) => {
  test.setTimeout(180_000);
  const date = addDays(clinicToday(), 2);
  await book(doctor, 'Ravi Kumar', '9123456780', date);
  await eachAfterEach(
    page,
    OF_A_COMING_DAY,
    async () => void (await page.goto(`/doctor-appointments?date=${date}`)),
    (name) => page.getByRole('button', { name: `${name}: Ravi Kumar` }).click(),
  );
});
