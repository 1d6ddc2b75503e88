import { createHash } from 'node:crypto';
import type { Role } from '@baari/contract/roles';
import type { WorkingDays } from '@baari/contract/working-days';
import type pg from 'pg';
import { SEED } from './seed.ts';

export interface DoctorOverrides {
  email?: string;
  name?: string;
  speciality?: string;
  city?: string;
  maxAppointment?: number;
  avgCheckTime?: number;
  isAvailable?: boolean;
  workingDays?: WorkingDays;
  /** Days from now until the subscription ends; negative: expired; null: none. */
  subscriptionDays?: number | null;
  /** Whether the operator has approved the licence (without it: yes), as the tests' own short way. */
  verified?: boolean;
  regNumber?: string;
  /** No profile, only an account. */
  withoutProfile?: boolean;
}
export interface MadeDoctor {
  doctorId: string;
  email: string;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MORNINGS = [{ start: '09:00', end: '13:00' }];
export const EVERY_DAY: WorkingDays = {
  Monday: MORNINGS,
  Tuesday: MORNINGS,
  Wednesday: MORNINGS,
  Thursday: MORNINGS,
  Friday: MORNINGS,
  Saturday: MORNINGS,
  Sunday: MORNINGS,
};

let made = 0;

/** For a new test file. */
export function startDoctorIdsAnew(): void {
  made = 0;
}

/** Ids decide orders and locks, so they follow the seed too: the first id of a test file is always the same. */
function nextDoctorId(): string {
  made += 1;
  const digest = createHash('sha256').update(`doctor ${SEED} ${made}`).digest();
  return Array.from(digest.subarray(0, 10), (byte) => ALPHABET[byte % 32]).join('');
}

/** Writes a doctor straight into the database, as the owner. */
export async function makeDoctor(
  owner: pg.Client | pg.Pool,
  now: Date,
  overrides: DoctorOverrides = {},
): Promise<MadeDoctor> {
  const doctorId = nextDoctorId();
  const email = overrides.email ?? `doctor.${doctorId}@clinic.example`;
  await owner.query('insert into account (doctor_id, email, created_at) values ($1, $2, $3)', [doctorId, email, now]);
  if (overrides.withoutProfile) return { doctorId, email };
  await owner.query(
    `insert into profile (doctor_id, name, email, dob, language, image_key, licence_key, licence_type, clinic_address, city, pincode,
       clinic_phone, fees, avg_check_time, max_appointment, degree, experience, speciality, reg_number, about, working_days,
       is_available, terms_accepted_at, created_at, updated_at, licence_since, licence_verified_at)
     values ($1, $2, $3, '1980-05-17', '{English,Hindi}', 'none', 'none', 'application/pdf', '12 MG Road', $4, '411001',
       '9876543210', 500, $5, $6, 'MBBS, MD', 15, $7, $12, '', $8, $9, $10, $10, $10, $10, $11)`,
    [
      doctorId,
      overrides.name ?? 'Asha Rao',
      email,
      overrides.city ?? 'Pune',
      overrides.avgCheckTime ?? 10,
      overrides.maxAppointment ?? 40,
      overrides.speciality ?? 'Cardiologist',
      JSON.stringify(overrides.workingDays ?? EVERY_DAY),
      overrides.isAvailable ?? true,
      now,
      overrides.verified === false ? null : now,
      overrides.regNumber ?? `MH-${doctorId}`,
    ],
  );
  const days = overrides.subscriptionDays === undefined ? 14 : overrides.subscriptionDays;
  if (days !== null) {
    await owner.query(
      `insert into subscription_period (doctor_id, starts_at, ends_at, plan)
       values ($1, $2::timestamptz - interval '30 days', $2::timestamptz + make_interval(days => $3), 'trial')`,
      [doctorId, now, days],
    );
  }
  return { doctorId, email };
}

export interface MemberOf {
  /** The clinic: the key of the doctor who began it. */
  clinicId: string;
  role: Role;
  /** The practices that the member works for, where the role does not say which. */
  practices?: readonly string[];
  name?: string;
}
export interface MadeMember {
  accountId: string;
  email: string;
}

/** Writes a member who was invited to a clinic, and began none, straight into the database. */
export async function makeMember(owner: pg.Client | pg.Pool, now: Date, of: MemberOf): Promise<MadeMember> {
  const accountId = nextDoctorId();
  const email = `member.${accountId}@clinic.example`;
  await owner.query(
    'insert into account (doctor_id, email, created_at, founds_clinic, name) values ($1, $2, $3, false, $4)',
    [accountId, email, now, of.name ?? 'Sunita Pawar'],
  );
  await owner.query('insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, $3, $4)', [
    ...[of.clinicId, accountId, of.role, now],
  ]);
  await owner.query(
    'insert into member_practice (clinic_id, account_id, doctor_id) select $1, $2, unnest($3::text[])',
    [of.clinicId, accountId, of.practices ?? []],
  );
  return { accountId, email };
}

/** Puts a doctor's practice, and the doctor, into somebody else's clinic; the clinic that it was in ends. */
export async function moveIntoClinic(owner: pg.Client | pg.Pool, doctorId: string, clinicId: string): Promise<void> {
  await owner.query('update clinic_practice set clinic_id = $2 where doctor_id = $1', [doctorId, clinicId]);
  await owner.query("update member set clinic_id = $2, role = 'doctor' where account_id = $1", [doctorId, clinicId]);
  await owner.query('delete from clinic where clinic_id = $1', [doctorId]);
}

/** Doctors with the numbers `from` to `to` as ids, of ten digits, each with the account, profile and plan of this one. */
export async function copyDoctor(owner: pg.Client | pg.Pool, model: string, from: number, to: number): Promise<void> {
  for (const table of ['account', 'profile', 'subscription_period']) {
    const { rows } = await owner.query<{ stored: string }>(
      `select string_agg(attname, ', ') as stored from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const { stored } = rows[0]!;
    await owner.query(
      `insert into ${table} (${stored})
       select ${stored.replace(/\w+/g, 'r.$&')}
       from ${table} t, generate_series($2::integer, $3::integer) n,
         jsonb_populate_record(t, jsonb_build_object(
           'doctor_id', lpad(n::text, 10, '0'), 'email', 'doctor.' || n || '@clinic.example', 'reg_number', 'MH-' || lpad(n::text, 10, '0'))) r
       where t.doctor_id = $1`,
      [model, from, to],
    );
  }
}

/** The `n`th sample patient: name, phone and gender differ by number. */
export const patient = (n: number) => ({
  patientName: `Ravi Kumar ${n}`,
  phoneNumber: String(9_000_000_000 + n),
  gender: 'MALE' as const,
});
