import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@baari/testing/database';
import { freePort } from '@baari/testing/free-port';
import { startRedis } from '@baari/testing/stand-ins/redis';
import type { RedisServer } from '@baari/testing/stand-ins/redis';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import type { TcpProxy } from '@baari/testing/tcp-proxy';
import { makeDoctor } from './people.ts';
import type { Doctor } from './people.ts';
import { startProduct } from './server.ts';
import type { Product } from './server.ts';

const DOCTORS = 8;

export interface Processes {
  redis: RedisServer;
  /** Doctors with a profile, each for one test. */
  doctors: Doctor[];
  /** One process for the desk, and one for patients and the waiting room. */
  desk: Process;
  public: Process;
  stop(): Promise<void>;
}
/** A process behind a connection that can be broken; browsers know only the address of that connection. */
interface Process {
  baseUrl: string;
  way: TcpProxy;
  kill(): Promise<unknown>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function startProcess(env: Record<string, string>): Promise<Process> {
  const port = String(await freePort());
  const own = `http://127.0.0.1:${port}`;
  const way = await startTcpProxy(own);
  const baseUrl = way.through(own).replace(/\/$/, '');
  let product: Product;
  const start = async () => {
    product = await startProduct({ ...env, PORT: port, PUBLIC_URL: baseUrl });
  };
  await start();
  return {
    baseUrl,
    way,
    start,
    kill: () => product.end('SIGKILL'),
    async stop() {
      await way.close();
      await product.stop();
    },
  };
}

/** Two processes of the product on one database, with a Redis between them. */
export async function startProcesses(): Promise<Processes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-processes-'));
  const database = await startPostgres();
  const redis = await startRedis();
  const env = {
    ...redis.settings,
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    BAARI_SECRET: 'a secret of the journeys, long enough',
    STREAM_HEARTBEAT_SECONDS: '1',
  };
  const desk = await startProcess(env);
  // A mail lies in the inbox of the process that sent it, so the doctors sign up while there is only one.
  const doctors = await Promise.all(Array.from({ length: DOCTORS }, () => makeDoctor(desk.baseUrl)));
  const other = await startProcess(env);
  return {
    redis,
    doctors,
    desk,
    public: other,
    async stop() {
      await desk.stop();
      await other.stop();
      await redis.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
