import { describe, expect, it } from 'vitest';
import { callWatch } from './call-watch.ts';

const at = (current: number | null, calls: number, next: number[] = [], date = '2026-11-21') => ({
  date,
  current,
  calls,
  next: next.map((serialNumber) => ({ serialNumber, expected: { from: '10:00', to: '10:20' } })),
});

describe('what is called out', () => {
  it('is every call and every call again, once each', () => {
    const watch = callWatch();
    expect(watch(at(null, 0, [1, 2]), true)).toBeNull();
    expect(watch(at(1, 1, [2]), false)).toBe(1);
    expect(watch(at(1, 1, [2, 3]), false)).toBeNull();
    expect(watch(at(1, 2, [2, 3]), false)).toBe(1);
    expect(watch(at(2, 1, [3]), false)).toBe(2);
    expect(watch(at(null, 0, [3]), false)).toBeNull();
  });

  it('is not what was there when the screen connected, but its next call is', () => {
    const watch = callWatch();
    expect(watch(at(4, 2, [5]), true)).toBeNull();
    expect(watch(at(4, 2, [5]), false)).toBeNull();
    expect(watch(at(4, 3, [5]), false)).toBe(4);
  });

  it('is not the number before, when a call is undone; the call after the undo is', () => {
    const watch = callWatch();
    expect(watch(at(1, 1, [2, 3]), false)).toBe(1);
    expect(watch(at(2, 1, [3]), false)).toBe(2);
    expect(watch(at(1, 1, [2, 3]), false)).toBeNull();
    expect(watch(at(2, 1, [3]), false)).toBe(2);
  });

  it('is the same number again the next day', () => {
    const watch = callWatch();
    expect(watch(at(1, 1), false)).toBe(1);
    expect(watch(at(1, 1, [], '2026-11-22'), false)).toBe(1);
  });
});
