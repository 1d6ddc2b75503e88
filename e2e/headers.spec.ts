import type { Response } from '@playwright/test';
import { headerFaults } from '@baari/testing/safe-headers';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';

const PAGES = [
  '/',
  '/login',
  '/signup',
  '/forget-password',
  '/was-this-you',
  '/join',
  '/members',
  '/doctor-profile',
  '/appointments',
  '/scanner',
  '/subscription-details',
  '/payments',
  '/checkout',
  '/your-data',
  '/qr-download',
  '/about',
  '/no-such-page',
  '/book/',
  '/book/no-such-page',
  '/docs/',
  '/dev/inbox',
];

test('every page, and all that it loads, carries the headers, and breaks none of its own rules', async ({
  page,
  doctor,
}) => {
  const { ticketUrl } = await book(doctor, 'Sunita Devi');
  const seen: Response[] = [];
  const broken: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith('http')) seen.push(response);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy violation/i.test(message.text())) broken.push(message.text());
  });
  for (const path of [...PAGES, ticketUrl]) await page.goto(path, { waitUntil: 'networkidle' });
  expect(seen.length).toBeGreaterThan(60);
  for (const response of seen)
    expect(
      headerFaults(new Headers(response.headers()), { asset: response.url().includes('/assets/') }),
      response.url(),
    ).toEqual([]);
  expect(broken).toEqual([]);
});
