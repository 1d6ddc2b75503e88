import { addDays } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import type pg from 'pg';
import { FUTURE_DAYS } from './calls.ts';
import type { Plan } from './calls.ts';
import { measureCrowd } from './crowd.ts';
import { DAY_CAP, makeDoctors, makeFullDays, makeLastActs, makePastDays, settle } from './dataset.ts';
import { measureAtOnce, measureFull } from './full.ts';
import { race } from './rounds.ts';
import type { RaceResult, Ring } from './rounds.ts';
import type { Line } from './report.ts';
import { measureSlow } from './slow.ts';
import { HOT_SEQUENCE } from './targets.ts';

export interface Rates {
  rounds: number;
  seconds: number;
  only: string | null;
}
export const SECRET = 'a secret of the bench, long enough for it';

const SPREAD_DOCTORS = 5_000;
/** Doctors whose next day is full. */
const FULL_DOCTORS = 10;
const HOT_DOCTORS = 2_000;
const FULL = { from: SPREAD_DOCTORS + 1, to: SPREAD_DOCTORS + FULL_DOCTORS };
/** Clinics whose panel is in use at once, for the reads. */
const DESKS = 200;
const TICKET_SLICE = 500;
const PAST_DAYS = 200;

const today = () => clinicTime(new Date(), 'Asia/Kolkata').date;
const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;

/** Everything that the rows need, created by bulk SQL before the measurement. */
export async function prepareRates(owner: pg.Pool, { rounds }: Rates): Promise<void> {
  await makeDoctors(owner, 1, SPREAD_DOCTORS + FULL_DOCTORS + HOT_DOCTORS);
  await makeFullDays(owner, { from: 1, to: TICKET_SLICE * (2 * rounds + 2), lastDate: today(), days: 1 });
  await makeFullDays(owner, { ...FULL, lastDate: addDays(today(), 1), days: 1 });
  await makePastDays(owner, DESKS, today(), PAST_DAYS);
  await makeLastActs(owner, DESKS, today());
  // On days that the calls over HTTP do not use.
  await owner.query(`create sequence ${HOT_SEQUENCE} minvalue 0 start ${(HOT_DOCTORS * FUTURE_DAYS * DAY_CAP) / 2}`);
  await owner.query(`grant usage on sequence ${HOT_SEQUENCE} to baari_app`);
  await settle(owner);
}

interface Row {
  plan: Omit<Plan, 'secret' | 'today'>;
  what: string;
  connections: number;
  atLeast: number;
  /** The 99th percentile over HTTP, as a multiple of that of the same SQL at as many connections. */
  p99AtMost?: number;
  slice?: number;
}
const ROWS: readonly Row[] = [
  {
    plan: { kind: 'spread', firstDoctor: 1, doctors: SPREAD_DOCTORS },
    what: 'bookings over 5,000 doctors, 32 connections',
    connections: 32,
    atLeast: 0.5,
    p99AtMost: 3,
  },
  {
    plan: { kind: 'hot', firstDoctor: FULL.to + 1, doctors: HOT_DOCTORS },
    what: 'bookings on one hot doctor-day at a time, 64 callers',
    connections: 64,
    atLeast: 5,
  },
  {
    plan: { kind: 'verify', firstDoctor: 1, doctors: TICKET_SLICE },
    what: 'verify, each ticket once, 32 connections',
    connections: 32,
    atLeast: 0.45,
    slice: TICKET_SLICE,
  },
  {
    plan: { kind: 'list', firstDoctor: 1, doctors: DESKS },
    what: 'day list of 100 patients, 32 connections',
    connections: 32,
    atLeast: 0.5,
  },
  {
    plan: { kind: 'stats', firstDoctor: 1, doctors: DESKS },
    what: 'statistics of six months, 32 connections',
    connections: 32,
    atLeast: 0.6,
  },
];

