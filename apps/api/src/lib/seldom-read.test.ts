import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seldomRead } from './seldom-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  let now = 0;
  const begun: PromiseWithResolvers<number>[] = [];
  const look = seldomRead(
    'the jobs',
    () => {
      begun.push(Promise.withResolvers());
      return begun.at(-1)!.promise;
    },
    5,
    () => now,
  );
  return { look, begun, pass: (ms: number) => (now += ms) };
}

it('reads once for all who look within five seconds', async () => {
  const { look, begun, pass } = counted();
  const seen = [look(), look()];
  begun[0]!.resolve(7);
  expect(await Promise.all(seen)).toEqual([7, 7]);
  pass(4_999);
  expect(await look()).toBe(7);
  pass(1);
  const next = look();
  begun[1]!.resolve(8);
  expect(await next).toBe(8);
  expect(begun).toHaveLength(2);
});

it('says null where no answer comes in time, and does not ask again before one has come', async () => {
  const { look, begun, pass } = counted();
  const first = look();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toBeNull();
  pass(60_000);
  const second = look();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await second).toBeNull();
  expect(begun).toHaveLength(1);
  begun[0]!.resolve(7);
  await vi.advanceTimersByTimeAsync(0);
  const third = look();
  begun[1]!.resolve(8);
  expect(await third).toBe(8);
});

it('says null while reading fails, and keeps no figure of before', async () => {
  const { look, begun, pass } = counted();
  const first = look();
  begun[0]!.resolve(7);
  await first;
  pass(5_000);
  const second = look();
  begun[1]!.reject(new Error('the database is away'));
  expect(await second).toBeNull();
  expect(await look()).toBeNull();
});
