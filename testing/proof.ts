import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How much the test tried, for docs/proof.md. */
    proved?: string;
  }
}

/** `npm run prove` multiplies the sizes of the tests that use this; the code is the same. */
export const SCALE = Number(process.env.PROVE_SCALE ?? 1);

/** Reports how much the test tried. */
export function proved({ task }: TestContext, what: string): void {
  task.meta.proved = what;
}
