import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';

const START_MS = 10_000;
const DEPLOY = join(import.meta.dirname, '../../deploy');

/** The proxies for which the product ships a configuration. */
const KINDS = {
  nginx: {
    program: '/usr/sbin/nginx',
    config: 'nginx.conf',
    args: (file: string, folder: string) => ['-c', file, '-p', folder, '-e', 'stderr', '-g', inFolder(folder)],
    /** Its own temporary files would lie where only root may write, and each refused connection would be a line. */
    adapt: (config: string, folder: string) =>
      config
        .replace('error_log stderr warn', 'error_log stderr crit')
        .replace('http {', `http {\n${TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}`),
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    config: 'haproxy.cfg',
    args: (file: string) => ['-q', '-db', '-f', file],
    adapt: (config: string) => config,
  },
} as const;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const inFolder = (folder: string) => `daemon off; pid ${folder}/pid;`;

export type ProxyKind = keyof typeof KINDS;

/** Whether tests behind this proxy are skipped, which is reported. */
export function lacksProxy(kind: ProxyKind): boolean {
  const isMissing = !existsSync(KINDS[kind].program);
  if (isMissing) console.warn(`SKIPPED: tests behind ${kind} need it: on Debian, apt-get install ${kind}.`);
  return isMissing;
}

export interface Proxy {
  baseUrl: string;
  stop(): Promise<void>;
}

/** nginx or haproxy with the configuration of `deploy/`, in front of the three processes that listen on these ports. */
export async function startProxy(kind: ProxyKind, ports: readonly number[]): Promise<Proxy> {
  const { program, config, args, adapt } = KINDS[kind];
  const folder = mkdtempSync(join(tmpdir(), `baari-${kind}-`));
  chmodSync(folder, 0o777); // nginx started by root works as nobody
  const port = await freePort();
  const shipped = readFileSync(join(DEPLOY, config), 'utf8');
  const placed = ports.reduce((text, own, n) => text.replace(`127.0.0.1:${3001 + n}`, `127.0.0.1:${own}`), shipped);
  const file = join(folder, config);
  writeFileSync(file, adapt(placed.replace('*:8080', `127.0.0.1:${port}`), folder));
  const server = spawn(program, args(file, folder), { stdio: ['ignore', 'ignore', 'inherit'] });
  const kill = () => void server.kill('SIGKILL');
  process.once('exit', kill);
  await until(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  }, START_MS);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', kill);
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
