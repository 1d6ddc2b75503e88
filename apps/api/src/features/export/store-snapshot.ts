import type { PoolClient } from 'pg';
import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Row } from './rules-csv.ts';

const PAGE = 1_000;
const AMOUNT = `to_char(amount_paise / 100.0, 'FM999999990.00')`;

/** A table of the export: its columns, and how its rows are read page by page, each beginning behind the last one's key. */
export interface Source {
  name: string;
  columns: readonly string[];
  /** $1 doctor, $2 number of rows, from $3 on the key of the row before. */
  page: string;
  key: readonly string[];
  first: readonly unknown[];
}

const source = (
  name: string,
  key: readonly string[],
  first: readonly unknown[],
  columns: readonly string[],
  page: string,
) => ({ name, key, first, columns, page }) satisfies Source;

export const SOURCES: readonly Source[] = [
  source(
    'appointments',
    ['date', 'serialNumber'],
    ['0001-01-01', 0],
    ['date', 'serialNumber', 'patientName', 'phoneNumber', 'gender', 'status', 'bookedAt', 'verifiedAt'],
    `select date, serial as "serialNumber", patient_name as "patientName", phone as "phoneNumber", gender, status,
            booked_at as "bookedAt", verified_at as "verifiedAt"
     from appointment where doctor_id = $1 and (date, serial) > ($3::date, $4::integer) order by date, serial limit $2`,
  ),
  source(
    'payments',
    ['number'],
    [0],
    ['number', 'orderId', 'paymentId', 'amount', 'currency', 'status', 'createdAt', 'refundedAt'],
    `select payment_no as number, order_id as "orderId", payment_id as "paymentId", ${AMOUNT} as amount,
            'INR' as currency, status, created_at as "createdAt", refunded_at as "refundedAt"
     from payment where doctor_id = $1 and payment_no > $3::bigint order by payment_no limit $2`,
  ),
  source(
    'subscriptions',
    ['startDate'],
    ['-infinity'],
    ['plan', 'orderId', 'startDate', 'endDate'],
    `select plan, order_id as "orderId", starts_at as "startDate", ends_at as "endDate"
     from subscription_period where doctor_id = $1 and starts_at > $3::timestamptz order by starts_at limit $2`,
  ),
  source(
    'audit-trail',
    ['number'],
    [0],
    ['number', 'at', 'act', 'actor', 'details'],
    `select entry_no as number, at, act, actor, details
     from audit_entry where doctor_id = $1 and entry_no > $3::bigint order by entry_no limit $2`,
  ),
];

const PROFILE = `
  select a.doctor_id as id, a.email as "accountEmail", a.created_at as "accountCreatedAt",
         p.name, p.email, p.dob as "dateOfBirth", p.language as languages,
         p.clinic_address as "clinicAddress", p.city, p.pincode, p.clinic_phone as "clinicPhone", p.fees as "feesInRupees",
         p.avg_check_time as "averageCheckMinutes", p.max_appointment as "maxDailyAppointments", p.degree,
         p.experience as "experienceYears", p.speciality, p.reg_number as "registrationNumber", p.about,
         p.working_days as "workingDays", p.is_available as "isAvailable",
         p.terms_accepted_at as "termsAcceptedAt", p.licence_verified_at as "licenceVerifiedAt",
         p.created_at as "profileCreatedAt", p.updated_at as "profileUpdatedAt"
  from account a left join profile p using (doctor_id) where a.doctor_id = $1`;

const FILES = `
  select image_key as "imageKey", licence_key as "licenceKey", licence_type as "licenceType" from profile where doctor_id = $1`;

export interface OwnFiles {
  imageKey: string;
  licenceKey: string;
  licenceType: string;
}

/** What is read at one instant, however long the reading takes. */
export interface Snapshot {
  profile(): Promise<Row | null>;
  files(): Promise<OwnFiles | null>;
  count(): Promise<number>;
  pages(source: Source): AsyncGenerator<Row[]>;
}

function snapshotOf(client: PoolClient, doctorId: DoctorId): Snapshot {
  const rowsOf = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await client.query<R>(text, [doctorId, ...values])).rows;
  return {
    profile: async () => (await rowsOf<Row>(PROFILE))[0] ?? null,
    files: async () => (await rowsOf<OwnFiles>(FILES))[0] ?? null,
    async count() {
      const [counted] = await rowsOf<{ rows: number }>(
        `select (select count(*) from appointment where doctor_id = $1)
              + (select count(*) from payment where doctor_id = $1)
              + (select count(*) from subscription_period where doctor_id = $1)
              + (select count(*) from audit_entry where doctor_id = $1) as rows`,
      );
      return counted!.rows;
    },
    async *pages({ page, key, first }) {
      let after: unknown[] = [...first];
      for (;;) {
        const rows = await rowsOf<Row>(page, [PAGE, ...after]);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = key.map((name) => last[name]);
      }
    },
  };
}

/** Reads everything that a doctor's export holds in one snapshot: CSV and JSON, totals and rows agree. */
export const exportSnapshot = (pool: Pool) => ({
  read: <T>(doctorId: DoctorId, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
    transaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      await client.query('select bind_doctor($1)', [doctorId]);
      return work(snapshotOf(client, doctorId));
    }),
});
export type ExportSnapshot = ReturnType<typeof exportSnapshot>;
