import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { proveKeeping } from './keeping.ts';

it('statements are prepared once it is proved that the pooler keeps them, and after a doubt only if it is proved again', async () => {
  const pooler = { keeps: true };
  const onUnkept = vi.fn<() => void>();
  const keeping = proveKeeping(async () => pooler.keeps, onUnkept);
  expect(keeping.holds()).toBe(false);
  await turn();
  expect(keeping.holds()).toBe(true);
  // Another pooler is put in its place, an older one.
  pooler.keeps = false;
  keeping.doubt();
  expect(keeping.holds()).toBe(false);
  await turn();
  expect(keeping.holds()).toBe(false);
  keeping.doubt();
  await turn();
  expect(onUnkept).toHaveBeenCalledTimes(1);
  pooler.keeps = true;
  keeping.doubt();
  await turn();
  expect(keeping.holds()).toBe(true);
});

it('what was proved before a doubt counts for nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const proofs = [promise, Promise.resolve(false)];
  const keeping = proveKeeping(
    () => proofs.shift()!,
    () => {},
  );
  keeping.doubt();
  resolve(true);
  await turn();
  expect(keeping.holds()).toBe(false);
  expect(proofs).toEqual([]);
});
