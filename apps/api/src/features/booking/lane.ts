import { inSpan, spanNow } from '../../lib/trace.ts';
import type { Span } from '../../lib/trace.ts';

/** Runs `work` on what waits, one batch at a time per lane; what comes meanwhile shares the next batch. */
export interface Lanes<Item, Result> {
  /** Resolves with the item's result. Throws `full()` where too many wait already. */
  submit(lane: string, item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  /** What a batch does is a part of the trace of the first that waited for it. */
  span: Span | undefined;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

const BATCH_MAX = 64;
const WAITING_MAX = 1_000;

/** `many` takes one item or more and answers each in their order; an Error rejects that item alone. */
export function lanes<Item, Result>(work: {
  many(items: readonly Item[]): Promise<(Result | Error)[]>;
  full(): Error;
}): Lanes<Item, Result> {
  const open = new Map<string, Waiting<Item, Result>[]>();

  async function together(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await inSpan(batch[0]!.span, () => work.many(batch.map(({ item }) => item)));
      batch.forEach(({ resolve, reject }, i) => {
        const result = results[i]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }

  async function run(lane: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    while (waiting.length > 0) await together(waiting.splice(0, BATCH_MAX));
    open.delete(lane);
  }

  return {
    submit: (lane, item) =>
      new Promise((resolve, reject) => {
        const waiting = open.get(lane);
        if (waiting && waiting.length >= WAITING_MAX) return reject(work.full());
        const one = { item, span: spanNow(), resolve, reject };
        if (waiting) return void waiting.push(one);
        const first = [one];
        open.set(lane, first);
        return void run(lane, first);
      }),
  };
}
