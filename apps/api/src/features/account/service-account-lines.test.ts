import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gate } from '../../lib/gate.ts';
import { accountLines } from './service-account-lines.ts';

const MINE = 'asha@clinic.example';
const OTHER = 'ravi@clinic.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'compared',
    ({ code }: { code: string }) => code,
  );
/** Lets everything go on that waits for nothing but other work. */
const settle = () => vi.advanceTimersByTimeAsync(0);

it('an account has one password of strangers under way, and a few that wait', async () => {
  const lines = accountLines();
  const ends: (() => void)[] = [];
  const compare = () =>
    new Promise<{ right: boolean; wrong: number }>((end) => ends.push(() => end({ right: false, wrong: 1 })));
  const guesses = Array.from({ length: 20 }, () => codeOf(lines.strangers(MINE, 1, compare)));
  void lines.strangers(OTHER, 1, compare);
  void lines.own(MINE, async () => true);
  await settle();
  expect(ends).toHaveLength(2);
  expect(lines.isFlooded(MINE)).toBe(true);
  expect(lines.isFlooded(OTHER)).toBe(false);
  for (let n = 0; n < ends.length; n += 1) {
    ends[n]!();
    await settle();
  }
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((code) => code === 'NOT_READY')).toHaveLength(11);
  expect(lines.isFlooded(MINE)).toBe(false);
});

it('after a wrong one the next waits, the longer the more were wrong; its own devices do not', async () => {
  const lines = accountLines();
  const done: string[] = [];
  const wrong = (name: string, count: number) => async () => {
    done.push(name);
    return { right: false, wrong: count };
  };
  void lines.strangers(MINE, 1, wrong('first', 35));
  void lines.strangers(MINE, 1, wrong('second', 36));
  await settle();
  expect(done).toEqual(['first']);
  expect(await lines.own(MINE, async () => true)).toBe(true);
  await vi.advanceTimersByTimeAsync(499);
  expect(done).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['first', 'second']);
});

it('an account whose devices log in again and again comes after one that does not', async () => {
  const lines = accountLines();
  const ranks: number[] = [];
  const compare = async (rank: number) => {
    ranks.push(rank);
    return true;
  };
  for (let n = 0; n < 3; n += 1) await lines.own(OTHER, compare);
  await lines.own(MINE, compare);
  expect(ranks[3]).toBe(ranks[0]);
  expect(ranks[1]).toBeGreaterThan(ranks[0]!);
  expect(ranks[2]).toBeGreaterThan(ranks[1]!);
  expect(Math.max(...ranks)).toBeLessThan(1);
});

it('accounts whose devices log in without a pause do not keep a stranger waiting', async () => {
  const lines = accountLines();
  const hashing = gate(1, 40);
  let turns = 0;
  let isIn = false;
  const task = async () => {
    turns += 1;
    await new Promise((done) => void setTimeout(done, 10));
    return true;
  };
  const again = async (account: string) => {
    while (!isIn && turns < 300) await lines.own(account, (rank) => hashing(task, rank));
  };
  const loops = [MINE, OTHER, 'meena@clinic.example'].flatMap((one) => Array.from({ length: 4 }, () => again(one)));
  const asStranger = (rank: number) => hashing(task, rank).then((right) => ({ right, wrong: 0 }));
  const stranger = lines.strangers('sunil@clinic.example', 1, asStranger).then(() => (isIn = true));
  await vi.advanceTimersByTimeAsync(4_000);
  await stranger;
  expect(turns).toBeLessThan(50);
  await Promise.all(loops);
});
