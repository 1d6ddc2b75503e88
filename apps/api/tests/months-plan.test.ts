import { CONNECTION_SETTINGS } from '@baari/api/db/connection-settings';
import { cloneDatabase } from '@baari/testing/database';
import { makeDoctor } from '@baari/testing/doctor';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { everyPlan, nodesOf } from './support/explain.ts';
import { partsOf } from './support/months.ts';

/** In the middle of two years of months. */
const TODAY = '2028-06-15';
const NOW = new Date('2028-06-15T04:30:00Z');
const MONTHS = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2027, 5 + n, 1)).toISOString().slice(0, 10));
const OF_TODAY = 'appointment_2028_06';
const SESSION = Buffer.alloc(32);

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
let doctorId: string;
beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const month of MONTHS) await owner.query('select make_months($1)', [month]);
  ({ doctorId } = await makeDoctor(owner, NOW));
  for (const month of MONTHS)
    await owner.query(
      `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other) values ($1, $2::date + 14, 40, 10, 10, 10, 0, 0)`,
      [doctorId, month],
    );
  await owner.query(
    `insert into appointment (doctor_id, date, serial, nonce, patient_name, phone, gender, booked_at)
     select doctor_id, date, n, n, 'Ravi Kumar ' || n, (9000000000 + n)::text, 'MALE', date
     from appointment_day, generate_series(1, 10) n where doctor_id = $1`,
    [doctorId],
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The parts of the appointments that a call opens, in all statements that it runs; those that a plan leaves out as it begins are not in it. */
async function openedBy(text: string, values: unknown[]): Promise<string[]> {
  const plans = await everyPlan(database.url, text, [doctorId, ...values], CONNECTION_SETTINGS);
  const parts = plans
    .flatMap(({ Plan }) => nodesOf(Plan).map((node) => node['Relation Name'] ?? ''))
    .filter((name) => /^appointment_(first|rest|\d{4}_\d\d)$/.test(name));
  return [...new Set(parts)].toSorted();
}

it('there are two years of months', async () => {
  expect((await partsOf(owner, 'appointment')).length).toBeGreaterThan(MONTHS.length);
});

it.each<[string, string, unknown[]]>([
  ['the day list', 'select patients from day_patients($1, $2, true)', [TODAY]],
  [
    'a booking',
    `select * from book_appointments($1, $2, $3, $2, 0, '{Sunita Devi}', '{9876543210}', '{FEMALE}', '{k}', '{\\x00}', '{\\x01}', '{\\x01}', '{\\x01}')`,
    [TODAY, NOW],
  ],
  ['a ticket', 'select * from read_ticket($1, $2, 3, 3)', [TODAY]],
  ['verifying', 'select * from verify_appointment($1, $2, 1, 1, $3, $4)', [TODAY, NOW, SESSION]],
  ['cancelling by ticket', 'select cancel_booking($1, $2, 2, 2)', [TODAY]],
  ['a call', 'select call_patient($1, $2, null, null, $3, $4)', [TODAY, NOW, SESSION]],
  ['the queue', 'select read_queue($1, $2)', [TODAY]],
  ['what a week’s statistics still expect', 'select patient_stats($1, $2, $3, $2)', [TODAY, '2028-06-20']],
  ['the times of a month', 'select visit_times($1, $2, $3)', ['2028-06-01', '2028-06-30']],
  ['what comes in a rush', 'select booking_rush($1, $2)', [NOW]],
  ['home', 'select read_home($1, $2)', [TODAY]],
])('%s opens its month alone', async (_what, text, values) => {
  expect(await openedBy(text, values)).toEqual([OF_TODAY]);
});

it('half a year of times opens its months, and what somebody usually books the months around', async () => {
  expect(await openedBy('select visit_times($1, $2, $3)', ['2028-01-01', TODAY])).toEqual(
    ['01', '02', '03', '04', '05', '06'].map((month) => `appointment_2028_${month}`),
  );
  expect(await openedBy('select usual_bookings($1, $2, 60)', [NOW])).toEqual(['appointment_2028_05', OF_TODAY]);
});

it('statistics of half a year read no appointment of the past', async () => {
  expect(await openedBy('select patient_stats($1, $2, $3, $3)', ['2028-01-01', TODAY])).toEqual([OF_TODAY]);
});
