import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { Redis } from 'ioredis';
import { CERTIFICATE, CERTIFICATE_KEY } from '../certificate.ts';

const USUAL_PLACES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];

/** This machine's Redis, by setting or in the usual places. */
export function findRedis(): string | null {
  const chosen = process.env.REDIS_SERVER_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null;
}

const NO_REDIS =
  'SKIPPED: tests of several processes need redis-server: install it (on Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to its program.';

/** Whether tests that need Redis are skipped, which is reported. */
export function lacksRedis(): boolean {
  const isMissing = findRedis() === null;
  if (isMissing) console.warn(NO_REDIS);
  return isMissing;
}

export interface RedisServer {
  url: string;
  port: number;
  /** The settings of a service that shares its live screens here. */
  settings: Record<string, string>;
  /** Stops at once, as in a power cut. */
  kill(): Promise<void>;
  /** Starts again at the same address. */
  start(): Promise<void>;
  /** Hangs with its connections open, and continues. */
  freeze(): void;
  thaw(): void;
  /** A connection of a stranger. */
  stranger(): Promise<Redis>;
  stop(): Promise<void>;
}

/** Starts redis-server and waits until it has said `ready`. */
export async function spawnRedis(args: readonly string[], ready: string): Promise<ChildProcess> {
  const server = spawn(findRedis()!, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => server.kill('SIGKILL'));
  for await (const lines of server.stdout.iterator({ destroyOnReturn: false })) {
    if (!String(lines).includes(ready)) continue;
    server.stdout.resume();
    return server;
  }
  throw new Error('Redis did not start');
}

function certificateIn(directory: string): string[] {
  const [file, keyFile] = [join(directory, 'certificate'), join(directory, 'key')];
  writeFileSync(file, CERTIFICATE);
  writeFileSync(keyFile, CERTIFICATE_KEY);
  return ['--tls-cert-file', file, '--tls-key-file', keyFile, '--tls-ca-cert-file', file];
}

/** A Redis on this machine that stores nothing. `tls`: with the certificate of testing/certificate.ts. `further`: more arguments. */
export async function startRedis({
  password = '',
  tls = false,
  further = [] as readonly string[],
} = {}): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), 'baari-redis-'));
  const port = await freePort();
  const url = `${tls ? 'rediss' : 'redis'}://${password && `:${password}@`}127.0.0.1:${port}`;
  const strangers: Redis[] = [];
  let server: ChildProcess | null = null;

  const start = async () => {
    const args = ['--bind', '127.0.0.1', '--dir', directory, '--save', '', '--appendonly', 'no', ...further];
    if (password) args.push('--requirepass', password);
    if (!tls) args.push('--port', String(port));
    else args.push('--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...certificateIn(directory));
    server = await spawnRedis(args, 'Ready to accept connections');
  };
  const kill = async () => {
    const exited = once(server!, 'exit');
    server!.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url,
    port,
    settings: { REDIS_URL: url },
    kill,
    start,
    freeze: () => void server!.kill('SIGSTOP'),
    thaw: () => void server!.kill('SIGCONT'),
    async stranger() {
      const redis = new Redis(url, { lazyConnect: true, retryStrategy: null });
      strangers.push(redis);
      redis.on('error', () => undefined);
      await redis.connect();
      return redis;
    },
    async stop() {
      for (const redis of strangers) redis.disconnect();
      if (server!.exitCode === null && server!.signalCode === null) await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
