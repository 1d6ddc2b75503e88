import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Product } from './server.ts';

const OPERATOR = join(import.meta.dirname, '../../apps/api/src/operator.ts');

type Place = Pick<Product, 'baseUrl' | 'dataDir'>;

/** Runs a command of the operator on the machine of a service; returns what it says as data. */
export function operate({ baseUrl, dataDir }: Place, ...args: string[]): Record<string, string> {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: baseUrl };
  const text = execFileSync(process.execPath, [OPERATOR, ...args, '--json'], { encoding: 'utf8', env });
  return JSON.parse(text) as Record<string, string>;
}

/** Approves the licence that `licence show` prints. */
export function approveLicence(place: Place, doctorId: string): void {
  const { seen } = operate(place, 'licence', 'show', doctorId);
  operate(place, 'licence', 'approve', doctorId, '--seen', seen!, '--council', 'Maharashtra Medical Council');
}
