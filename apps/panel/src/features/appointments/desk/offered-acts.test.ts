import { describe, expect, it } from 'vitest';
import { offeredFor } from './offered-acts.ts';

describe('what may follow', () => {
  it.each([
    ['EXPECTED', 'arrive'],
    ['WAITING', 'complete'],
    ['CALLED', 'complete'],
    ['DONE', 'put-back'],
    ['ABSENT', 'arrive'],
  ] as const)('for %s begins with %s', (state, first) =>
    expect(offeredFor({ state, priority: null }).inRow[0]).toBe(first),
  );

  it('a priority that a patient has is not offered again', () => {
    expect(offeredFor({ state: 'WAITING', priority: 'EMERGENCY' }).inMenu).not.toContain('emergency');
    expect(offeredFor({ state: 'WAITING', priority: 'EMERGENCY' }).inMenu).toContain('elderly');
  });
});
