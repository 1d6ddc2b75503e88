import { cloneDatabase } from '@baari/testing/database';
import { makeDoctor } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const TODAY = '2026-11-21';
const DAYS = 180;
const ROWS_A_DAY = 100;
const CLINICS = 10;
const CALLS_A_TURN = 20;

interface Side {
  doctorId: string;
  owner: pg.Client;
  /** As the service's pool connects. */
  app: pg.Client;
  stop(): Promise<void>;
}

/** Ten clinics with half a year of full days, behind row-level security or without any. */
async function startSide(secured: boolean): Promise<Side> {
  const { url, drop } = await cloneDatabase(inject('ownerUrl'));
  const owner = new pg.Client({ connectionString: url });
  const app = new pg.Client({ connectionString: url, options: '-c role=baari_app -c timezone=UTC' });
  await Promise.all([owner.connect(), app.connect()]);
  let doctorId = '';
  for (let clinic = 0; clinic < CLINICS; clinic += 1) ({ doctorId } = await makeDoctor(owner, new Date(TODAY)));
  await owner.query(
    `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
     select doctor_id, $1::date - n, $3, $3, $3, $3, 0, 0 from account, generate_series(0, $2 - 1) n`,
    [TODAY, DAYS, ROWS_A_DAY],
  );
  await owner.query(
    `insert into appointment (doctor_id, date, serial, nonce, patient_name, phone, gender, booked_at)
     select doctor_id, date, n, n, 'Ravi Kumar ' || n, (9000000000 + n)::text, 'MALE', date
     from appointment_day, generate_series(1, $1) n`,
    [ROWS_A_DAY],
  );
  const tables = ['appointment', 'appointment_day', 'audit_entry', 'session', 'profile', 'account'];
  if (!secured) for (const table of tables) await owner.query(`alter table ${table} disable row level security`);
  await owner.query('analyze');
  return {
    doctorId,
    owner,
    app,
    async stop() {
      await Promise.all([owner.end(), app.end()]);
      await drop();
    },
  };
}

let sides: [Side, Side];
beforeAll(async () => {
  sides = [await startSide(true), await startSide(false)];
}, 60_000);
afterAll(() => Promise.all(sides.map((side) => side.stop())));

type Call = (side: Side, turn: number, n: number) => pg.QueryConfig;
const dayOf = (turn: number) => new Date(Date.parse(TODAY) - (turn % DAYS) * 86_400_000).toISOString().slice(0, 10);
const HOT: Readonly<Record<string, Call>> = {
  'day list of 100': ({ doctorId }, turn) => ({
    name: 'list',
    text: 'select patients, total from day_patients($1, $2, true)',
    values: [doctorId, dayOf(turn)],
  }),
  'six months of statistics': ({ doctorId }) => ({
    name: 'stats',
    text: 'select patient_stats($1, $2, $3, $3)::text as stats',
    values: [doctorId, dayOf(DAYS - 1), TODAY],
  }),
  verify: ({ doctorId }, turn, n) => ({
    name: 'verify',
    text: 'select outcome from verify_appointment($1, $2, $3::integer, $3::integer, $4, $5)',
    values: [doctorId, dayOf(turn), Math.floor(turn / DAYS) * CALLS_A_TURN + n + 1, new Date(TODAY), Buffer.alloc(32)],
  }),
};

/** One transaction of calls, so that the disk's answer to a commit does not hide what a statement costs. */
async function turnMs(side: Side, call: Call, turn: number): Promise<number> {
  await side.app.query('begin');
  const begun = performance.now();
  for (let n = 0; n < CALLS_A_TURN; n += 1) await side.app.query(call(side, turn, n));
  const took = performance.now() - begun;
  await side.app.query('commit');
  return took;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

it('row-level security costs the hot statements little: both sides take turns', async (context) => {
  const rounds = 10 + 4 * SCALE;
  const figures: string[] = [];
  for (const [what, call] of Object.entries(HOT)) {
    const ratios: number[] = [];
    let [withIt, without] = [0, 0];
    for (let turn = 0; turn < rounds; turn += 1) {
      // Whoever goes second finds a warmer machine: they change places.
      const order = turn % 2 === 0 ? sides : [...sides].reverse();
      const took = new Map<Side, number>();
      for (const side of order) took.set(side, await turnMs(side, call, turn));
      const [secured, open] = [took.get(sides[0])!, took.get(sides[1])!];
      ratios.push(secured / open);
      withIt += secured;
      without += open;
    }
    const us = (ms: number) => Math.round((ms * 1_000) / (rounds * CALLS_A_TURN));
    figures.push(`${what} ${median(ratios).toFixed(2)} times (${us(withIt)} and ${us(without)} us)`);
  }
  proved(context, `${figures.join(', ')}; median of ${rounds} turns of ${CALLS_A_TURN} calls`);
});

it('row-level security finds its rows by the index: a query that forgot its doctor reads no row of another clinic', async () => {
  const [{ app, doctorId }] = sides;
  await app.query('begin');
  await app.query('select bind_doctor($1)', [doctorId]);
  for (const [text, read] of [
    [`select * from appointment where date = '${TODAY}'`, ROWS_A_DAY],
    [`select * from appointment_day where date between '2026-01-01' and '${TODAY}'`, DAYS],
    [`select * from appointment where date = '${TODAY}' and serial = 7`, 1],
  ] as const) {
    const { rows } = await app.query<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(
      `explain (analyze, format json) ${text}`,
    );
    const plan = JSON.stringify(rows[0]!['QUERY PLAN']);
    expect(plan).toContain('_pkey');
    expect(plan).not.toContain('Seq Scan');
    const [{ Plan: top }] = rows[0]!['QUERY PLAN'];
    expect(top['Actual Rows']).toBe(read);
    expect(top['Rows Removed by Filter'] ?? 0).toBe(0);
  }
  await app.query('rollback');
});
