/** Runs `work` on what waits, one batch at a time per lane; what comes meanwhile shares the next batch. */
export interface Lanes<Item, Result> {
  /** Resolves with the item's result. Throws `full()` where too many wait already. */
  submit(lane: string, item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

const BATCH_MAX = 64;
const WAITING_MAX = 1_000;

/**
 * `one` takes a single item; `many` takes two or more, all or none, and answers in their order. What `many`
 * refuses with an error of which `splits` is true is taken singly, so that one bad item harms no other.
 */
export function lanes<Item, Result>(work: {
  one(item: Item): Promise<Result>;
  many(items: readonly Item[]): Promise<Result[]>;
  splits(error: unknown): boolean;
  full(): Error;
}): Lanes<Item, Result> {
  const open = new Map<string, Waiting<Item, Result>[]>();

  const single = async ({ item, resolve, reject }: Waiting<Item, Result>) => work.one(item).then(resolve, reject);

  async function together(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    if (batch.length === 1) return single(batch[0]!);
    try {
      const results = await work.many(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      if (!work.splits(error)) batch.forEach(({ reject }) => reject(error));
      else for (const waiting of batch) await single(waiting);
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
        if (waiting) return void waiting.push({ item, resolve, reject });
        const first = [{ item, resolve, reject }];
        open.set(lane, first);
        return void run(lane, first);
      }),
  };
}
