import { cloneDatabase } from '@baari/testing/database';
import { makeDoctor } from '@baari/testing/doctor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { explained, nodesOf } from './support/explain.ts';
import type { PlanNode } from './support/explain.ts';

const TODAY = '2026-11-21';
const MIDNIGHT = '2026-11-20T18:30:00Z';
const LEARNT_DAYS = 28;
const PATIENTS_A_DAY = 60;
/** From here on PostgreSQL compiles a plan, which takes longer than this whole query. */
const JIT_ABOVE_COST = 100_000;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** A doctor with that many past days, on each of which everybody was seen. */
async function doctorWith(days: number): Promise<string> {
  const { doctorId } = await makeDoctor(owner, new Date(TODAY));
  await owner.query(
    `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
     select $1, $2::date - n, $4, $4, $4, $4, 0, 0 from generate_series(1, $3) n`,
    [doctorId, TODAY, days, PATIENTS_A_DAY],
  );
  await owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at, status, verified_at, called_at, completed_at)
     select d.doctor_id, d.date, n, 'Ravi Kumar ' || n, (9000000000 + n)::text, 'MALE', d.date, 'COMPLETED',
       t.opens, t.opens + (n - 1) * interval '4 minutes', t.opens + n * interval '4 minutes'
     from appointment_day d
     cross join lateral (select $2::timestamptz - ($3 - d.date) * interval '1 day' + interval '9 hours' as opens) t
     cross join generate_series(1, $4) n
     where d.doctor_id = $1`,
    [doctorId, MIDNIGHT, TODAY, PATIENTS_A_DAY],
  );
  return doctorId;
}

const explainLearning = (doctorId: string) =>
  explained(database.url, 'select past_figures($1, $2, $3)', [doctorId, TODAY, MIDNIGHT], 'width_bucket');

const rowsOf = (nodes: readonly PlanNode[]) =>
  nodes.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);

describe.each([20, 400])('a doctor’s figures, learnt from %i days', (days) => {
  it.each(['before', 'after'])('are read once and without compiling, %s the statistics are known', async (when) => {
    const doctorId = await doctorWith(days);
    if (when === 'after') await owner.query('analyze');
    const { Plan: plan, JIT } = await explainLearning(doctorId);
    expect(JIT).toBeUndefined();
    expect(plan['Total Cost']).toBeLessThan(JIT_ABOVE_COST);
    const nodes = nodesOf(plan);
    const learnt = Math.min(days, LEARNT_DAYS) * PATIENTS_A_DAY;
    expect(rowsOf(nodes.filter((node) => /^appointment_(first|rest|\d+_\d+)$/.test(node['Relation Name'] ?? '')))).toBe(
      learnt,
    );
    // Each step of the query hands on each consultation once; one that begins again for each row takes hundreds of times as many.
    expect(rowsOf(nodes)).toBeLessThan(nodes.length * learnt);
  });
});
