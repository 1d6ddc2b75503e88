import { expect, it, onTestFinished, vi } from 'vitest';
import { gate } from './gate.ts';

/** A gate for one task at a time, and tasks that end when they are told to. */
function oneAtATime(waitingMax: number) {
  const admit = gate(1, waitingMax);
  const done: string[] = [];
  const outcomes = new Map<string, Promise<unknown>>();
  const ends = new Map<string, () => void>();
  const ask = (name: string, rank?: number) => {
    const task = () =>
      new Promise<void>((end) =>
        ends.set(name, () => {
          done.push(name);
          end();
        }),
      );
    outcomes.set(
      name,
      admit(task, rank).catch((error: { code: string }) => error.code),
    );
  };
  const endAll = async () => {
    while (ends.size > 0) {
      const [name, end] = [...ends][0]!;
      ends.delete(name);
      end();
      await outcomes.get(name);
      await Promise.resolve();
    }
  };
  return { ask, endAll, done, outcome: (name: string) => outcomes.get(name) };
}

it('goes by rank, and by order within a rank', async () => {
  const { ask, endAll, done } = oneAtATime(10);
  ask('running', 5);
  ask('guess 1', 3);
  ask('guess 2', 3);
  ask('owner', 0);
  ask('first try', 1);
  await endAll();
  expect(done).toEqual(['running', 'owner', 'first try', 'guess 1', 'guess 2']);
});

it('refuses the worst and latest who waits, not the better one who comes', async () => {
  const { ask, endAll, done, outcome } = oneAtATime(2);
  ask('running');
  ask('guess 1', 3);
  ask('guess 2', 3);
  ask('owner', 0);
  expect(await outcome('guess 2')).toBe('NOT_READY');
  ask('guess 3', 4);
  expect(await outcome('guess 3')).toBe('NOT_READY');
  await endAll();
  expect(done).toEqual(['running', 'owner', 'guess 1']);
});

it('lets nobody wait for longer than ten seconds, and forgets who gave up', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, endAll, done, outcome } = oneAtATime(10);
  ask('running');
  ask('waits', 1);
  await vi.advanceTimersByTimeAsync(6_000);
  ask('later', 2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await outcome('waits')).toBe('NOT_READY');
  await endAll();
  expect(done).toEqual(['running', 'later']);
});
