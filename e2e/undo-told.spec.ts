import { callNext } from '@baari/contract/queue';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { book, logIn } from './support/people.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

test('an undo is told at the desk and on the board of others, with who undid it, and not to them', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  for (const name of ['Kishore Naidu', 'Meena Joshi']) await book(asha!, name);
  await asha!.api.call(callNext, { body: { current: null } });
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const desk = await office.newPage();
  await desk.goto('/doctor-appointments');
  const { context } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId] },
    ...{ role: 'receptionist', name: 'Sunita Pawar' },
  });
  const board = await context.newPage();
  await board.goto('/board?lang=hi');
  for (const [page, live] of [
    [desk, 'Live'],
    [board, 'लाइव'],
  ] as const)
    await expect(page.getByText(live, { exact: true }).first()).toBeVisible();
  const card = board.getByRole('listitem').filter({ has: board.getByRole('heading', { name: 'Asha Rao' }) });

  await card.getByRole('button', { name: /वापस लें/ }).click();
  await expect(
    desk.getByRole('status').filter({ hasText: 'Undone by Sunita Pawar: 1 Kishore Naidu was called' }),
  ).toBeVisible();
  await expect(board.getByRole('status').filter({ hasText: /^वापस लिया: / })).toBeVisible();

  await desk.getByRole('button', { name: 'Call number 1' }).click();
  const undo = desk.getByRole('button', { name: 'Undo call for number 1' });
  await expect(undo).not.toHaveAttribute('aria-disabled');
  await undo.click();
  await expect(board.getByRole('status').filter({ hasText: 'दूसरे काउंटर ने वापस लिया: 1 Kishore Naidu' })).toBeVisible();
  await expect(board.getByText('Sunita Pawar ने')).toHaveCount(0);
  await expect(desk.getByText('Undone at another desk')).toHaveCount(0);
  for (const one of [office, context]) await one.close();
});
