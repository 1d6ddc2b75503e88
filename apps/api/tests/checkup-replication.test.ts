import { migrate } from '@baari/api/db/migrate';
import { startReplicated } from '@baari/testing/replicated';
import type { Replicated } from '@baari/testing/replicated';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUp } from './support/checkup.ts';

const WAIT_MS = 10_000;
let servers: Replicated;
const settingsOf = (...members: Replicated['primary'][]) => ({
  DATABASE_URL: servers.address('app', ...members),
  MIGRATION_DATABASE_URL: servers.address('owner', ...members),
});

beforeAll(async () => {
  servers = await startReplicated(process.env.POSTGRES_PATH ?? null, { synchronous_standby_names: '*' });
  await migrate(servers.address('owner', servers.primary));
});
afterAll(() => servers.stop());

it('a primary with its standby is not at fault, and the service is led to it among several', async () => {
  const { code, of } = await checkUp(settingsOf(servers.standby, servers.primary));
  expect(of('replication')).toEqual(['ok The primary, with 1 standby connected; each commit waits for 1.']);
  expect(of('release')).toEqual([expect.stringMatching(/^ok /)]);
  expect(code).toBe(0);
});

it('a standby alone takes no writes', async () => {
  const { code, of } = await checkUp(settingsOf(servers.standby));
  expect(of('replication')).toEqual([expect.stringMatching(/^fault It is a standby .*pg_promote/)]);
  expect(code).toBe(1);
});

it('an owner who may not see standbys is told how to', async () => {
  await servers.primary.query("create role clinic_owner login password 'a password'");
  const address = new URL(servers.address('owner', servers.primary));
  Object.assign(address, { username: 'clinic_owner', password: 'a password' });
  const { of } = await checkUp({ DATABASE_URL: address.toString() });
  expect(of('replication')).toEqual([expect.stringMatching(/^warning .*grant pg_read_all_stats/)]);
});

it('commits that wait for a standby which is connected are said', async () => {
  await servers.standby.query('select pg_wal_replay_pause()');
  const waiting = servers.primary.query('set synchronous_commit = remote_apply; create table waits_for_the_standby ()');
  await until(async () => {
    const { code, of } = await checkUp(settingsOf(servers.primary));
    expect(of('replication')).toEqual([
      expect.stringMatching(/^fault Nothing can be booked: commits wait for a standby that is connected, .* for \d+ s/),
    ]);
    expect(code).toBe(1);
  }, WAIT_MS);
  await servers.standby.query('select pg_wal_replay_resume()');
  await waiting;
});

it('two that take writes at once are said, with both', async () => {
  await servers.standby.query('select pg_promote()');
  const { code, of } = await checkUp(settingsOf(servers.standby, servers.primary));
  const both = `${servers.standby.socketDir} and ${servers.primary.socketDir}`;
  expect(of('replication')[0]).toMatch(/^fault Several take writes, .*Stop all but the right one/);
  expect(of('replication')[0]).toContain(both);
  expect(code).toBe(1);
});

it('without the standby that each commit waits for, nothing can be booked', async () => {
  await servers.standby.kill();
  await until(async () => {
    const { code, of } = await checkUp(settingsOf(servers.standby, servers.primary));
    expect(of('replication')).toEqual([
      expect.stringMatching(/^warning .*cannot be used, so that nothing can fail over to it/),
      expect.stringMatching(
        /^fault Nothing can be booked: .*synchronous_standby_names = '\*'\), and none is there\. .*alter system set/,
      ),
    ]);
    expect(code).toBe(1);
  }, WAIT_MS);
});
