import { describe, expect, it } from 'vitest';
import { lanes } from './lane.ts';

const WAITING_MAX = 1_000;
class Bad extends Error {}

/** Lanes whose work is done only when the test says so. */
function heldLanes(refuses: (item: number) => boolean = () => false) {
  const batches: number[][] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  async function work(items: readonly number[]): Promise<string[]> {
    await gate;
    batches.push([...items]);
    if (items.some(refuses)) throw new Bad(`refused ${items.join(' ')}`);
    return items.map((item) => `done ${item}`);
  }
  const lane = lanes<number, string>({
    one: async (item) => (await work([item]))[0]!,
    many: work,
    splits: (error) => error instanceof Bad,
    full: () => new Error('full'),
  });
  return { lane, batches, open };
}
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('lanes', () => {
  it('sends the first alone and then those that arrived meanwhile together, in order', async () => {
    const { lane, batches, open } = heldLanes();
    const all = upTo(5).map((n) => lane.submit('day', n));
    open();
    expect(await Promise.all(all)).toEqual(upTo(5).map((n) => `done ${n}`));
    expect(batches).toEqual([[1], [2, 3, 4, 5]]);
  });

  it('keeps days apart', async () => {
    const { lane, batches, open } = heldLanes();
    const all = [lane.submit('one day', 1), lane.submit('another day', 2)];
    open();
    await Promise.all(all);
    expect(batches).toEqual([[1], [2]]);
  });

  it('takes the items of a refused batch singly: one bad one harms no other', async () => {
    const { lane, open } = heldLanes((item) => item === 3);
    const all = upTo(4).map((n) => lane.submit('day', n));
    open();
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('tells those beyond its waiting room at once, and serves all the others', async () => {
    const { lane, open } = heldLanes();
    // The first one is at work, not waiting.
    const all = upTo(1 + WAITING_MAX).map((n) => lane.submit('day', n));
    await expect(lane.submit('day', 0)).rejects.toThrow('full');
    open();
    expect(new Set(await Promise.all(all)).size).toBe(1 + WAITING_MAX);
    expect(await lane.submit('day', 7)).toBe('done 7');
  });
});
