import { callNext, undoQueueAct } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';

const displayOf = ({ doctorId }: Doctor) => `/book/display/${doctorId}`;

const nowServing = (page: Page) => page.getByRole('region', { name: 'Now serving' });
const next = (page: Page) => page.getByRole('region', { name: 'Next' }).getByRole('listitem');
const live = (page: Page) => page.getByText('Live', { exact: true });

async function call(doctor: Doctor, current: number | null) {
  return (await doctor.api.call(callNext, { body: { current } })).queue;
}

test('a call at the desk shows in the waiting room, by number alone', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!);
  for (const [name, phone] of [
    ['Sunita Devi', '9876500001'],
    ['Ravi Kumar', '9876500002'],
    ['Anita Desai', '9876500003'],
  ] as const)
    await book(doctor, name, phone);
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  await expect(nowServing(page)).toContainText('Not started yet');
  await expect(next(page)).toHaveText([/^1 \d/, /^2 \d/, /^3 \d/]);

  await call(doctor, null);
  await expect(nowServing(page).getByText('1', { exact: true })).toBeVisible();
  await expect(next(page)).toHaveText([/^2 /, /^3 /]);
  const { lastAct } = await call(doctor, 1);
  await expect(nowServing(page).getByText('2', { exact: true })).toBeVisible();
  await doctor.api.call(undoQueueAct, { body: { no: lastAct!.no } });
  await expect(nowServing(page).getByText('1', { exact: true })).toBeVisible();
  await expect(page.locator('html')).not.toContainText(/Sunita|Ravi|Anita|98765/);
});
