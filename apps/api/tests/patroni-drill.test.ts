import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPatroni, lacksPatroni } from '@baari/testing/patroni';
import type { PatroniCluster } from '@baari/testing/patroni';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, startLoad } from './support/drill.ts';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

/** Some minutes a cluster, so `npm run prove` alone runs it. */
const IS_LEFT_OUT = SCALE === 1 || lacksPatroni();
const ROUNDS = 5;
const ROUND_LIMIT_MS = 600_000;

const KINDS = [
  { replication: 'synchronous', synchronous: true },
  { replication: 'asynchronous', synchronous: false },
] as const;

describe.skipIf(IS_LEFT_OUT).each(KINDS)('two processes on a Patroni with $replication standbys', ({ synchronous }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-drill-'));
  const programs: Program[] = [];
  let cluster: PatroniCluster;

  beforeAll(async () => {
    cluster = await startPatroni({ synchronous });
    await cluster.whole();
    // One looks for the primary itself, from the primary's side of the network; the other one asks haproxy.
    for (const by of [cluster.hosts, cluster.haproxy])
      programs.push(
        await startProgram({
          DATABASE_URL: by('app'),
          MIGRATION_DATABASE_URL: cluster.hosts('owner'),
          BAARI_SECRET: 'a secret of the tests, long enough',
          DATA_DIR: dataDir,
          BOOKING_RUSH_CHECK: '0',
          LIMIT_BOOKINGS_PER_MINUTE: '1000000',
        }),
      );
  }, ROUND_LIMIT_MS);
  afterAll(async () => {
    for (const program of programs) await program.stop();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, ROUND_LIMIT_MS);

  async function rounds(fault: keyof typeof FAULTS) {
    const load = await startLoad(
      programs.map(({ baseUrl }) => baseUrl),
      cluster.hosts('owner'),
    );
    const outages: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.goesOn();
      const since = performance.now();
      const mend = await FAULTS[fault](cluster);
      await load.goesOn();
      await mend();
      await cluster.whole();
      outages.push(load.gapSince(since).toFixed(1));
    }
    const { acknowledged, lost, doubled, strange } = await load.end();
    return {
      faults: { lost, doubled, strange },
      text: `${ROUNDS} times; ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; no booking for ${outages.join(', ')} s`,
    };
  }

  if (synchronous)
    it.for(Object.keys(FAULTS) as (keyof typeof FAULTS)[])(
      '%s: nothing that was acknowledged is lost or doubled',
      { timeout: ROUNDS * ROUND_LIMIT_MS },
      async (fault, context) => {
        const { faults, text } = await rounds(fault);
        proved(context, `${text} (${cluster.versions})`);
        expect(faults).toEqual({ lost: 0, doubled: 0, strange: [] });
      },
    );
  else
    it(
      'as a control: bookings that were acknowledged are lost',
      { timeout: ROUNDS * ROUND_LIMIT_MS },
      async (context) => {
        const killed = await rounds('primary killed');
        const cut = await rounds('primary cut off');
        proved(context, `primary killed ${killed.text}; primary cut off ${cut.text}`);
        expect(killed.faults.lost + cut.faults.lost).toBeGreaterThan(0);
      },
    );
});
