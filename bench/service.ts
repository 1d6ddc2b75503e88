import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const ROOT = join(import.meta.dirname, '..');
export const MAIN = join(ROOT, 'apps/api/src/main.ts');
/** What `npm start` runs: it builds what is outdated, then becomes the service. */
export const START = join(ROOT, 'tools/start.mjs');
const READY_LIMIT_MS = 60_000;
const POLL_MS = 5;

export interface Running {
  pid: number;
  /** From the start command to the first ready answer. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Whether the service reports that it is ready. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    call.on('error', () => resolve(false));
    call.end();
  });
}

/** Starts a program that becomes the service, with its output in a file, and waits until it is ready. */
export async function startService(
  args: readonly string[],
  port: number,
  logFile: string,
  env: Record<string, string>,
): Promise<Running> {
  const log = openSync(logFile, 'a');
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DEMO: '0',
      // As `npm start` does.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      ...env,
    },
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() - begun > READY_LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`The service did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    }
    await delay(POLL_MS);
  }
  return {
    pid: child.pid!,
    readyMs: performance.now() - begun,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Settings that let one client call as often as it can. */
export const WITHOUT_LIMITS = {
  LIMIT_BOOKINGS_PER_MINUTE: '100000000',
  LIMIT_READS_PER_MINUTE: '100000000',
  BOOKING_RUSH_CHECK: '0',
};

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}

/** Clock ticks a second in /proc, the same on every Linux. */
const TICKS = 100;

/** Processor time that a process has used so far, in milliseconds. */
export function processorMs(pid: number): number {
  // The second field, the program's name, may contain spaces; it ends with the last bracket.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}
