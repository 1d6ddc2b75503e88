import { callNext } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { book, clinicToday } from './people.ts';
import type { Doctor } from './people.ts';

const NAMES = ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh', 'सुनीता देवी'];

/** Books this many patients for today, and returns the address of the last one's ticket. */
export async function lastOf(doctor: Doctor, count: number): Promise<string> {
  let url = '';
  for (let n = 0; n < count; n += 1) url = (await book(doctor, NAMES[n]!, `987650000${n}`)).ticketUrl;
  return url;
}

/** The desk's id of today's appointment with this number. */
export const rowOf = ({ doctorId }: Doctor, serial: number) => ({
  params: { id: `${doctorId}-${clinicToday().replaceAll('-', '')}-${serial}` },
});
export const callAfter = ({ api }: Doctor, current: number | null) => api.call(callNext, { body: { current } });

export const isLive = (page: Page, timeout = 10_000) =>
  expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout });
/** Presses a key once nothing of the desk rests: it takes no act on what has just changed. */
export async function pressRested(page: Page, key: string): Promise<void> {
  await expect(page.locator('main [data-resting]')).toHaveCount(0);
  await page.keyboard.press(key);
}
/** Presses an entry of the day's menu. */
export async function fromDayMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Print, download, shortcuts' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
/** Shows who is finished. */
export const unfold = (page: Page) => page.getByRole('button', { name: /^Finished/ }).click();
export const nowServing = (page: Page) => page.getByRole('definition').nth(0);
export const ahead = (page: Page) => page.getByRole('definition').nth(1);
