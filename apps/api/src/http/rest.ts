import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 5_000;
/** Fewer calls between two looks than this are rest. */
const REST_CALLS = 10;
/** So many calls leave garbage that is worth a collection, which takes some 50 ms. */
const WORTH_CALLS = 1_000;

/** Node's own collection. Node has no flag for it that could be given once it runs, but its engine takes it. */
function collectionOfNode(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** Collects garbage once few call after many did: left to itself, the engine keeps it until the next many (decision 114). */
export function collectAtRest(app: FastifyInstance, collect: () => void = collectionOfNode()): void {
  let calls = 0;
  let uncollected = 0;
  app.addHook('onResponse', async () => {
    calls += 1;
  });
  const timer = setInterval(() => {
    uncollected += calls;
    const isAtRest = calls < REST_CALLS;
    calls = 0;
    if (!isAtRest || uncollected < WORTH_CALLS) return;
    uncollected = 0;
    collect();
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
