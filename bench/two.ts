import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import { pgbouncerCanKeep, startPgbouncer } from '@baari/testing/pgbouncer';
import { startProxy } from '@baari/testing/stand-ins/proxy';
import type { Plan } from './calls.ts';
import type { BenchServer } from './database.ts';
import { makeDoctors, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import type { SqlRunner } from './pgbench.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median, refuse } from './rounds.ts';
import { START, startService, WITHOUT_LIMITS } from './service.ts';
import { findOrInstallBetween } from '../tools/postgres.ts';

const DOCTORS = 5_000;
/** So many that neither side turns one away: fewer at once than the gate lets in of strangers. */
const CONNECTIONS = 40;
const POOLED = 32;
const AT_LEAST = 1.6;
/** pgbench's calls are numbered from here on, each turn from a new start. */
const SQL_FROM = 100_000_000;
const SQL_STEP = 10_000_000;
const WHAT =
  'bookings over 5,000 doctors by two processes behind haproxy and PgBouncer, beside one without, 40 connections';

/** By turns: one process straight on the database, two behind a proxy and a pooler on the same database, and the same SQL by pgbench. */
export async function measureTwo(
  server: BenchServer,
  folder: string,
  port: number,
  runner: SqlRunner,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: Line) => void,
): Promise<void> {
  if (!(await findOrInstallBetween())) {
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
  const keeps = pgbouncerCanKeep();
  const pooler = await startPgbouncer(appUrl, POOLED, keeps);
  const start = (at: number, databaseUrl: string) =>
    startService([START], at, join(folder, `two-${at}.log`), {
      DATABASE_URL: databaseUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      BAARI_SECRET: SECRET,
      DATA_DIR: join(folder, 'data-two'),
      TRUST_PROXY: '1',
      POOLER_KEEPS_STATEMENTS: keeps ? '1' : '0',
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
    const ofLimit = median(turns.map(({ two, limit }) => two / limit));
    const rate = (of: 'one' | 'two' | 'limit') => Math.round(median(turns.map((turn) => turn[of])));
    say({
      what: WHAT,
      measured: `${ratio.toFixed(2)} times (${rate('one')}/s to ${rate('two')}/s), ${ofLimit.toFixed(2)} of the database's own limit (${rate('limit')}/s)`,
      target: `at least ${AT_LEAST} times, or the database's own limit`,
      reached: ratio >= AT_LEAST || ofLimit >= 1,
      notes: `the limit is the same SQL by ${runner.name} with ${POOLED} clients; the pooler keeps ${keeps ? '' : 'no '}prepared statements; all of them share ${availableParallelism()} cores; turns ${turns.map(({ one, two }) => (two / one).toFixed(2)).join(', ')}`,
    });
  } finally {
    generator.stop();
    await proxy.stop();
    for (const service of services) await service.stop();
    await pooler.stop();
  }
}
