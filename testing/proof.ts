import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How much the test went through, for docs/proof.md. */
    proved?: string;
  }
}

/** `npm run prove` multiplies the sizes of the tests that use this; the code is the same. */
export const SCALE = Number(process.env.PROVE_SCALE ?? 1);

/** Says how much the test went through. */
export function proved({ task }: TestContext, what: string): void {
  task.meta.proved = what;
}
