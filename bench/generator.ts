import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Load, LoadResult } from './load.ts';

export interface Generator {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

/** Starts the load generator's process. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.ts'), { stdio: 'inherit' });
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        child.once('message', (answer: LoadResult | { error: string }) =>
          'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
        );
        child.send(load);
      }),
    stop: () => void child.kill(),
  };
}
