import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@baari/testing/free-port';
import { CLINIC_ZONE } from './zone.ts';

export type Product = {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything the service has printed so far. */
  output(): string;
  /** Sends a signal as often as given; returns the exit code, or null if the signal itself ended the service. */
  end(...signals: NodeJS.Signals[]): Promise<number | null>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
};

export const MAIN = join(import.meta.dirname, '../../apps/api/src/main.ts');
const READY_LIMIT_MS = 60_000;

/** All browsers of a test run share one address, so the limits per client are raised far above their needs. */
const ROOMY = {
  LIMIT_CODES_PER_HOUR: '100000',
  SIGNUP_MAILS_WITHOUT_CHECK: '100000',
  LOGINS_WITHOUT_CHECK: '100000',
  LIMIT_LOGINS_PER_HOUR: '100000',
  LIMIT_PASSWORDS_PER_HOUR: '100000',
  LIMIT_REGISTRATIONS_PER_HOUR: '100000',
  LIMIT_BOOKINGS_PER_MINUTE: '100000',
  BOOKING_RUSH_CHECK: '0',
  LIMIT_READS_PER_MINUTE: '100000',
};

async function untilReady(baseUrl: string, child: ChildProcess, output: () => string): Promise<void> {
  const giveUp = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const response = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (response?.ok) return;
    if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`The service did not start.\n${output()}`);
    await delay(50);
  }
}

/**
 * Starts the real service on a free port; `env` overrides its settings. Its own data directory is removed by `stop`;
 * a DATA_DIR in `env` stays.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'baari-e2e-'));
  const port = env['PORT'] ?? String(await freePort());
  const baseUrl = `http://localhost:${port}`;
  const lines: string[] = [];
  const output = () => lines.join('');
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: port, CLINIC_TIME_ZONE: CLINIC_ZONE, ...ROOMY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => lines.push(String(text)));

  const end = (...signals: NodeJS.Signals[]) => {
    for (const signal of signals) child.kill(signal);
    return exited;
  };
  const stop = async () => {
    await end('SIGTERM');
    if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(baseUrl, child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, dataDir, pid: child.pid ?? 0, output, end, stop };
}