function linesOf({ what, atLeast, p99AtMost }: Row, result: RaceResult): Line[] {
  const rounds = result.ratios.map((ratio) => ratio.toFixed(2)).join(', ');
  const lines: Line[] = [
    {
      what,
      measured: `${result.ratio.toFixed(2)} (${perSecond(result.http)} of ${perSecond(result.sql)})`,
      target: `at least ${atLeast.toFixed(2)} of the SQL’s rate`,
      reached: result.ratio >= atLeast,
      notes: `p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms; ${Math.round(result.processorUs)} us of processor a call; turns ${rounds}${result.turned.calls > 0 ? `; turned away: ${result.turned.statuses}` : ''}`,
    },
  ];
  if (p99AtMost !== undefined)
    lines.push({
      what: `${what}: 99th percentile`,
      measured: `${result.p99Times.toFixed(2)} times (${result.sqlP99Ms.toFixed(1)} to ${result.p99Ms.toFixed(1)} ms)`,
      target: `at most ${p99AtMost} times that of the SQL`,
      reached: result.p99Times <= p99AtMost,
    });
  return lines;
}

/** Counts the differences between rows and counters, over all doctor-days that were booked here. */
async function checkDays(owner: pg.Pool, hot: RaceResult): Promise<Line> {
  const { rows } = await owner.query<{
    days: number;
    bookings: number;
    gaps: number;
    overruns: number;
    astray: number;
  }>(
    `select count(*)::integer as days, sum(n)::integer as bookings,
            count(*) filter (where n <> highest or n <> serials or lowest <> 1)::integer as gaps,
            count(*) filter (where n > $2)::integer as overruns,
            count(*) filter (where n <> d.live_count or highest <> d.last_serial)::integer as astray
     from (select doctor_id, date, count(*) n, count(distinct serial) serials, min(serial) lowest, max(serial) highest
           from appointment where doctor_id > lpad($1::text, 10, '0') group by 1, 2) a
     join appointment_day d using (doctor_id, date)`,
    [FULL.to, DAY_CAP],
  );
  const { days, bookings, gaps, overruns, astray } = rows[0]!;
  const answered = hot.booked.http + hot.booked.sql;
  return {
    what: 'the hot days afterwards, counted by SQL',
    measured: `${gaps} with a gap or repeat, ${overruns} overrun, ${astray} with wrong counters, ${Math.abs(bookings - answered)} bookings lost or surplus`,
    target: 'none',
    reached: gaps + overruns + astray === 0 && bookings === answered,
    notes: `${bookings.toLocaleString('en')} bookings on ${days.toLocaleString('en')} days of at most ${DAY_CAP}`,
  };
}

/** Runs the rows one after the other; `say` gets each line as soon as it is known. */
export async function measureRates(ring: Ring, owner: pg.Pool, rates: Rates, say: (line: Line) => void): Promise<void> {
  for (const row of ROWS) {
    if (rates.only !== null && rates.only !== row.plan.kind) continue;
    const plan: Plan = { ...row.plan, secret: SECRET, today: today() };
    const result = await race(ring, {
      plan,
      connections: row.connections,
      rounds: rates.rounds,
      seconds: rates.seconds,
      warmSeconds: Math.min(2, rates.seconds),
      slice: row.slice ?? null,
    });
    linesOf(row, result).forEach(say);
    if (row.plan.kind === 'hot') say(await checkDays(owner, result));
  }
  if (rates.only === null || rates.only === 'full') {
    const plan: Plan = { ...ROWS[0]!.plan, secret: SECRET, today: today() };
    await measureFull(
      ring,
      { bookings: plan, refusals: { ...plan, kind: 'full', firstDoctor: FULL.from, doctors: FULL_DOCTORS } },
      rates,
      say,
    );
    await measureAtOnce(
      ring,
      {
        bookings: { ...plan, ...ROWS[1]!.plan },
        refusals: { ...plan, kind: 'full', firstDoctor: FULL.from, doctors: 1 },
      },
      { rounds: rates.rounds, days: FULL_DOCTORS },
      say,
    );
  }
  if (rates.only === null || rates.only === 'crowd') {
    const plan: Plan = { ...ROWS[0]!.plan, secret: SECRET, today: today() };
    await measureCrowd(ring, plan, rates, say);
  }
  if (rates.only === null || rates.only === 'slow') {
    const plan: Plan = { ...ROWS[0]!.plan, secret: SECRET, today: today() };
    await measureSlow(ring, plan, rates, say);
  }
}
