import { clinicTime } from '@baari/calendar/zone';
import type pg from 'pg';
import type { BenchServer } from './database.ts';
import { DAY_CAP, makeDoctors, makeFullDays, settle } from './dataset.ts';
import { compareSizes, DESKS, serviceOn, SMALL, startSized } from './growth.ts';
import type { Growth } from './growth.ts';
import type { Line } from './report.ts';

const PAST_MONTHS = 24;
/** Every month has so many. */
const LAST_DAY = 28;
/** Counters, trail and rollups of the days go one by one either way; what is saved are the rows. */
const FASTER_AT_LEAST = 5;

/** The first day of the month that was so many months ago. */
const monthBefore = (today: string, ago: number): string => {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 10);
};
const dayOf = (month: string, day: number): string => `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;

/** Two years of full months, each a part of its own, as a database has them that has been in use for so long; and today. */
async function makeTwoYears(owner: pg.Pool, today: string, days: number): Promise<void> {
  await makeDoctors(owner, 1, DESKS);
  await owner.query('drop table months.appointment_first');
  const range = { from: 1, to: DESKS, days };
  for (let ago = PAST_MONTHS; ago > 0; ago -= 1) {
    const month = monthBefore(today, ago);
    await owner.query('select make_months($1)', [month]);
    await makeFullDays(owner, { ...range, lastDate: dayOf(month, LAST_DAY) });
  }
  await owner.query('select make_months($1)', [today]);
  await makeFullDays(owner, { ...range, lastDate: today, days: 1 });
  await settle(owner);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Removes the oldest month at once, and the one after it day by day. */
async function compareRemovals(owner: pg.Pool, today: string, rows: number, say: (line: Line) => void): Promise<void> {
  const keep = (months: number) =>
    owner.query("update practice set kept_months = $1, kept_since = now() - interval '2 days'", [months]);
  const sweep = async (call: string) => {
    const { rows: found } = await owner.query<{ done: number | boolean }>(
      `select ${call}(now() - interval '1 day', now(), $1${call === 'remove_old_month' ? '' : ', 20'}) as done`,
      [monthBefore(today, 0)],
    );
    return found[0]!.done;
  };
  const there = async (ago: number) => {
    const { rows: found } = await owner.query<{ n: number }>(
      'select count(*) as n from appointment where date >= $1 and date < $2',
      [monthBefore(today, ago), monthBefore(today, ago - 1)],
    );
    return found[0]!.n;
  };
  await keep(PAST_MONTHS - 1);
  const atOnce = await timed(async () => void (await sweep('remove_old_month')));
  await keep(PAST_MONTHS - 2);
  const dayByDay = await timed(async () => {
    while ((await sweep('remove_old_appointments')) === 20);
  });
  const left = (await there(PAST_MONTHS)) + (await there(PAST_MONTHS - 1));
  if (left > 0) throw new Error(`${left} appointments of the two oldest months are still there.`);
  say({
    what: `a month of ${rows.toLocaleString('en')} appointments is removed at once, beside day by day`,
    measured: `${(dayByDay / atOnce).toFixed(0)} times as fast (${atOnce.toFixed(0)} beside ${dayByDay.toFixed(0)} ms)`,
    target: `at least ${FASTER_AT_LEAST} times`,
    reached: dayByDay >= FASTER_AT_LEAST * atOnce,
    notes: "with its days counted, entries in the trails written, and the deletes' vacuum left out",
  });
}

/** Two years of months beside one month: what reads or writes a day must not feel the others. */
export async function measureMonths(
  server: BenchServer,
  folder: string,
  port: number,
  { large, ...times }: Growth,
  say: (line: Line) => void,
): Promise<void> {
  const today = clinicTime(new Date(), 'Asia/Kolkata').date;
  const days = Math.min(LAST_DAY, Math.max(1, Math.round(large / (PAST_MONTHS * DESKS * DAY_CAP))));
  const appointments = (PAST_MONTHS * days + 1) * DESKS * DAY_CAP;
  const small = await startSized(server, folder, SMALL, port, today);
  const database = await server.database('bench_months');
  await makeTwoYears(database.owner, today, days);
  const service = await serviceOn(database, folder, port + 1);
  try {
    const growth = { ...times, large: appointments };
    await compareSizes(
      [small, { service, port: port + 1, doctors: DESKS }],
      today,
      growth,
      ` in ${PAST_MONTHS + 1} months`,
      say,
    );
    await compareRemovals(database.owner, today, days * DESKS * DAY_CAP, say);
  } finally {
    await small.service.stop();
    await service.stop();
  }
}
