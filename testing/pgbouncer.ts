import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSystemUser } from '@baari/api/db/embedded-user';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** The pooler of this machine; null if none is installed. */
export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null;

const START_LIMIT_MS = 10_000;

interface Pooler {
  /** The same log-in and database, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode with a few connections to the server of `url`, for that log-in. */
export async function startPgbouncer(url: string, connections: number): Promise<Pooler> {
  const { username, password, searchParams } = new URL(url);
  // Like PostgreSQL, it does not run as root, and enters the server's socket only as its user.
  const socketDir = searchParams.get('host')!;
  const user = chooseSystemUser(socketDir);
  const folder = mkdtempSync(join(tmpdir(), 'baari-pooler-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${socketDir} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  for (const path of [folder, join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')])
    if (user) chownSync(path, user.uid, user.gid);
  const child = spawn(PGBOUNCER!, ['--quiet', join(folder, 'pgbouncer.ini')], {
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
