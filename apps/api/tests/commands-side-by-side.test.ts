import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '@baari/api/config/config';
import { takeTurn } from '@baari/api/db/embedded-turn';
import { migrate } from '@baari/api/db/migrate';
import { onPlace, openPlace } from '@baari/api/operator/connection';
import { runOperator } from '@baari/api/operator/program';
import { until } from '@baari/testing/until';
import { afterEach, beforeAll, expect, it } from 'vitest';

const WITHIN_MS = 60_000;
const WAITS = /waiting for another command \(npm run baari\)/;
const root = mkdtempSync(join(tmpdir(), 'baari-side-by-side-'));
const dataDir = join(root, 'data');
const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0' };
const children: ChildProcess[] = [];

const open = () => openPlace(readConfig(env), () => undefined);

beforeAll(async () => {
  const place = await open();
  await migrate(place.ownerUrl, () => undefined);
  await place.close();
  return () => rmSync(root, { recursive: true, force: true });
}, WITHIN_MS);
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
});

/** A program of its own on this data directory, and what it says. */
function spawnProgram(file: string): { child: ChildProcess; lines: string[] } {
  const { DATABASE_URL: _none, ...around } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...around, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines };
}
const saidBy = (lines: readonly string[], what: RegExp) =>
  until(async () => expect(lines.join('\n')).toMatch(what), WITHIN_MS);

/** `operator list`, as typed in a second shell. */
function listOperators() {
  const warned: string[] = [];
  const done = runOperator(['operator', 'list'], {
    env,
    clock: () => new Date(),
    say: () => undefined,
    warn: (line) => warned.push(line),
  });
  return { warned, done };
}

it(
  'a second command waits for the first, whose database nobody stops',
  async () => {
    const first = await open();
    const second = listOperators();
    await saidBy(second.warned, WAITS);
    const third = listOperators();
    await saidBy(third.warned, WAITS);
    await onPlace(first, readConfig(env), (owner) => owner.query('select count(*) from account'));
    await first.close();
    expect([await second.done, await third.done]).toEqual([0, 0]);
  },
  WITHIN_MS,
);

it(
  'a killed command keeps nobody waiting',
  async () => {
    const { child, lines } = spawnProgram('support/hold-database.ts');
    await saidBy(lines, /ready/);
    const { warned, done } = listOperators();
    await saidBy(warned, WAITS);
    child.kill('SIGKILL');
    expect(await done).toBe(0);
  },
  WITHIN_MS,
);

it(
  'the service waits for a command that has the database, and a command then uses what the service runs',
  async () => {
    const command = await open();
    const { lines } = spawnProgram('../src/main.ts');
    await saidBy(lines, WAITS);
    await onPlace(command, readConfig(env), (owner) => owner.query('select count(*) from account'));
    await command.close();
    await saidBy(lines, /listening at/);
    const { warned, done } = listOperators();
    expect([await done, warned]).toEqual([0, []]);
  },
  WITHIN_MS,
);

it('whoever has waited long enough says what to do', async () => {
  const giveBack = await takeTurn(dataDir, 'commands', { onWaiting() {}, limitMs: 0, tooLong: '' });
  const late = takeTurn(dataDir, 'commands', { onWaiting() {}, limitMs: 0, tooLong: 'Let it end.' });
  await expect(late).rejects.toThrow('Let it end.');
  giveBack();
  (await takeTurn(dataDir, 'commands', { onWaiting() {}, limitMs: 0, tooLong: '' }))();
});
