import { arrive, complete, getQueue } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { Doctor } from './support/people.ts';
import { callAfter, isLive, lastOf, nowServing, rowOf, unfold } from './support/ticket.ts';

const timesOf = async ({ api }: Doctor) =>
  (await api.call(getQueue)).queue.rows.map(
    ({ serialNumber, status, state, calls, verifiedAt, calledAt, completedAt }) => ({
      serialNumber,
      status,
      state,
      calls,
      verifiedAt,
      calledAt,
      completedAt,
    }),
  );
const room = (page: Page) => page.getByRole('region', { name: /^(Now serving|Last called)/ });
const desk = (page: Page) => page.getByRole('region', { name: 'Queue' });

/** Three patients are here, numbers 1 and 2 were seen; returns the address of the last one's ticket. */
async function twoSeen(doctor: Doctor): Promise<string> {
  const ticketUrl = await lastOf(doctor, 3);
  for (const serial of [1, 2, 3]) await doctor.api.call(arrive, rowOf(doctor, serial));
  await callAfter(doctor, null);
  await callAfter(doctor, 1);
  await doctor.api.call(complete, rowOf(doctor, 2));
  return ticketUrl;
}

test('a done patient put back at one desk is undone at the other: all screens show who was served, and no time has moved', async ({
  page,
  context,
  doctor,
}) => {
  const ticketUrl = await twoSeen(doctor);
  const before = await timesOf(doctor);
  const [other, ticket, display] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await page.goto('/doctor-appointments');
  await other.goto('/doctor-appointments');
  await ticket.goto(ticketUrl);
  await display.goto(`/book/display/${doctor.doctorId}`);
  for (const one of [page, other, ticket, display]) await isLive(one);
  await expect(nowServing(ticket)).toHaveText('2');
  await expect(room(display).getByText('2', { exact: true })).toBeVisible();

  await unfold(page);
  await page.getByRole('button', { name: 'Put back to booked: Anita Desai' }).click();
  await expect(desk(other).getByText('2 Anita Desai was put back')).toBeVisible();
  // Of what the others were told, nothing goes back.
  await expect(nowServing(ticket)).toHaveText('2');
  await other.getByRole('button', { name: 'Undo Put back for number 2' }).click();

  // Number 2 was served all the while: only the desk shows that the undo has been taken.
  await expect(page.getByRole('button', { name: 'Undo Done for number 2' })).toBeVisible();
  await expect(nowServing(ticket)).toHaveText('2');
  await expect(room(display).getByText('2', { exact: true })).toBeVisible();
  expect(await timesOf(doctor)).toEqual(before);

  // The act before it can be undone next, at either desk.
  await page.getByRole('button', { name: 'Undo Done for number 2' }).click();
  await expect(desk(other).getByText('Number 2 is with the doctor')).toBeVisible();
  await other.getByRole('button', { name: 'Undo call for number 2' }).click();
  await expect(desk(page).getByText('Number 1 is with the doctor')).toBeVisible();
});
