import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Books by the page, and stays at the ticket. */
export async function book(page: Page, doctorId: string, name: string, phone: string) {
  await page.goto(`/book/appointments/${doctorId}`);
  await page.getByLabel('Patient’s name').fill(name);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await page.getByRole('button', { name: 'Get my number' }).click();
  await expect(page.locator('.number')).toBeVisible();
}

/** The code that the phone got, once the page says that it was sent. */
export async function codeSent(page: Page, request: APIRequestContext, to: string): Promise<string> {
  await expect(page.getByText('We have sent a code by SMS to the mobile number of this booking.')).toBeVisible();
  const { texts } = (await (await request.get('/dev/outbox.json')).json()) as {
    texts: { phone: string; values: string[] }[];
  };
  return texts.find(({ phone }) => phone === to)!.values[0]!;
}

/** Opens the own page by a code, from the ticket. */
export async function openVisits(
  page: Page,
  request: APIRequestContext,
  phone: string,
  typed = (code: string) => code,
): Promise<void> {
  await page.getByRole('link', { name: 'What the clinic keeps of your visits' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(typed(await codeSent(page, request, phone)));
  await page.keyboard.press('Enter');
}

/** The own page of who books, opened by a code; `typed`: as it is typed. */
export async function opened(
  { doctor, context, request }: { doctor: { doctorId: string }; context: BrowserContext; request: APIRequestContext },
  phone: string,
  typed = (code: string) => code,
): Promise<Page> {
  const page = await context.newPage();
  await book(page, doctor.doctorId, 'Lata Kulkarni', phone);
  await openVisits(page, request, phone, typed);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  return page;
}
