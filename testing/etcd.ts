import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const ETCD = '/usr/bin/etcd';

const MEMBERS = ['one', 'two', 'three'];
const READY_MS = 30_000;

/** Three etcd, of which two must live. */
export interface Etcd {
  urls: readonly string[];
  /** Ends the one that leads the others, as a power cut does; answers what starts it again. */
  killLeader(): Promise<() => void>;
  /** Waits until all three answer and one leads. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

interface Status {
  header: { member_id: string };
  leader?: string;
}

async function statusOf(url: string): Promise<Status> {
  const answer = await fetch(`${url}/v3/maintenance/status`, { method: 'POST', body: '{}' });
  return (await answer.json()) as Status;
}

/** Starts them in this folder. */
export async function startEtcd(folder: string): Promise<Etcd> {
  const members = await Promise.all(
    MEMBERS.map(async (name) => ({
      name,
      url: `http://127.0.0.1:${await freePort()}`,
      peerUrl: `http://127.0.0.1:${await freePort()}`,
    })),
  );
  const all = members.map(({ name, peerUrl }) => `${name}=${peerUrl}`).join(',');
  const start = ({ name, url, peerUrl }: (typeof members)[number]): ChildProcess =>
    spawn(
      ETCD,
      [
        ...['--name', name, '--data-dir', join(folder, `etcd-${name}`), '--log-level', 'error'],
        ...['--listen-client-urls', url, '--advertise-client-urls', url],
        ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
        ...['--initial-cluster', all, '--initial-cluster-state', 'new', '--initial-cluster-token', folder],
      ],
      { stdio: 'ignore' },
    );
  const running = members.map(start);
  const kill = async (place: number) => {
    const ended = once(running[place]!, 'exit');
    running[place]!.kill('SIGKILL');
    await ended;
  };
  const killAll = () => running.forEach((one) => one.kill('SIGKILL'));
  process.once('exit', killAll);

  return {
    urls: members.map(({ url }) => url),
    async killLeader() {
      const told = await Promise.all(members.map(({ url }) => statusOf(url)));
      const place = told.findIndex(({ header, leader }) => header.member_id === leader);
      await kill(place);
      return () => void (running[place] = start(members[place]!));
    },
    whole: () =>
      until(async () => {
        const told = await Promise.all(members.map(({ url }) => statusOf(url)));
        if (!told.every(({ leader }) => leader && leader !== '0' && leader === told[0]!.leader))
          throw new Error(`etcd has no leader: ${JSON.stringify(told)}`);
      }, READY_MS),
    async stop() {
      process.off('exit', killAll);
      await Promise.all(running.map((_, place) => kill(place)));
    },
  };
}
