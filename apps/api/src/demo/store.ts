import type { Insertable } from 'kysely';
import type pg from 'pg';
import { db, run } from '../db/statements.ts';
import type { Profile } from '../db/tables.ts';
import { DOCTOR, WORKING_DAYS } from './doctor.ts';
import type { SampleAppointment } from './days.ts';

/** Only one process at a time checks whether the sample clinic exists. */
const LOCK = 7_224_612;

export const lockDemo = (client: pg.Client) => client.query('select pg_advisory_xact_lock($1)', [LOCK]);

/** FRESH: no account ever; OURS: the sample clinic; TAKEN: other accounts are, or were, here. */
export async function whoIsHere(client: pg.Client): Promise<'FRESH' | 'OURS' | 'TAKEN'> {
  const { rows } = await client.query<{ ours: boolean; anybody: boolean }>(
    `select exists (select from profile where doctor_id = $1 and demo) as ours,
            exists (select from account) or exists (select from appointment_day) as anybody`,
    [DOCTOR.id],
  );
  if (rows[0]!.ours) return 'OURS';
  return rows[0]!.anybody ? 'TAKEN' : 'FRESH';
}

export interface DemoFiles {
  imageKey: string;
  licenceKey: string;
}

export async function insertDoctor(
  client: pg.Client,
  files: DemoFiles,
  passwordHash: string,
  trialMark: Buffer,
  now: Date,
): Promise<void> {
  await run(
    client,
    db
      .insertInto('account')
      .values({ doctor_id: DOCTOR.id, email: DOCTOR.email, password_hash: passwordHash, created_at: now }),
  );
  const profile: Insertable<Profile> = {
    doctor_id: DOCTOR.id,
    name: DOCTOR.name,
    email: DOCTOR.email,
    dob: DOCTOR.dob,
    language: [...DOCTOR.language],
    image_key: files.imageKey,
    licence_key: files.licenceKey,
    licence_type: 'application/pdf',
    clinic_address: DOCTOR.clinicAddress,
    city: DOCTOR.city,
    pincode: DOCTOR.pincode,
    clinic_phone: DOCTOR.clinicPhone,
    fees: DOCTOR.fees,
    avg_check_time: DOCTOR.avgCheckTime,
    max_appointment: DOCTOR.maxAppointment,
    degree: DOCTOR.degree,
    experience: DOCTOR.experience,
    speciality: DOCTOR.speciality,
    reg_number: DOCTOR.regNumber,
    about: DOCTOR.about,
    working_days: JSON.stringify(WORKING_DAYS),
    demo: true,
    licence_since: now,
    licence_verified_at: now,
    // A clinic at work is not led through its first steps.
    poster_at: now,
    display_at: now,
    terms_accepted_at: now,
    created_at: now,
    updated_at: now,
  };
  await run(client, db.insertInto('profile').values(profile));
  await run(
    client,
    db
      .insertInto('trial_use')
      .values({ used_by: trialMark, used_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Lets the trial run until `end`, unless a plan runs anyway. */
export async function runTrial(client: pg.Client, now: Date, end: Date): Promise<void> {
  await client.query(
    `insert into subscription_period as s (doctor_id, starts_at, ends_at, plan)
     select $1, $2, $3, 'trial'
     where not exists (select from subscription_period r where r.doctor_id = $1 and r.ends_at > $2)
     on conflict (doctor_id) where plan = 'trial' do update set ends_at = excluded.ends_at`,
    [DOCTOR.id, now, end],
  );
}

/** The last date that has a day. */
export async function lastDay(client: pg.Client): Promise<string | null> {
  const [last] = await run(
    client,
    db
      .selectFrom('appointment_day')
      .select((day) => day.fn.max<string | null>('date').as('date'))
      .where('doctor_id', '=', DOCTOR.id),
  );
  return last!.date;
}

/** Writes the appointments and, from them, their days' counters. */
export async function insertDays(client: pg.Client, appointments: readonly SampleAppointment[]): Promise<void> {
  if (appointments.length === 0) return;
  const column = <K extends keyof SampleAppointment>(name: K) => appointments.map((one) => one[name]);
  await client.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, status, booked_at, verified_at,
                              called_at, completed_at, calls, serving_no, cancelled_by_patient)
     select $1, r.*, (r.called_at is not null)::integer,
            case when r.called_at is not null then row_number() over (partition by r.date order by r.called_at) end,
            r.status = 'CANCELLED'
     from unnest($2::date[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
                 $9::timestamptz[], $10::timestamptz[], $11::timestamptz[])
       r (date, serial, patient_name, phone, gender, status, booked_at, verified_at, called_at, completed_at)`,
    [
      DOCTOR.id,
      column('date'),
      column('serial'),
      column('name'),
      column('phone'),
      column('gender'),
      column('status'),
      column('bookedAt'),
      column('verifiedAt'),
      column('calledAt'),
      column('completedAt'),
    ],
  );
  await client.query(
    `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other, attended)
     select $1, a.date, $3, max(a.serial),
            count(*) filter (where a.live),
            count(*) filter (where a.live and a.gender = 'MALE'),
            count(*) filter (where a.live and a.gender = 'FEMALE'),
            count(*) filter (where a.live and a.gender = 'OTHER'),
            count(*) filter (where a.status in ('VERIFIED', 'COMPLETED'))
     from (select b.*, b.status not in ('CANCELLED', 'MOVED') as live from appointment b
           where b.doctor_id = $1 and b.date >= $2) a
     group by a.date`,
    [DOCTOR.id, appointments[0]!.date, DOCTOR.maxAppointment],
  );
}

export async function passwordHashOf(client: pg.Client): Promise<string | null> {
  const [account] = await run(
    client,
    db.selectFrom('account').select('password_hash').where('doctor_id', '=', DOCTOR.id),
  );
  return account?.password_hash ?? null;
}

/** Takes the sample clinic out of service: nobody logs in or finds it until it is opened again. */
export async function closeDoctor(client: pg.Client, now: Date): Promise<void> {
  await run(client, db.updateTable('account').set({ password_hash: null }).where('doctor_id', '=', DOCTOR.id));
  await run(client, db.deleteFrom('session').where('doctor_id', '=', DOCTOR.id));
  await run(client, db.deleteFrom('subscription_period').where('doctor_id', '=', DOCTOR.id).where('ends_at', '>', now));
}

export async function openDoctor(client: pg.Client, passwordHash: string): Promise<void> {
  await run(
    client,
    db
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('doctor_id', '=', DOCTOR.id)
      .where('password_hash', 'is', null),
  );
}
