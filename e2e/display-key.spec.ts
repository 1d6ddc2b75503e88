import type { Request } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test('the waiting room’s link from the panel brings its key to the stream, and to no address', async ({
  page,
  doctor,
  browser,
  baseURL,
}) => {
  await page.goto('/qr-download');
  const link = await page.getByRole('link', { name: /\/display\// }).getAttribute('href');
  expect(link).toMatch(new RegExp(`^${baseURL}/book/display/${doctor.doctorId}#[A-Za-z0-9_-]{16}$`));
  const key = link!.split('#')[1]!;

  const television = await browser.newContext();
  const screen = await television.newPage();
  const asked: Request[] = [];
  screen.on('request', (request) => asked.push(request));
  const stream = screen.waitForRequest('**/display/stream');
  await screen.goto(link!);
  await expect(screen.getByText('Live', { exact: true })).toBeVisible();
  expect((await (await stream).allHeaders()).cookie).toContain(`baari_display=${key}`);
  for (const request of asked) {
    const { referer = '', cookie = '' } = await request.allHeaders();
    expect(request.url().split('#')[0] + referer).not.toContain(key);
    if (!request.url().endsWith('/display/stream')) expect(cookie).not.toContain(key);
  }
  await television.close();
});
