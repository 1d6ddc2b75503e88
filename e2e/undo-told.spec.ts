import { arrive, callNext } from '@baari/contract/queue';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { book, logIn } from './support/people.ts';
import { isLive, rowOf } from './support/ticket.ts';

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

  await expect(card.getByRole('status').filter({ hasText: '1 Kishore Naidu को बुलाया' })).toContainText('Dr. Asha Rao');
  await expect(desk.getByRole('status').filter({ hasText: '1 Kishore Naidu was called' })).not.toContainText('Asha');
  await card.getByRole('button', { name: /वापस लें/ }).click();
  await expect(
    desk.getByRole('status').filter({ hasText: 'Undone by Sunita Pawar: 1 Kishore Naidu was called' }),
  ).toBeVisible();
  await expect(board.getByRole('status').filter({ hasText: /^वापस लिया: / })).toBeVisible();

  await desk.getByRole('button', { name: 'Call number 1' }).click();
  const undo = desk.getByRole('button', { name: 'Undo call for number 1' });
  await expect(undo).not.toHaveAttribute('aria-disabled');
  await undo.click();
  await expect(
    board.getByRole('status').filter({ hasText: 'Dr. Asha Rao ने वापस लिया: 1 Kishore Naidu' }),
  ).toBeVisible();
  await expect(board.getByText('Sunita Pawar ने')).toHaveCount(0);
  await expect(desk.getByText('Undone at another desk')).toHaveCount(0);
  for (const one of [office, context]) await one.close();
});

test('what others have undone stands until the next act here, all that was undone while the network was away', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  for (const name of ['Kishore Naidu', 'Meena Joshi', 'Ravi Kumar']) await book(asha!, name);
  await asha!.api.call(arrive, rowOf(asha!, 2));
  await asha!.api.call(arrive, rowOf(asha!, 3));
  await asha!.api.call(callNext, { body: { current: null } });
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const desk = await office.newPage();
  await desk.clock.install();
  await desk.goto('/doctor-appointments');
  const { context } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId] },
    ...{ role: 'receptionist', name: 'Sunita Pawar' },
  });
  const board = await context.newPage();
  await board.goto('/board');
  for (const page of [desk, board]) await isLive(page);
  const card = board.getByRole('listitem').filter({ has: board.getByRole('heading', { name: 'Asha Rao' }) });
  const undo = async (name: string) => {
    const button = card.getByRole('button', { name: `${name}, Dr. Asha Rao` });
    await expect(button).not.toHaveAttribute('aria-disabled');
    await button.click();
    await expect(button).toHaveCount(0);
  };

  await office.setOffline(true);
  await undo('Undo call for number 2');
  await undo('Undo Arrived for number 3');
  await office.setOffline(false);
  await isLive(desk);
  const told = desk.getByRole('status').filter({ hasText: 'Undone by Sunita Pawar' });
  await expect(told).toHaveText(/: 2 Meena Joshi was called, 3 Ravi Kumar has arrived/);
  await undo('Undo Arrived for number 2');
  await expect(told).toHaveCount(2);
  await desk.clock.fastForward(60_000);
  await expect(told).toHaveText([/Ravi Kumar has arrived$/, /: 2 Meena Joshi has arrived$/]);
  await told.first().getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveText([/: 2 Meena Joshi has arrived$/]);
  await isLive(desk);
  await desk.getByRole('button', { name: 'Call number 1' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'Kishore Naidu was called' }).first()).toBeVisible();
  await expect(told).toHaveCount(0);
  for (const one of [office, context]) await one.close();
});

test('who works for several doctors reads it beside the places of the rail', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(asha!, 'Kishore Naidu');
  await asha!.api.call(callNext, { body: { current: null } });
  const { context } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId] },
    ...{ role: 'owner', name: 'Meera Iyer' },
  });
  const desk = await context.newPage();
  await desk.emulateMedia({ reducedMotion: 'reduce' });
  await desk.clock.install();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto('/doctor-appointments');
  await isLive(desk);
  await desk.getByRole('button', { name: 'Undo call for number 1' }).click();
  const told = desk.getByRole('status').filter({ hasText: 'Undone: 1 Kishore Naidu was called' });
  await expect(told).toBeVisible();
  await desk.clock.pauseAt(Date.now() + 1_000);
  const rail = desk.getByRole('complementary').locator('a, button, [role=switch]').filter({ visible: true });
  await expect(rail).toHaveCount(8);
  for (const { width, height } of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await desk.setViewportSize({ width, height });
    const { y: top, height: tall } = (await told.boundingBox())!;
    for (const place of await rail.all()) {
      const { y, height: high } = (await place.boundingBox())!;
      expect.soft(y + high <= top || top + tall <= y, (await place.innerText()) || 'switch').toBe(true);
    }
  }
  await context.close();
});
