import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnhurriedPool } from './unhurried-pool.ts';

/** A connection that is there at once. */
class Connection extends EventEmitter {
  readonly _queryable = true;
  connect(connected: (error: Error | null) => void): void {
    queueMicrotask(() => connected(null));
  }
  end(ended: () => void): void {
    queueMicrotask(ended);
  }
}

let pool: UnhurriedPool;
let served: string[];
beforeEach(() => {
  vi.useFakeTimers();
  served = [];
  pool = new UnhurriedPool({ min: 2, max: 4, Client: Connection as unknown as new () => pg.Client });
});
afterEach(() => void vi.useRealTimers());

const moment = () => vi.advanceTimersByTimeAsync(0);
/** The connection that this caller has had by then, or null while they wait. */
function ask(name: string): { client: pg.PoolClient | null; refused: string | null } {
  const caller: ReturnType<typeof ask> = { client: null, refused: null };
  pool.connect().then(
    (client) => {
      served.push(name);
      caller.client = client;
    },
    (error: Error) => (caller.refused = error.message),
  );
  return caller;
}
async function rush(names: string): Promise<ReturnType<typeof ask>[]> {
  const callers = [...names].map(ask);
  await moment();
  return callers;
}

it('serves a rush by the connections that come free, in the order of who came, and opens no other', async () => {
  const [a, b, c, d] = await rush('abcd');
  expect([served.join(''), pool.inLine, pool.totalCount]).toEqual(['ab', 2, 2]);
  await vi.advanceTimersByTimeAsync(90);
  b!.client!.release();
  await moment();
  a!.client!.release();
  await moment();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([served.join(''), pool.inLine, pool.totalCount]).toEqual(['abcd', 0, 2]);
  expect([c!.client, d!.client]).toEqual([b!.client, a!.client]);
});

it('gives one that has come free to who waits, not to who asks just then', async () => {
  const [a] = await rush('abc');
  a!.client!.release();
  ask('d');
  await moment();
  expect([served.join(''), pool.totalCount]).toEqual(['abc', 2]);
});

it('opens one after the other for who has waited for a tenth of a second, as many as it may', async () => {
  await rush('abcdef');
  const open = [];
  for (const ms of [99, 1, 100, 1_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    open.push(pool.totalCount);
  }
  expect(open).toEqual([2, 3, 4, 4]);
  expect([served.join(''), pool.inLine, pool.waitingCount]).toEqual(['abcd', 0, 2]);
});

it('opens none for who came later, just because somebody else waited before', async () => {
  const [a] = await rush('abc');
  await vi.advanceTimersByTimeAsync(60);
  ask('d');
  a!.client!.release();
  await vi.advanceTimersByTimeAsync(99);
  expect([served.join(''), pool.totalCount]).toEqual(['abc', 2]);
  await vi.advanceTimersByTimeAsync(100);
  expect([served.join(''), pool.totalCount]).toEqual(['abcd', 3]);
});

it('opens one at once in place of one that is lost, and refuses who waits when it ends', async () => {
  const [a, , c, d] = await rush('abcd');
  a!.client!.release(new Error('lost'));
  await moment();
  expect([served.join(''), pool.totalCount]).toEqual(['abc', 2]);
  expect(c!.client).not.toBe(a!.client);
  void pool.end();
  await vi.advanceTimersByTimeAsync(100);
  expect(d!.refused).toBe('Cannot use a pool after calling end on the pool');
});
