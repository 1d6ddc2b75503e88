import type { TestApi } from '@baari/testing/api';
import { runOperator } from '../../src/operator/program.ts';

export const SECRET = 'a secret of the tests, long enough';

export interface Ran {
  code: number;
  said: string;
  warned: string;
}

/** Runs the operator's command line with these settings, in this process. */
export async function operate(env: Record<string, string>, clock: () => Date, args: readonly string[]): Promise<Ran> {
  const [said, warned]: string[][] = [[], []];
  const terminal = { env, clock, say: (line: string) => said!.push(line), warn: (line: string) => warned!.push(line) };
  const code = await runOperator(args, terminal);
  return { code, said: said!.join('\n'), warned: warned!.join('\n') };
}

/** The same on a test's service. */
export const baari = (api: TestApi, ...args: string[]): Promise<Ran> =>
  operate({ DATABASE_URL: api.databaseUrl, BAARI_SECRET: SECRET, DATA_DIR: api.dataDir }, api.clock.now, args);

/** Decides a licence on what `licence show` has printed. */
export async function decideLicence(
  api: TestApi,
  decision: 'approve' | 'refuse',
  doctorId: string,
  ...options: string[]
): Promise<Ran> {
  const { said } = await baari(api, 'licence', 'show', doctorId, '--json');
  const { seen } = JSON.parse(said) as { seen: string };
  return baari(api, 'licence', decision, doctorId, '--seen', seen, ...options);
}
