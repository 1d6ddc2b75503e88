import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemUser } from '@baari/api/db/embedded-user';
import { freePort } from './free-port.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { until } from './until.ts';

export const PATRONI = '/usr/bin/patroni';

const GONE_MS = 10_000;

/** One machine: a Patroni and its PostgreSQL, with a network leg that can be cut. */
export interface Machine {
  name: string;
  /** Where PostgreSQL and Patroni answer whoever is on this machine's side of the network. */
  port: number;
  restPort: number;
  /** Where they answer all others, over the leg. */
  legPort: number;
  restLegPort: number;
  start(): void;
  /** Ends Patroni and PostgreSQL as a power cut does. */
  kill(): Promise<void>;
  /** Loses whatever travels between this machine, the other machines, and etcd. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

export interface MachineSettings {
  folder: string;
  config: string;
  user: SystemUser | null;
  etcdUrls: readonly string[];
  env: Readonly<Record<string, string>>;
}

const portOf = (url: string) => Number(new URL(url).port);

/** All that descends from this process, and itself. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((found) => /^\d+$/.test(found))) {
    const path = `/proc/${name}/stat`;
    try {
      const text = readFileSync(path, 'utf8');
      parents.set(Number(name), Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      continue; // it ended meanwhile
    }
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member && !family.includes(child)) family.push(child);
  return family;
}

function endAtOnce(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      continue; // it ended by itself
    }
}

/** A machine that is not started yet. */
export async function prepareMachine(name: string, settings: MachineSettings): Promise<Machine> {
  const { folder, config, user, etcdUrls, env } = settings;
  const [port, restPort] = [await freePort(), await freePort()];
  const legs = await Promise.all(
    [`tcp://127.0.0.1:${port}`, `tcp://127.0.0.1:${restPort}`, ...etcdUrls].map((url) => startTcpProxy(url)),
  );
  const [legPort, restLegPort, ...etcdPorts] = legs.map((leg) => portOf(leg.through('tcp://leg'))) as [number, number];
  const cluster = join(folder, name);
  let patroni: ChildProcess | null = null;

  const family = () => {
    const pidFile = join(cluster, 'postmaster.pid');
    const postmaster = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
    return [patroni!.pid!, ...(postmaster > 0 ? [postmaster] : [])].flatMap(familyOf);
  };
  const killAll = () => endAtOnce(family());
  async function kill(): Promise<void> {
    process.off('exit', killAll);
    const pids = family();
    endAtOnce(pids);
    await until(async () => {
      if (pids.some((pid) => existsSync(`/proc/${pid}/exe`))) throw new Error(`${name} still runs`);
    }, GONE_MS);
  }

  return {
    name,
    port,
    restPort,
    legPort,
    restLegPort,
    start() {
      const log = openSync(join(folder, `${name}.log`), 'a');
      patroni = spawn(PATRONI, [config], {
        cwd: folder,
        stdio: ['ignore', log, log],
        env: {
          PATH: '/usr/bin:/bin',
          HOME: folder,
          LC_ALL: 'C.UTF-8',
          ...env,
          PATRONI_NAME: name,
          PATRONI_ETCD3_HOSTS: etcdPorts.map((own) => `'127.0.0.1:${own}'`).join(','),
          PATRONI_ETCD3_USE_PROXIES: 'true', // otherwise it asks etcd for other ways than these legs
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restLegPort}`,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${legPort}`,
          PATRONI_POSTGRESQL_DATA_DIR: cluster,
          PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        },
        ...(user && { uid: user.uid, gid: user.gid }),
      });
      process.once('exit', killAll);
    },
    kill,
    cut: () => legs.forEach((leg) => leg.freeze()),
    mend: () =>
      legs.forEach((leg) => {
        leg.refuse(); // what was lost on the way would be missing in the middle of a connection
        leg.open();
      }),
    async stop() {
      await kill();
      await Promise.all(legs.map((leg) => leg.close()));
    },
  };
}
