import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { checkUp } from './support/checkup.ts';
import { OPERATOR, operatorPages } from './support/operator-pages.ts';
import { SECRET } from './support/operator.ts';

const NEW_SECRET = 'a newer secret of the tests, long enough';
const ROTATED = { BAARI_SECRET: NEW_SECRET, BAARI_OLD_SECRET_1: SECRET };
/** A process tells of itself every fifteen seconds. */
const WITHIN_MS = 20_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const processes = async () =>
  (await checkUp({ DATABASE_URL: api.databaseUrl, MIGRATION_DATABASE_URL: api.databaseUrl })).of('processes');
const running = async () => (await api.owner.query('select from live_processes()')).rowCount;
const untilRunning = (count: number) => until(async () => expect(await running()).toBe(count), WITHIN_MS);
async function another(settings: Record<string, string>): Promise<TestApi> {
  const sibling = await api.sibling(settings);
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= sibling.stop());
  onTestFinished(stop);
  await untilRunning(2);
  return { ...sibling, stop };
}

describe('secrets of processes on one database', () => {
  beforeEach(() => untilRunning(1));

  it('that are others are said by log, checkup and the operator’s page, until one has stopped', async () => {
    const other = await another({ BAARI_SECRET: NEW_SECRET });
    const says = /different secrets: tickets and log-ins of one are refused by the other\. BAARI_SECRET/;
    expect(await processes()).toEqual([expect.stringMatching(new RegExp(`^fault .*${says.source}`))]);
    await until(async () => expect([...api.log, ...other.log].join('\n')).toMatch(says), WITHIN_MS);
    const pages = operatorPages(api);
    const browser = await pages.loggedIn(await pages.setUp());
    expect(await (await browser.fetch(OPERATOR)).text()).toMatch(says);
    expect([...api.log, ...other.log, await processes()].join('\n')).not.toContain(NEW_SECRET);
    await other.stop();
    expect(await processes()).toEqual([
      'ok Running: 1. Each knows the secrets of the others, and its regular tasks succeed.',
    ]);
  });

  it('of which one lacks the newest are told apart from others, with what to do', async () => {
    await another(ROTATED);
    expect(await processes()).toEqual([
      expect.stringMatching(/^fault .* lacks the newest secret, which .* has, .* Start it anew/),
    ]);
  });

  it('that are the same are in agreement, and so is one that ended before another began', async () => {
    await another({});
    await api.owner.query(
      `insert into service_process values (gen_random_uuid(), '0.1.0', 'desk-7, process 12', now() - interval '1 hour', now() - interval '20 seconds', '{0123456789ab}')`,
    );
    await api.owner.query(
      "update service_process set started_at = now() - interval '10 seconds' where place <> 'desk-7, process 12'",
    );
    expect(await processes()).toEqual([expect.stringMatching(/^ok Running: 3\./)]);
    await api.owner.query("delete from service_process where place = 'desk-7, process 12'");
  });
});

it('a regular task that fails again and again is said with the time since when', async () => {
  await api.owner.query('delete from service_process');
  api.clock.set('2026-11-21T10:30:00.000Z');
  await until(
    async () =>
      expect(await processes()).toContainEqual(
        expect.stringMatching(
          /^warning The regular task retention of .* has not succeeded since 2026-11-21 04:30 UTC\. .*'a sweep failed'/,
        ),
      ),
    WITHIN_MS,
  );
});
