import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSystemUser } from '@baari/api/db/embedded-user';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** The pooler of this machine; null if none is installed. */
export const findPgbouncer = (): string | null =>
  [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => path && existsSync(path)) ??
  null;

const START_LIMIT_MS = 10_000;
const SHIPPED = join(import.meta.dirname, '../deploy/compose/pgbouncer.ini');

interface Pooler {
  /** The same log-in and database, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Whether this pooler can keep prepared statements, as it can from 1.21 on; before, it does not know the setting. */
export function pgbouncerCanKeep(): boolean {
  const program = findPgbouncer();
  if (!program) return false;
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout) ?? [];
  return Number(minor) >= 21;
}

/** PgBouncer as `deploy/` has it, with a few connections to the server of `url`, for that log-in; if `keeps`, with the line for prepared statements. */
export async function startPgbouncer(url: string, connections: number, keeps = false): Promise<Pooler> {
  const { username, password, searchParams } = new URL(url);
  // Like PostgreSQL, it does not run as root, and enters the server's socket only as its user.
  const socketDir = searchParams.get('host')!;
  const user = chooseSystemUser(socketDir);
  const folder = mkdtempSync(join(tmpdir(), 'baari-pooler-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  const placed = {
    'clinic = host=haproxy': `* = host=${socketDir}`,
    'listen_addr = *': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    '/tmp/users.txt': join(folder, 'users.txt'),
    'default_pool_size = 40': `default_pool_size = ${connections}`,
    // From 1.24 on it keeps them without this line too.
    ...(pgbouncerCanKeep() && { ';max_prepared_statements = 200': `max_prepared_statements = ${keeps ? 200 : 0}` }),
  };
  const config = Object.entries(placed).reduce(
    (text, [here, there]) => text.replace(here, there),
    readFileSync(SHIPPED, 'utf8'),
  );
  writeFileSync(join(folder, 'pgbouncer.ini'), config);
  for (const path of [folder, join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')])
    if (user) chownSync(path, user.uid, user.gid);
  const child = spawn(findPgbouncer()!, ['--quiet', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const ended = once(child, 'exit');
  await until(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  }, START_LIMIT_MS);
  return {
    through(address) {
      const changed = new URL(address);
      changed.search = '';
      changed.hostname = '127.0.0.1';
      changed.port = String(port);
      return changed.toString();
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
