import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Heard, Order } from './listeners.ts';
import type { Load, LoadResult } from './load.ts';
import type { Idle } from './idlers.ts';

export interface Worker<Order, Answer> {
  run(order: Order): Promise<Answer>;
  stop(): void;
}
export type Generator = Worker<Load, LoadResult>;

/** Starts a process that carries out one order at a time. */
function startWorker<Order extends object, Answer extends object>(file: string): Worker<Order, Answer> {
  const child = fork(join(import.meta.dirname, file), { stdio: 'inherit' });
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (answer: Answer | { error: string }) =>
          'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
        );
        child.send(order);
      }),
    stop: () => void child.kill(),
  };
}

export const startGenerator = (): Generator => startWorker('load.ts');
export const startListeners = (): Worker<Order, Heard> => startWorker('listeners.ts');
export const startIdlers = (): Worker<Idle, object> => startWorker('idlers.ts');
