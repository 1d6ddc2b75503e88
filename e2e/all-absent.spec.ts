import { callNext, complete, getQueue } from '@baari/contract/queue';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';

test('who did not come is absent by two taps for all, once nobody else is left', async ({ page, doctor }) => {
  for (const name of ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh', 'Meena Kumari']) await book(doctor, name);
  const queue = async () => (await doctor.api.call(getQueue)).queue;
  await doctor.api.call(callNext, { body: { current: null } });
  await page.goto('/doctor-appointments');
  const all = page.getByRole('button', { name: 'Mark all absent' });
  await expect(page.getByText('Number 1 is with the doctor')).toBeVisible();
  await expect(all).toHaveCount(0);
  await doctor.api.call(complete, { params: { id: (await queue()).rows[0]!._id } });
  await all.click();
  const answer = page.getByRole('button', { name: 'Yes, mark 3 absent' });
  await answer.click({ force: true });
  await expect(page.getByText('One moment')).toBeVisible();
  expect((await queue()).counts).toMatchObject({ expected: 3, absent: 0 });
  await expect(answer).not.toHaveAttribute('aria-disabled');
  await answer.click();
  await expect.poll(async () => (await queue()).counts).toMatchObject({ expected: 0, absent: 3 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await queue()).counts).toMatchObject({ expected: 1, absent: 2 });
});
