import { expect, it } from 'vitest';
import { numbersIn } from './numbers-page.ts';

it('lists numbers, lists of numbers and numbers by name, each with the first sentence above it', () => {
  expect(
    numbersIn(`
/** How long a code can be used. It is never made longer. */
export const CODE_VALID_MINUTES = 10;
const PAUSES_MS = [0, 500, 2_000];
export const PRICE_PAISE = { monthly: 99_900, yearly: 999_900 } as const;
/** As large as a picture may be. */
const LARGEST_BYTES: number = 5 * 1024 * 1024;
`),
  ).toEqual([
    { name: 'CODE_VALID_MINUTES', value: '10', meaning: 'How long a code can be used' },
    { name: 'PAUSES_MS', value: '[0, 500, 2_000]', meaning: '' },
    { name: 'PRICE_PAISE', value: '{ monthly: 99_900, yearly: 999_900 }', meaning: '' },
    { name: 'LARGEST_BYTES', value: '5 * 1024 * 1024', meaning: 'As large as a picture may be' },
  ]);
});

it('leaves out units, screen sizes, texts, and values taken from another constant', () => {
  expect(
    numbersIn(`
const MINUTE_MS = 60_000;
const PAGE_WIDTH_PX = 1120;
const NAME = 'baari';
const KEPT_MS = KEPT_DAYS * DAY_MS;
const FORM = /^[0-9]+$/;
`),
  ).toEqual([]);
});
