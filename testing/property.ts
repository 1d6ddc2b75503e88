import { relative } from 'node:path';
import fc from 'fast-check';
import type { TestContext } from 'vitest';
import { SCALE } from './proof.ts';
import { SEED } from './seed.ts';

const { FC_SEED, FC_PATH, PROVE_SCALE } = process.env;

export interface Bounds {
  /** How many examples `npm test` tries; `npm run prove` multiplies them. 100 by default. */
  runs?: number;
  /** Which of several runs of the same property this is; each sees other examples. */
  round?: number;
  /** If an example takes seconds, its failure is reported as it is, without a search for a smaller one. */
  isSlow?: boolean;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A journey in a browser, as Playwright knows it. */
interface Journey {
  /** Absolute. */
  file: string;
  title: string;
}

/** Runs one test alone. */
function runOf(test: TestContext | Journey): string {
  if ('task' in test)
    return `npx vitest run ${test.task.file.name} -t ${quoted(`^${literally(test.task.fullTestName)}$`)}`;
  return `npx playwright test ${relative(process.cwd(), test.file)} -g ${quoted(`${literally(test.title)}$`)}`;
}

/** The one command that tries the failing example again, in the test that it failed in. */
function commandFor(test: TestContext | Journey, seed: number, path: string | null): string {
  const setting = { FC_SEED: seed, FC_PATH: path, PROVE_SCALE };
  const settings = Object.entries(setting).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return [...settings, runOf(test)].join(' ');
}

/**
 * Tries the property with as many examples as the run asks for. Only this function decides the seed and the number of
 * examples. A failure ends with the command that repeats it.
 */
export async function holds<T>(
  test: TestContext | Journey,
  property: fc.IRawProperty<T>,
  { runs = 100, round = 0, isSlow = false }: Bounds = {},
): Promise<void> {
  // A given seed is the seed of the round that failed.
  const seed = FC_SEED ? SEED : SEED + round;
  const result = await fc.check(property as fc.IAsyncProperty<T>, {
    seed,
    numRuns: runs * SCALE,
    endOnFailure: isSlow || FC_PATH !== undefined,
    ...(FC_PATH !== undefined && { path: FC_PATH }),
  });
  if (!result.failed) return;
  const command = commandFor(test, seed, result.counterexamplePath);
  throw new Error(`${await fc.asyncDefaultReportMessage(result)}\n\nAgain: ${command}`, {
    cause: result.errorInstance,
  });
}

/** The first `count` values of an arbitrary under this run's seed, for a test that draws but does not search. */
export const drawn = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: count });
