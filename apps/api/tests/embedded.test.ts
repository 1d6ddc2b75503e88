import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findEmbedded, startEmbedded, type Embedded } from '../src/db/embedded.ts';

const CHILD = fileURLToPath(new URL('support/start-embedded.ts', import.meta.url));

const directories: string[] = [];
const running: Embedded[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const database of running.splice(0)) await database.stop();
  for (const directory of directories.splice(0)) {
    await until(() => serverOn(directory) === null);
    rmSync(directory, { recursive: true, force: true });
  }
});

function newDataDir(...names: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'embedded-'));
  directories.push(root);
  return join(root, ...names);
}

async function start(dataDir: string): Promise<Embedded> {
  const database = await startEmbedded({ dataDir });
  running.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > limitMs) throw new Error('waited in vain');
    await delay(10);
  }
  return performance.now() - begun;
}

/** The process number of a live PostgreSQL on a cluster, by what the system says. */
function serverOn(directory: string): number | null {
  const file = join(directory, 'postgres/postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(join(directory, 'postgres')) ? pid : null;
  } catch {
    return null;
  }
}

function startInChild(dataDir: string, env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CHILD, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child));
    child.once('exit', () => reject(new Error('the child ended')));
  });
}

describe('embedded PostgreSQL', () => {
  it('keeps its data, for an owner and for a role that is bound by row-level security', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    expect(await ask(first.ownerUrl, 'create table kept as select 7 as n')).toBeUndefined();
    await first.stop();

    const second = await start(dataDir);
    expect(await ask(second.ownerUrl, 'select n from kept')).toBe(7);
    const rights =
      'select array[rolsuper, rolbypassrls, rolcreatedb, rolcreaterole] from pg_roles where rolname = current_user';
    expect(await ask(second.appUrl, rights)).toEqual([false, false, false, false]);
    expect(await ask(second.ownerUrl, "select current_setting('fsync') || current_setting('listen_addresses')")).toBe(
      'on',
    );
  });

  it('does not end when the limit of its start has passed', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    await start(newDataDir());
    const limits = set.mock.calls.flatMap(([, ms], n) => (ms === 60_000 ? [set.mock.results[n]!.value as object] : []));
    set.mockRestore();
    expect(limits).toHaveLength(1);
    expect(limits[0]).toMatchObject({ _destroyed: true });
  });

  it('lets nobody in without the password', async () => {
    const { ownerUrl } = await start(newDataDir());
    await expect(ask(ownerUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication',
    );
  });

  it('ends when its parent is killed, and starts again', async () => {
    const dataDir = newDataDir();
    const parent = await startInChild(dataDir);
    const server = serverOn(dataDir);
    expect(server).not.toBeNull();
    parent.kill('SIGKILL');
    const again = await start(dataDir);
    expect(serverOn(dataDir)).not.toBe(server);
    expect(await ask(again.appUrl, 'select 1')).toBe(1);
  });

  it('is found from outside of a service whose temporary directory is its own, as under systemd', async () => {
    const [dataDir, runtime, temporary] = [newDataDir(), newDataDir(), newDataDir()];
    [runtime, temporary].forEach((directory) => chmodSync(directory, 0o755));
    await startInChild(dataDir, { RUNTIME_DIRECTORY: runtime, TMPDIR: temporary });
    expect(await ask(findEmbedded(dataDir)!.ownerUrl, 'select 1')).toBe(1);
    // Who looks needs nothing of the temporary directory, and leaves nothing in anybody's.
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name === readdirSync(runtime)[0])).toEqual([]);
  });

  it('starts once, of two at the same time on an empty directory; the other has its turn when the first has ended', async () => {
    const dataDir = newDataDir();
    const both = [startInChild(dataDir), startInChild(dataDir)];
    const first = await Promise.any(both);
    expect(serverOn(dataDir)).not.toBeNull();
    first.kill('SIGKILL');
    const [one, other] = await Promise.all(both);
    expect(one).not.toBe(other);
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'secrets']);
    for (const child of [one!, other!]) child.kill('SIGKILL');
    expect(await ask((await start(dataDir)).appUrl, 'select 1')).toBe(1);
  });

  it('restarts when PostgreSQL is killed', async () => {
    const dataDir = newDataDir();
    const database = await start(dataDir);
    const server = serverOn(dataDir);
    if (server === null) throw new Error('PostgreSQL does not run');
    process.kill(server, 'SIGKILL');
    const answers = () =>
      ask(database.appUrl, 'select 1').then(
        () => serverOn(dataDir) !== server,
        () => false,
      );
    await until(answers, 25_000);
  });

  it('is not stopped by a recorded process number that now belongs to another program', async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).stop();
    const cluster = join(dataDir, 'postgres');
    const { uid, gid } = statSync(cluster);
    const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    children.push(other);
    writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n`);
    expect(await ask((await start(dataDir)).appUrl, 'select 1')).toBe(1);
  });

  it('takes a data directory whose path is longer than a socket allows', async () => {
    const dataDir = newDataDir('a'.repeat(75), 'b'.repeat(75));
    chmodSync(dirname(dirname(dataDir)), 0o755);
    expect(dataDir.length).toBeGreaterThan(150);
    expect(await ask((await start(dataDir)).appUrl, 'select 1')).toBe(1);
  });

  it.runIf(process.getuid?.() === 0)('works for root behind a directory that is closed to others', async () => {
    const dataDir = newDataDir('data');
    const database = await start(dataDir);
    const elsewhere = realpathSync(join(dataDir, 'postgres'));
    directories.push(dirname(elsewhere));
    expect(elsewhere).not.toContain(dataDir);
    expect(await ask(database.appUrl, 'select 1')).toBe(1);
  });

  it('says what to do about a data directory of another version, and leaves it alone', async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).stop();
    const version = join(dataDir, 'postgres/PG_VERSION');
    const written = readFileSync(version, 'utf8');
    writeFileSync(version, '15\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/made by PostgreSQL 15.*Nothing was changed/s);
    writeFileSync(version, written);
    expect(await ask((await start(dataDir)).appUrl, 'select 1')).toBe(1);
  });

  it('opens a database whose secrets were lost', async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'secrets'), { recursive: true });
    expect(await ask((await start(dataDir)).appUrl, 'select 1')).toBe(1);
  });
});
