import { expect, it } from 'vitest';
import { startedThings } from './stopping.ts';

it('a stop undoes what was started, last first, one after another', async () => {
  const started = startedThings(() => new Promise(() => undefined));
  const undone: string[] = [];
  for (const name of ['log', 'database', 'server'])
    started.push(async () => {
      await Promise.resolve();
      undone.push(name);
    });
  await started.undo();
  await started.undo();
  expect(undone).toEqual(['server', 'database', 'log']);
});

it('a stop ends within ten seconds, though one thing never ends', async () => {
  const limit = Promise.withResolvers<void>();
  const waits: number[] = [];
  const started = startedThings((ms) => {
    waits.push(ms);
    return limit.promise;
  });
  started.push(() => new Promise(() => undefined));
  const stopped = started.undo();
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeLessThan(10_000);
  limit.resolve();
  await stopped;
});
