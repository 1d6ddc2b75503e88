import fastify from 'fastify';
import { expect, it } from 'vitest';
import { installHealth } from './health.ts';

async function readiness(dangers: readonly string[]): Promise<unknown> {
  const app = fastify();
  const health = { ready: async () => undefined, isLeaving: () => false, isShared: () => null, dangers };
  installHealth(app, health);
  return (await app.inject('/readyz')).json();
}

it('readiness tells what is not safe, and is ready all the same', async () => {
  const ready = { success: true, message: 'ready', database: 'primary' };
  expect(await readiness([])).toEqual(ready);
  expect(await readiness(['It runs as root.'])).toEqual({ ...ready, dangers: ['It runs as root.'] });
});
