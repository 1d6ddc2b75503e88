import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSystemUser } from '@baari/api/db/embedded-user';
import { ETCD, startEtcd } from './etcd.ts';
import type { Etcd } from './etcd.ts';
import { freePort } from './free-port.ts';
import { PATRONI, prepareMachine } from './patroni-machine.ts';
import type { Machine } from './patroni-machine.ts';
import { until } from './until.ts';

const HAPROXY = '/usr/sbin/haproxy';
const DEPLOY = join(import.meta.dirname, '../deploy/patroni');
const NAMES = ['one', 'two', 'three'] as const;
const PASSWORD = 'of-a-drill';
const WHOLE_MS = 180_000;

const newestPostgres = (): string | undefined => globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);

/** Whether tests on a cluster of Patroni are skipped, which is reported. */
export function lacksPatroni(): boolean {
  const isMissing = ![PATRONI, ETCD, HAPROXY].every((path) => existsSync(path)) || !newestPostgres();
  if (isMissing)
    console.warn('SKIPPED: Patroni’s drill needs, on Debian, apt-get install patroni etcd-server haproxy postgresql.');
  return isMissing;
}

/** Three PostgreSQL, of which Patroni makes one the primary, with the configuration of `deploy/patroni`. */
export interface PatroniCluster {
  etcd: Etcd;
  /** The machine that is the primary, and the standby that its commits wait for. */
  primary(): Promise<Machine>;
  standby(): Promise<Machine>;
  /** Waits until all live, with one primary and two standbys that follow it. */
  whole(): Promise<void>;
  /** All three servers, as whoever is on the primary's side of the network reaches them. */
  hosts(role: 'owner' | 'app'): string;
  /** The primary, as haproxy finds it over the network. */
  haproxy(role: 'owner' | 'app'): string;
  /** What runs, in which versions. */
  versions: string;
  stop(): Promise<void>;
}

interface Told {
  members: { name: (typeof NAMES)[number]; role: string; state: string; timeline?: number; lag?: number | string }[];
}

const versionOf = (command: string, ...args: string[]): string =>
  /\d+(\.\d+)+/.exec(execFileSync(command, args, { encoding: 'utf8' }))![0];

const urlOf = (role: 'owner' | 'app', ports: readonly number[]): string =>
  `postgresql://${role === 'owner' ? 'clinic_owner' : 'baari_app'}:${PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/clinic`;

async function startHaproxy(folder: string, machines: readonly Machine[]) {
  const port = await freePort();
  const shipped = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8').replace('127.0.0.1:5000', `127.0.0.1:${port}`);
  const config = machines.reduce(
    (text, { legPort, restLegPort }, place) =>
      text.replace(`10.0.0.2${place + 1}:5432 port 8008`, `127.0.0.1:${legPort} port ${restLegPort}`),
    // The first of these addresses stands in a comment too.
    shipped.replace(/^#.*\n/gm, ''),
  );
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  const child = spawn(HAPROXY, ['-q', '-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    port,
    async stop() {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      kill();
      await ended;
    },
  };
}

/** The shipped files, with the places of roles.sh and of sockets; Patroni and PostgreSQL do not run as root. */
function configIn(folder: string, synchronous: boolean): string {
  const script = join(folder, 'roles.sh');
  cpSync(join(DEPLOY, 'roles.sh'), script);
  const config = join(folder, 'patroni.yml');
  const shipped = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8')
    .replace('/etc/patroni/roles.sh', script)
    .replace('/var/run/postgresql', folder);
  writeFileSync(config, synchronous ? shipped : shipped.replace(/(synchronous_mode\w*): true/g, '$1: false'));
  return config;
}

/** Starts all of it. Without `synchronous`, a booking is acknowledged when the primary alone has it. */
export async function startPatroni({ synchronous }: { synchronous: boolean }): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'baari-patroni-'));
  const user = chooseSystemUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const config = configIn(folder, synchronous);
  const postgres = newestPostgres()!;
  const etcd = await startEtcd(folder);
  await etcd.whole();
  const env = {
    PATRONI_POSTGRESQL_BIN_DIR: postgres,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    OWNER_PASSWORD: PASSWORD,
    APP_PASSWORD: PASSWORD,
  };
  const machines = await Promise.all(
    NAMES.map((name) => prepareMachine(name, { folder, config, user, etcdUrls: etcd.urls, env })),
  );
  const haproxy = await startHaproxy(folder, machines);

  async function told({ restPort }: Machine): Promise<Told['members']> {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`);
    return ((await answer.json()) as Told).members;
  }
  async function machineIn(role: string): Promise<Machine> {
    const members = await told(machines[0]!);
    return machines.find(({ name }) => members.some((one) => one.name === name && one.role === role))!;
  }
  const follows = synchronous ? ['leader', 'replica', 'sync_standby'] : ['leader', 'replica', 'replica'];
  const whole = () =>
    until(async () => {
      await etcd.whole();
      for (const machine of machines) {
        const members = await told(machine);
        const isWhole =
          String(members.map(({ role }) => role).toSorted()) === String(follows) &&
          members.every(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0) &&
          new Set(members.map(({ timeline }) => timeline)).size === 1;
        if (!isWhole) throw new Error(`${machine.name} tells ${JSON.stringify(members)}`);
      }
    }, WHOLE_MS);

  for (const machine of machines) machine.start();
  return {
    etcd,
    primary: () => machineIn('leader'),
    standby: () => machineIn('sync_standby'),
    whole,
    hosts: (role) =>
      urlOf(
        role,
        machines.map(({ port }) => port),
      ),
    haproxy: (role) => urlOf(role, [haproxy.port]),
    versions: `Patroni ${versionOf(PATRONI, '--version')}, PostgreSQL ${versionOf(join(postgres, 'postgres'), '--version')}, etcd ${versionOf(ETCD, '--version')}, haproxy ${versionOf(HAPROXY, '-v')}`,
    async stop() {
      await haproxy.stop();
      for (const machine of machines) await machine.stop();
      await etcd.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
