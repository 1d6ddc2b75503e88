import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Asha Rao', 'AR'],
  ['Dr. Asha Devi Rao', 'AR'],
  ['Meera', 'M'],
  ['सुनीता शर्मा', 'सुश'],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(initials(name)).toBe(shown);
});
