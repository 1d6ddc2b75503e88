import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectAtRest } from './rest.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

it('collects garbage once, when few call after many did', async () => {
  const app = fastify();
  const collect = vi.fn();
  collectAtRest(app, collect);
  app.get('/', () => 'here');
  const call = async (times: number) => {
    for (let n = 0; n < times; n += 1) await app.inject('/');
    vi.advanceTimersByTime(5_000);
  };
  await call(900);
  await call(3);
  expect(collect).not.toHaveBeenCalled();
  await call(200);
  expect(collect).not.toHaveBeenCalled();
  await call(9);
  expect(collect).toHaveBeenCalledTimes(1);
  await call(0);
  expect(collect).toHaveBeenCalledTimes(1);
  await app.close();
});
