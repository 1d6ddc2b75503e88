import { correctPatient } from '@baari/contract/appointments';
import { runLate } from '@baari/contract/day-control';
import { arrive, complete, getQueue } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
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

test('a correction and a delay are undone at the other desk, by name, and ticket and notice are as before', async ({
  page,
  context,
  doctor,
}) => {
  const { ticketUrl } = await book(doctor, 'Ravi Kumar', '9845012345');
  const ticket = await context.newPage();
  await ticket.goto(ticketUrl);
  await page.goto('/doctor-appointments');
  for (const one of [page, ticket]) await isLive(one);
  const body = { patientName: 'Ravi Kumara', phoneNumber: '9845012346' };
  await doctor.api.call(correctPatient, { ...rowOf(doctor, 1), body });
  for (const minutes of [20, 45]) await doctor.api.call(runLate, { body: { minutes } });
  await expect(ticket.getByText('Ravi Kumara')).toBeVisible();
  const notice = page.getByRole('region', { name: 'Today’s notice' });
  await expect(notice).toContainText('Running 45 min late');

  const undo = page.getByRole('button', { name: 'Undo the announced delay' });
  await undo.click();
  await expect(notice).toContainText('Running 20 min late');
  await expect(undo).not.toHaveAttribute('aria-disabled');
  await undo.click();
  await expect(notice).not.toContainText('min late');
  await expect(desk(page).getByRole('status').getByText('1 Ravi Kumara was corrected')).toBeVisible();
  const correction = page.getByRole('button', { name: 'Undo correction of number 1' });
  await expect(correction).not.toHaveAttribute('aria-disabled');
  await correction.click();
  await expect(page.getByRole('listitem').filter({ hasText: '9845012345' })).toContainText('Ravi Kumar');
  await expect(ticket.getByText('Ravi Kumar', { exact: true })).toBeVisible();
  await expect(ticket.getByText(/corrected/)).toBeHidden();
});
