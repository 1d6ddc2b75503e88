import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';
import { spawnRedis, startRedis } from './redis.ts';
import type { RedisServer } from './redis.ts';

export interface RedisGroup {
  settings: Record<string, string>;
  /** The servers, of a group the first primary first. */
  servers: readonly RedisServer[];
  stop(): Promise<void>;
}

interface Sentinel {
  port: number;
  stop(): Promise<void>;
}

const GROUP = 'clinics';
const DOWN_AFTER_MS = 500;
const SLOTS = 16_384;
const WAIT_MS = 20_000;

/** A Sentinel that alone decides. It writes into its own file what it learns. */
async function startSentinel(directory: string, primary: number): Promise<Sentinel> {
  const port = await freePort();
  const file = join(directory, `sentinel-${port}`);
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor ${GROUP} 127.0.0.1 ${primary} 2`,
    `sentinel down-after-milliseconds ${GROUP} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${GROUP} 2000`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = await spawnRedis([file, '--sentinel'], '+monitor');
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { port, stop };
}

/** Waits until a Sentinel knows the replica and the two others: before, they do not replace a primary. */
async function knowsAll(port: number): Promise<void> {
  const redis = new Redis(port, '127.0.0.1');
  try {
    await until(async () => {
      const about = String(await redis.call('sentinel', 'master', GROUP));
      if (!/num-slaves,1,num-other-sentinels,2,/.test(about)) throw new Error(about);
    }, WAIT_MS);
  } finally {
    redis.disconnect();
  }
}

/** A primary with a replica, and three Sentinels that watch them. */
export async function startSentinels(): Promise<RedisGroup> {
  const directory = mkdtempSync(join(tmpdir(), 'baari-sentinels-'));
  const primary = await startRedis();
  const replica = await startRedis({ further: ['--replicaof', '127.0.0.1', String(primary.port)] });
  const asked = await replica.stranger();
  await until(async () => {
    if (!(await asked.info('replication')).includes('master_link_status:up')) throw new Error('no replica yet');
  }, WAIT_MS);
  const sentinels: Sentinel[] = [];
  for (let n = 0; n < 3; n += 1) sentinels.push(await startSentinel(directory, primary.port));
  for (const { port } of sentinels) await knowsAll(port);
  return {
    settings: {
      REDIS_URL: `redis://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
      REDIS_SENTINEL_GROUP: GROUP,
    },
    servers: [primary, replica],
    async stop() {
      for (const { stop } of [...sentinels, replica, primary]) await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Three nodes of a cluster without replicas, each with a third of the slots, which answers for these also while another is down. */
export async function startCluster(): Promise<RedisGroup> {
  const nodes: (RedisServer & { talk: number })[] = [];
  for (let n = 0; n < 3; n += 1) {
    const talk = await freePort();
    const how = ['--cluster-enabled', 'yes', '--cluster-port', String(talk), '--cluster-node-timeout', '1000'];
    const server = await startRedis({ further: [...how, '--cluster-require-full-coverage', 'no'] });
    nodes.push({ ...server, talk });
  }
  const asked = await Promise.all(nodes.map((node) => node.stranger()));
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [n, redis] of asked.entries()) {
    await redis.call('cluster', 'addslotsrange', n * share, Math.min(SLOTS, (n + 1) * share) - 1);
    for (const { port, talk } of nodes.slice(0, n)) await redis.call('cluster', 'meet', '127.0.0.1', port, talk);
  }
  await until(async () => {
    for (const redis of asked) {
      const about = String(await redis.call('cluster', 'info'));
      if (!about.includes('cluster_state:ok') || !about.includes(`cluster_slots_ok:${SLOTS}`)) throw new Error(about);
    }
  }, WAIT_MS);
  return {
    settings: {
      REDIS_URL: `redis://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
      REDIS_CLUSTER: '1',
    },
    servers: nodes,
    async stop() {
      for (const { stop } of nodes) await stop();
    },
  };
}
