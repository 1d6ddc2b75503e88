import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Binaries } from './embedded-binaries.ts';
import type { Place } from './embedded-place.ts';

export type Server = {
  /** Settles when PostgreSQL has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

const READY = /database system is ready to accept (read-only )?connections/;
/** Messages that PostgreSQL writes in normal operation. */
const ROUTINE = ' LOG:  ';
const START_LIMIT_MS = 60_000;
const LINES_KEPT = 15;

/**
 * PostgreSQL would outlive a killed parent, and the next start would find the directory in use. So a shell reads from a
 * pipe of this process. When the pipe closes, by stop() or because this process died, the shell stops PostgreSQL; when
 * PostgreSQL ends, the shell ends too.
 */
const WATCHDOG = `
  exec 3<&0 </dev/null
  "$@" 3<&- & server=$!
  { read -r _ <&3; kill -INT $server; } 2>/dev/null & watcher=$!
  exec 3<&-
  wait $server; status=$?
  kill $watcher 2>/dev/null
  exit $status`;

/** Nothing of this process's environment (PGPORT, LD_LIBRARY_PATH, ...) may reach PostgreSQL. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function flags(place: Place, settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
    // Half of PostgreSQL's own: what a clinic reads in a day is little, and its machine may be small.
    shared_buffers: '64MB',
    log_destination: 'stderr',
    // Errors go to the caller. In a log, their texts could contain a patient's name or phone number.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    logging_collector: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function untilReady(child: ChildProcess, ended: Promise<void>, log: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`PostgreSQL ${why}.\n${lines.join('\n')}`));
    const timer = setTimeout(() => {
      fail(`was not ready within ${START_LIMIT_MS / 1000} s`);
      child.stdin?.end();
    }, START_LIMIT_MS);
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (!line.includes(ROUTINE)) log(line);
        if (lines.push(line) > LINES_KEPT) lines.shift();
        if (!READY.test(line)) return;
        // Otherwise the time limit for starting would later end a running server.
        clearTimeout(timer);
        resolve();
      });
    }
    void ended.then(() => fail('ended while starting')).finally(() => clearTimeout(timer));
  });
}

/** Starts PostgreSQL on an existing cluster and waits until it takes connections. */
export async function startServer(
  binaries: Binaries,
  place: Place,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Server> {
  const command = [binaries.postgres, '-D', place.cluster, ...flags(place, settings)];
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', ...command], {
    cwd: place.cluster,
    env: CLEAN_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C in a terminal must reach only the API, which finishes its calls before it stops the database.
    detached: true,
    ...(place.user && { uid: place.user.uid, gid: place.user.gid }),
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      log(error.message);
      resolve();
    });
  });
  child.stdin.on('error', () => undefined);
  // While it stops, PostgreSQL reports each connection that it cuts.
  const logUnlessStopping = (line: string) => {
    if (!child.stdin.writableEnded) log(line);
  };
  await untilReady(child, ended, logUnlessStopping);
  return {
    ended,
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}
