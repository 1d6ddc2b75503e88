import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { addOnBoard } from './support/walk-in.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

test('a walk-in whose answer got lost is told to have counted, with its doctor, and gets its token', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const { context } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId], role: 'receptionist' },
  });
  const page = await context.newPage();
  await loseAnswer(page, '**/queue/walk-ins');
  await page.goto('/board');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const form = page.getByRole('dialog');
  await addOnBoard(form, binu!.doctorId);
  await expect(page.getByRole('dialog', { name: 'Token number 1' })).toContainText('Kamala Bai');
  await expect(page.getByText('Dr. Binu Thomas: The walk-in counted, though its answer got lost.')).toBeVisible();
  await context.close();
});
