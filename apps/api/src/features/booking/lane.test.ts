import { describe, expect, it } from 'vitest';
import { lanes } from './lane.ts';

const WAITING_MAX = 1_000;

/** Lanes whose work is done only when the test says so. */
function heldLanes(refuses: (item: number) => boolean = () => false) {
  const batches: number[][] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const lane = lanes<number, string>({
    async many(items) {
      await gate;
      batches.push([...items]);
      return items.map((item) => (refuses(item) ? new Error(`refused ${item}`) : `done ${item}`));
    },
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

  it('answers each item by itself: one that is refused harms no other', async () => {
    const { lane, batches, open } = heldLanes((item) => item === 3);
    const all = upTo(4).map((n) => lane.submit('day', n));
    open();
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[1], [2, 3, 4]]);
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
