import { expect, it } from 'vitest';
import { budgetWarning } from './patient-message-phone.ts';

it.each([
  [60, 15, null],
  [80, 15, 'nearly'],
  [85, 15, 'nearly'],
  [86, 15, 'gone'],
  // One message may cost more than what is warned of.
  [70, 35, 'gone'],
  [99, 0, 'nearly'],
  [100, 0, 'gone'],
])('of ₹1, %i paise spent, and a message for %i at least: %s', (spent, least, warning) => {
  expect(budgetWarning(1, spent, least)).toBe(warning);
});
