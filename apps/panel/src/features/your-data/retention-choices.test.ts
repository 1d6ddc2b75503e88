import { expect, it } from 'vitest';
import { choicesWith, periodOf } from './retention-choices.ts';

it('offers what is chosen now, once and in its place', () => {
  expect(choicesWith(null)).toEqual([7, 12, 24, 36, 60, 120]);
  expect(choicesWith(24)).toEqual([7, 12, 24, 36, 60, 120]);
  expect(choicesWith(18)).toEqual([7, 12, 18, 24, 36, 60, 120]);
});

it('says whole years as years', () => {
  expect(periodOf(7)).toEqual({ unit: 'months', count: 7 });
  expect(periodOf(12)).toEqual({ unit: 'years', count: 1 });
  expect(periodOf(18)).toEqual({ unit: 'months', count: 18 });
  expect(periodOf(120)).toEqual({ unit: 'years', count: 10 });
});
