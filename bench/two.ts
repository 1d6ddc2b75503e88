import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import { PGBOUNCER, startPgbouncer } from '@baari/testing/pgbouncer';
import { lacksProxy, startProxy } from '@baari/testing/stand-ins/proxy';
import type { Plan } from './calls.ts';
import type { BenchServer } from './database.ts';
import { makeDoctors, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import type { SqlRunner } from './pgbench.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median, refuse } from './rounds.ts';
import { START, startService, WITHOUT_LIMITS } from './service.ts';

const DOCTORS = 5_000;
const CONNECTIONS = 64;
const POOLED = 32;
const AT_LEAST = 1.6;
/** pgbench's calls are numbered from here on, each turn from a new start. */
const SQL_FROM = 100_000_000;
const SQL_STEP = 10_000_000;
const WHAT =
  'bookings over 5,000 doctors by two processes behind haproxy and PgBouncer, beside one without, 64 connections';

/** By turns: one process straight on the database, two behind a proxy and a pooler on the same database, and the same SQL by pgbench. */
export async function measureTwo(
  server: BenchServer,
  folder: string,
  port: number,
  runner: SqlRunner,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: Line) => void,
): Promise<void> {
  if (lacksProxy('haproxy') || !PGBOUNCER) {
    say({
      what: WHAT,
      measured: 'not: haproxy or PgBouncer is missing',
      target: `at least ${AT_LEAST}`,
      reached: null,
    });
    return;
  }
  const { ownerUrl, appUrl, owner } = await server.database('bench_two');
  await makeDoctors(owner, 1, DOCTORS);
  await settle(owner);
  const pooler = await startPgbouncer(appUrl, POOLED);
  const start = (at: number, databaseUrl: string) =>
    startService([START], at, join(folder, `two-${at}.log`), {
      DATABASE_URL: databaseUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      BAARI_SECRET: SECRET,
      DATA_DIR: join(folder, 'data-two'),
      TRUST_PROXY: '1',
      ...WITHOUT_LIMITS,
    });
  const services = [
    await start(port, appUrl),
    await start(port + 1, pooler.through(appUrl)),
    await start(port + 2, pooler.through(appUrl)),
  ];
  const proxy = await startProxy('haproxy', [port + 1, port + 2]);
  const generator = startGenerator();
  const plan: Plan = {
    kind: 'spread',
    firstDoctor: 1,
    doctors: DOCTORS,
    secret: SECRET,
    today: clinicTime(new Date(), 'Asia/Kolkata').date,
  };
  let from = 0;
  async function over(at: number): Promise<number> {
    const call = { port: at, connections: CONNECTIONS, from, below: Number.MAX_SAFE_INTEGER, seconds, plan };
    const result = await generator.run(call);
    refuse(result);
    from = result.next;
    return result.perSecond;
  }
  let sqlFrom = SQL_FROM;
  async function sql(): Promise<number> {
    sqlFrom += SQL_STEP;
    return (await runner.run({ url: appUrl, clients: POOLED, from: sqlFrom, seconds, plan })).perSecond;
  }
  const behind = Number(new URL(proxy.baseUrl).port);
  try {
    await over(port);
    await over(behind);
    const turns: { one: number; two: number; limit: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      turns.push({ one: await over(port), two: await over(behind), limit: await sql() });
    const ratio = median(turns.map(({ one, two }) => two / one));
    const rate = (of: 'one' | 'two' | 'limit') => Math.round(median(turns.map((turn) => turn[of])));
    say({
      what: WHAT,
      measured: `${ratio.toFixed(2)} times (${rate('two')}/s to ${rate('one')}/s)`,
      target: `at least ${AT_LEAST} times, or what the database can do`,
      reached: ratio >= AT_LEAST || rate('two') >= rate('limit'),
      notes: `the same SQL by pgbench with ${POOLED} clients ${rate('limit')}/s; all of them share ${availableParallelism()} cores; turns ${turns.map(({ one, two }) => (two / one).toFixed(2)).join(', ')}`,
    });
  } finally {
    generator.stop();
    await proxy.stop();
    for (const service of services) await service.stop();
    await pooler.stop();
  }
}
