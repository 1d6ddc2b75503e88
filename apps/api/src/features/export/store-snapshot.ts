import type { PoolClient } from 'pg';
import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Row } from '../../lib/csv.ts';

const PAGE = 1_000;
const AMOUNT = `to_char(amount_paise / 100.0, 'FM999999990.00')`;

/** A table of the export: its columns, and the statement that reads the bound doctor's rows of it. */
export interface Source {
  name: string;
  columns: readonly string[];
  rows: string;
}

export const SOURCES: readonly Source[] = [
  {
    name: 'appointments',
    columns: [
      'date',
      'serialNumber',
      'patientName',
      'phoneNumber',
      'gender',
      'status',
      'bookedAt',
      'verifiedAt',
      'calledAt',
      'completedAt',
      'walkIn',
      'priority',
      'movedToDate',
      'movedToSerialNumber',
      'cancelledBy',
      'cancelReason',
      'notice',
    ],
    rows: `select date, serial as "serialNumber", patient_name as "patientName", phone as "phoneNumber", gender, status,
                  booked_at as "bookedAt", verified_at as "verifiedAt", called_at as "calledAt",
                  completed_at as "completedAt", walk_in as "walkIn", priority, moved_to_date as "movedToDate",
                  moved_to_serial as "movedToSerialNumber",
                  case when status = 'CANCELLED' then case when cancelled_by_patient then 'patient' else 'clinic' end end as "cancelledBy",
                  cancel_reason as "cancelReason", notice
           from appointment where doctor_id = current_doctor() order by date, serial`,
  },
  {
    name: 'days-off',
    columns: ['date'],
    rows: 'select date from day_off where doctor_id = current_doctor() order by date',
  },
  {
    name: 'payments',
    columns: ['number', 'orderId', 'paymentId', 'amount', 'currency', 'status', 'createdAt', 'refundedAt'],
    rows: `select payment_no as number, order_id as "orderId", payment_id as "paymentId", ${AMOUNT} as amount,
                  'INR' as currency, status, created_at as "createdAt", refunded_at as "refundedAt"
           from payment where doctor_id = current_doctor() order by payment_no`,
  },
  {
    name: 'subscriptions',
    columns: ['plan', 'orderId', 'startDate', 'endDate'],
    rows: `select plan, order_id as "orderId", starts_at as "startDate", ends_at as "endDate"
           from subscription_period where doctor_id = current_doctor() order by starts_at`,
  },
  {
    name: 'audit-trail',
    columns: ['number', 'at', 'act', 'actor', 'by', 'member', 'details'],
    rows: `select entry_no as number, at, act, actor, member_name(doctor_id, account_id) as by,
                  case when details ? 'member' then person_name(details ->> 'member') end as member, details
           from audit_entry where doctor_id = current_doctor() order by entry_no`,
  },
];

const PROFILE = `
  select current_doctor() as id, a.email as "accountEmail", a.created_at as "accountCreatedAt",
         p.name, p.email, p.dob as "dateOfBirth", p.language as languages,
         p.clinic_address as "clinicAddress", p.city, p.pincode, p.clinic_phone as "clinicPhone", p.fees as "feesInRupees",
         p.avg_check_time as "averageCheckMinutes", p.max_appointment as "maxDailyAppointments", p.degree,
         p.experience as "experienceYears", p.speciality, p.reg_number as "registrationNumber", p.about,
         p.working_days as "workingDays", p.is_available as "isAvailable", p.clock, p.call_to_book as "callToBook",
         p.desk_reserve as "deskReserve",
         p.confirmed_numbers as "confirmedNumbers", p.phone_limit as "phoneLimit", p.network_limit as "networkLimit", p.usual_limit as "usualLimit",
         p.proof_of_work as "proofOfWork", p.hold,
         p.terms_accepted_at as "termsAcceptedAt", p.licence_verified_at as "licenceVerifiedAt",
         (select f.on_since from second_factor_of(a.account_id) f) as "secondFactorSince",
         array(select k.device from passkeys_of(a.account_id) k) as "passkeys",
         p.created_at as "profileCreatedAt", p.updated_at as "profileUpdatedAt"
  from account_of_practice(current_doctor()) a left join profile p on p.doctor_id = current_doctor()`;

const FILES = `
  select image_key as "imageKey", licence_key as "licenceKey", licence_type as "licenceType" from profile where doctor_id = current_doctor()`;

export interface OwnFiles {
  imageKey: string;
  licenceKey: string;
  licenceType: string;
}

/** Everything is read as of one instant, however long the reading takes. */
export interface Snapshot {
  profile(): Promise<Row | null>;
  files(): Promise<OwnFiles | null>;
  count(): Promise<number>;
  pages(source: Source): AsyncGenerator<Row[]>;
}

function snapshotOf(client: PoolClient): Snapshot {
  let cursors = 0;
  const rowsOf = async <R extends object>(text: string): Promise<R[]> => (await client.query<R>(text)).rows;
  return {
    profile: async () => (await rowsOf<Row>(PROFILE))[0] ?? null,
    files: async () => (await rowsOf<OwnFiles>(FILES))[0] ?? null,
    async count() {
      const [counted] = await rowsOf<{ rows: number }>(
        `select (select count(*) from appointment where doctor_id = current_doctor())
              + (select count(*) from day_off where doctor_id = current_doctor())
              + (select count(*) from payment where doctor_id = current_doctor())
              + (select count(*) from subscription_period where doctor_id = current_doctor())
              + (select count(*) from audit_entry where doctor_id = current_doctor()) as rows`,
      );
      return counted!.rows;
    },
    // A cursor sorts once. Paging by key would, without statistics, sort the rest again for every page.
    async *pages({ rows: text }) {
      cursors += 1;
      const cursor = `export_${cursors}`;
      await client.query(`declare ${cursor} no scroll cursor for ${text}`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${PAGE} from ${cursor}`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query(`close ${cursor}`);
    },
  };
}

/** Reads a doctor's export in one snapshot, so that CSV, JSON, totals and rows agree. */
export const exportSnapshot = (pool: Pool) => ({
  read: <T>(doctorId: DoctorId, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
    transaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      await client.query('select bind_doctor($1)', [doctorId]);
      return work(snapshotOf(client));
    }),
});
export type ExportSnapshot = ReturnType<typeof exportSnapshot>;
