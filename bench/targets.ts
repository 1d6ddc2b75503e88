import { DOCTORS_PAGE_SIZE } from '@baari/contract/limits';
import { DAY_CAP } from './dataset.ts';
import { FUTURE_DAYS, STATS_DAYS, STRIDE } from './calls.ts';
import type { Plan } from './calls.ts';

/** pgbench's own statements for a row: the functions that the service's stores call, with the same arguments. */
export interface SqlTarget {
  /** Variables that pgbench computes before each call; `n` already exists. */
  sets: readonly string[];
  sql: string;
}

/** Counts the hot bookings of all clients together, so that at any time they all book the same doctor-day. */
export const HOT_SEQUENCE = 'bench_hot';

/** Books patient `n` with doctor `d` on the `day`th day from today, each given as an SQL expression. */
const book = (d: string, day: string, n: string) =>
  `book_appointments(lpad((${d})::text, 10, '0'), (:today)::date + (${day})::integer, now(), (:today)::date, 600,
    array['Ravi Kumar ' || (${n})::text], array[(6000000000 + (${n})::bigint)::text], array['MALE'],
    array['bench-' || (${n})::text], array[decode(repeat('ab', 32), 'hex')])`;
const BOOKED = 'serial, ahead, slots, avg_check_time';
const HOT_DAY = `q.n / ${DAY_CAP}`;

const TARGETS: Readonly<Record<Exclude<Plan['kind'], 'search'>, SqlTarget>> = {
  spread: {
    sets: [`d :first + mod(:n * ${STRIDE}, :doctors)`, `day 1 + mod(:n / :doctors, ${FUTURE_DAYS})`],
    sql: `select ${BOOKED} from ${book(':d', ':day', ':n')}`,
  },
  hot: {
    sets: [],
    sql: `select ${BOOKED} from (select nextval('${HOT_SEQUENCE}') as n) q,
  lateral ${book(`(:first)::bigint + ${HOT_DAY} % (:doctors)::bigint`, `1 + ${HOT_DAY} / (:doctors)::bigint % ${FUTURE_DAYS}`, 'q.n')}`,
  },
  full: {
    sets: ['d :first + mod(:n, :doctors)'],
    sql: `select refusal from ${book(':d', '1', ':n')}`,
  },
  verify: {
    sets: ['d :first + mod(:n, :doctors)', 'serial :n / :doctors + 1'],
    sql: `select outcome, patient_name, gender, phone, verified_at
  from verify_appointment(lpad((:d)::text, 10, '0'), (:today)::date, (:serial)::integer, (:serial)::bigint, now())`,
  },
  list: {
    sets: [`d :first + mod(:n * ${STRIDE}, :doctors)`],
    sql: `select patients, total from day_patients(lpad((:d)::text, 10, '0'), (:today)::date, true)`,
  },
  stats: {
    sets: [`d :first + mod(:n * ${STRIDE}, :doctors)`],
    sql: `select patient_stats(lpad((:d)::text, 10, '0'), (:today)::date - ${STATS_DAYS}, (:today)::date, (:today)::date)::text`,
  },
};

const searchFor = (words: string): SqlTarget => ({
  sets: [],
  sql: `select * from find_doctors('${words}', '{}', null, null, now(), null, null, ${DOCTORS_PAGE_SIZE + 1})`,
});

export const targetOf = (plan: Plan): SqlTarget =>
  plan.kind === 'search' ? searchFor(plan.words!) : TARGETS[plan.kind];
