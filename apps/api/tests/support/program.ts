import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The program as `npm start` runs it, in a process of its own. */
export interface Program {
  baseUrl: string;
  pid: number;
  /** Nobody reads what it says any more. */
  leaveUnread(): void;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** `main`: of another release. */
export async function startProgram(settings: Record<string, string>, main = MAIN): Promise<Program> {
  const { DATABASE_URL: _none, ...env } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...env, PORT: '0', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const baseUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /listening at (http:[^"]+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error('The program ended before it was ready.')));
  });
  return {
    baseUrl,
    pid: child.pid!,
    leaveUnread: () => void child.stdout.destroy(),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
