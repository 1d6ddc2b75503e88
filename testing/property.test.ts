import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestContext } from 'vitest';

beforeEach(() => {
  for (const name of ['FC_SEED', 'FC_PATH', 'PROVE_SCALE']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  // The next test file must not find what was loaded with these settings.
  vi.resetModules();
});

/** The module as a new run with these settings loads it. */
async function startRun(settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return import('./property.ts');
}

const context = { task: { fullTestName: "queue > it's (so)", file: { name: 'packages/a.test.ts' } } } as TestContext;

/** A property that refuses lists of three or more; returns the run's error and the examples that it saw. */
async function refuseThree(settings?: Record<string, string>, bounds: { round?: number; runs?: number } = {}) {
  const { holds } = await startRun(settings);
  const seen: string[] = [];
  const short = fc.property(fc.array(fc.nat()), (list) => {
    seen.push(JSON.stringify(list));
    return list.length < 3;
  });
  const error: unknown = await holds(context, short, bounds).catch((thrown: unknown) => thrown);
  return { said: error instanceof Error ? error.message : '', seen };
}

/** The settings in front of the command at the end of a failure. */
const settingsIn = (said: string): Record<string, string> =>
  Object.fromEntries(
    said
      .slice(said.indexOf('Again: ') + 'Again: '.length)
      .split(' npx ')[0]!
      .split(' ')
      .map((setting) => setting.split('=') as [string, string]),
  );
const counterexample = (said: string) => /Counterexample: .*/.exec(said)![0];

describe('a property', () => {
  it('is tried with the same examples in every run', async () => {
    const [first, second] = [await refuseThree(), await refuseThree()];
    expect(first.said).toMatch(/Counterexample/);
    expect(second).toEqual(first);
  });

  it.each([0, 2])('that fails ends with the command that repeats just that, also in round %i', async (round) => {
    const { said } = await refuseThree({}, { round });
    expect(said).toMatch(/\nAgain: .* npx vitest run packages\/a\.test\.ts -t '\^queue > it'\\''s \\\(so\\\)\$'$/);
    const again = await refuseThree(settingsIn(said), { round });
    expect(again.seen).toHaveLength(1);
    expect(counterexample(again.said)).toBe(counterexample(said));
  });

  it('that fails in a journey names the command that runs that journey', async () => {
    const { holds } = await startRun();
    const journey = { file: join(process.cwd(), 'e2e/a.spec.ts'), title: "it's (so)" };
    const never = fc.property(fc.nat(), () => false);
    await expect(holds(journey, never)).rejects.toThrow(
      /\nAgain: FC_SEED=\d+ FC_PATH=\S+ npx playwright test e2e\/a\.spec\.ts -g 'it'\\''s \\\(so\\\)\$'$/,
    );
  });

  it('is proved with other examples each time, and more of them', async () => {
    const examples = async () => {
      const { holds } = await startRun({ PROVE_SCALE: '3' });
      const seen: number[] = [];
      await holds(
        context,
        fc.property(fc.nat(), (n) => void seen.push(n)),
        { runs: 20 },
      );
      return seen;
    };
    const [first, second] = [await examples(), await examples()];
    expect(first).toHaveLength(60);
    expect(second).not.toEqual(first);
  });

  it('that fails in a proof is repeated as it was there', async () => {
    const { said } = await refuseThree({ PROVE_SCALE: '3' });
    expect(settingsIn(said)).toMatchObject({ PROVE_SCALE: '3' });
    expect(counterexample((await refuseThree(settingsIn(said))).said)).toBe(counterexample(said));
  });
});
