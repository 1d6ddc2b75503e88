import { createHash } from 'node:crypto';
import { copyDoctor, EVERY_DAY, makeDoctor } from '@baari/testing/doctor';
import { QUEUE_ACTS_KEPT } from '@baari/contract/limits';
import type { WorkingDays } from '@baari/contract/working-days';
import type pg from 'pg';

export const DAY_CAP = 100;

/** The `n`th doctor of the bench, counted from 1. */
export const doctorId = (n: number): string => String(n).padStart(10, '0');
/** The session token of that doctor. */
export const sessionToken = (n: number): string =>
  createHash('sha256')
    .update(`bench ${doctorId(n)}`)
    .digest('base64url');

const ALL_DAY = [{ start: '00:00', end: '23:59' }];
const WORKING = Object.fromEntries(Object.keys(EVERY_DAY).map((day) => [day, ALL_DAY])) as WorkingDays;

/** Doctors `from` to `to` with account, profile, running subscription and session, copied from one complete doctor. */
export async function makeDoctors(owner: pg.Pool, from: number, to: number): Promise<void> {
  const model = await makeDoctor(owner, new Date(), { maxAppointment: DAY_CAP, workingDays: WORKING });
  await copyDoctor(owner, model.doctorId, from, to);
  await owner.query(
    `insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at)
     select sha256(convert_to(translate(rtrim(encode(sha256(convert_to('bench ' || id, 'UTF8')), 'base64'), '='), '+/', '-_'), 'UTF8')),
            id, now(), now(), now() + interval '30 days', now()
     from (select lpad(n::text, 10, '0') as id from generate_series($1::integer, $2::integer) n) x`,
    [from, to],
  );
}

/** Full days: with their number as nonce, 100 patients for each of the doctors `from` to `to`, on `days` days that end at `lastDate`. */
export async function makeFullDays(
  owner: pg.Pool,
  { from, to, lastDate, days }: { from: number; to: number; lastDate: string; days: number },
): Promise<void> {
  const range = [from, to, lastDate, days, DAY_CAP];
  const doctorDays = `generate_series($1::integer, $2::integer) n, generate_series(0, $4::integer - 1) back`;
  await owner.query(
    `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
     select lpad(n::text, 10, '0'), $3::date - back, $5::integer, $5, $5, $5, 0, 0 from ${doctorDays}`,
    range,
  );
  await owner.query(
    `insert into appointment (doctor_id, date, serial, nonce, patient_name, phone, gender, booked_at)
     select lpad(n::text, 10, '0'), $3::date - back, serial, serial, 'Ravi Kumar ' || serial, (7000000000 + serial)::text, 'MALE', now()
     from ${doctorDays}, generate_series(1, $5::integer) serial`,
    range,
  );
}

/** The days of six months of statistics, without patients: statistics read only the days. */
export async function makePastDays(owner: pg.Pool, doctors: number, lastDate: string, days: number): Promise<void> {
  await owner.query(
    `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other, attended)
     select lpad(n::text, 10, '0'), $2::date - back, 100, 60, 60, 30, 25, 5, 50
     from generate_series(1, $1::integer) n, generate_series(1, $3::integer) back`,
    [doctors, lastDate, days],
  );
}

/**
 * What the desks did last on the day before `today`, as it is kept for their undo. Without them their table would be empty when the
 * service plans its statements, and these would read all of it for as long as nothing is analysed.
 */
export async function makeLastActs(owner: pg.Pool, doctors: number, today: string): Promise<void> {
  await owner.query(
    `insert into queue_act (doctor_id, date, no, act, serial, at, before, after)
     select lpad(n::text, 10, '0'), $2::date - 1, no, 'arrive', no, now(), '[]', '[]'
     from generate_series(1, $1::integer) n, generate_series(1, $3::integer) no`,
    [doctors, today, QUEUE_ACTS_KEPT],
  );
}

/**
 * Finishes the work that bulk loading left, so that no vacuum of it runs during a measurement. As PostgreSQL does by itself, not of tables that hold
 * nothing: it would know a month to come to be empty, and plan to read it row by row.
 */
export async function settle(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ filled: string }>(
    `select oid::regclass::text as filled from pg_class
     where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  await owner.query(`vacuum analyze ${rows.map(({ filled }) => filled).join(', ')}`);
  await owner.query('checkpoint');
}
