import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runOperator } from '../../src/operator/program.ts';
import type { Terminal } from '../../src/operator/program.ts';
import { SECRET } from './operator.ts';

const ROOMY = { free: 60e9, total: 100e9 };

export interface CheckedUp {
  code: number;
  said: string;
  /** The lines of one check, each as 'state words'. */
  of(check: string): string[];
}

/** A folder for one test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baari-checkup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Stubs = Partial<Pick<Terminal, 'clock' | 'spaceOf'>> & { args?: readonly string[] };

/** Runs `doctor` with these settings, on a disk with room where no other is given. */
export async function checkUp(env: Record<string, string>, { args = [], ...stubs }: Stubs = {}): Promise<CheckedUp> {
  const lines: string[] = [];
  const terminal: Terminal = {
    env: { DATA_DIR: newFolder(), BAARI_SECRET: SECRET, ...env },
    clock: () => new Date(),
    spaceOf: async () => ROOMY,
    say: (line) => void lines.push(line),
    warn: (line) => void lines.push(line),
    ...stubs,
  };
  const code = await runOperator(['doctor', ...args], terminal);
  const words = lines.map((line) => /^(ok|warning|fault) +(\S+) +(.*)$/.exec(line) ?? []);
  return {
    code,
    said: lines.join('\n'),
    of: (check) => words.filter(([, , name]) => name === check).map(([, state, , says]) => `${state} ${says}`),
  };
}
