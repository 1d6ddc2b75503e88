import type { Clock } from '@baari/contract/vocabulary';
import type { WorkingDays } from '@baari/contract/working-days';
import type { Insertable, Updateable } from 'kysely';
import type { PoolClient } from 'pg';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import type { Profile } from '../../db/tables.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import type { StartedTrial } from './rules.ts';
import { changedFields, columnsOf } from './store-columns.ts';
import type { OwnLicence, ProfileFields, ProfileRow, StoredFiles } from './store-columns.ts';

/** What an edit replaced. */
export interface Edited {
  workingDays: WorkingDays;
  /** Keys of files that nobody owns any more. */
  replaced: string[];
}

const FILE_KEYS = ['image_key', 'licence_key'] as const;

/** The e-mail of the doctor's account, which cannot be deleted until the transaction ends. */
async function lockAccount(client: PoolClient, doctorId: DoctorId): Promise<string> {
  const { rows } = await client.query<{ email: string | null }>('select hold_practice_email($1) as email', [doctorId]);
  const email = rows[0]!.email;
  if (email === null) throw new Failure('NO_SESSION');
  return email;
}

async function insertProfile(client: PoolClient, row: Insertable<Profile>): Promise<boolean> {
  const made = await run(
    client,
    db
      .insertInto('profile')
      .values(row)
      .onConflict((conflict) => conflict.column('doctor_id').doNothing())
      .returning('doctor_id'),
  );
  return made.length === 1;
}

const updateProfile = (client: PoolClient, doctorId: DoctorId, row: Updateable<Profile>) =>
  run(client, db.updateTable('profile').set(row).where('doctor_id', '=', doctorId));

/** Notes that a row owns these files now. */
const ownFiles = (client: PoolClient, keys: readonly string[]) =>
  client.query('delete from loose_file where key = any ($1)', [keys]);

export function profileStore(pool: Pool) {
  return {
    read: (doctorId: DoctorId): Promise<ProfileRow | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const [row] = await run(client, db.selectFrom('profile').selectAll().where('doctor_id', '=', doctorId));
        return row ?? null;
      }),

    /** What stands about the licence of a doctor who has a profile. */
    licence: (doctorId: DoctorId): Promise<OwnLicence | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<OwnLicence>('select * from own_licence($1)', [doctorId]);
        return rows[0] ?? null;
      }),

    /** Writes the first profile and starts the trial, if there is one left. */
    create: (
      session: ActingSession,
      fields: ProfileFields,
      files: StoredFiles,
      offer: ReturnType<SubscriptionService['offerTrial']>,
    ): Promise<{ trial: StartedTrial }> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { doctorId } = session;
        const ownMarks = offer.ownMarks(await lockAccount(client, doctorId));
        const at = {
          terms_accepted_at: offer.start,
          created_at: offer.start,
          updated_at: offer.start,
          licence_since: offer.start,
        };
        const isFirst = await insertProfile(client, { doctor_id: doctorId, ...columnsOf(fields), ...files, ...at });
        if (!isFirst) throw new Failure('PROFILE_EXISTS');
        await ownFiles(client, [files.image_key, files.licence_key]);
        const { rows } = await client.query<{ trial: StartedTrial }>(
          'select start_trial($1, $2, $3, $4, $5, $6) as trial',
          [doctorId, ownMarks, offer.licenceMarks, offer.keptMarks[0], offer.start, offer.end],
        );
        await audit(client, session, 'profile-created', {}, offer.start);
        return rows[0]!;
      }),

    /** Writes an edit and returns what it replaced. */
    update: (session: ActingSession, fields: ProfileFields, files: Partial<StoredFiles>, now: Date): Promise<Edited> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { doctorId } = session;
        const [before] = await run(
          client,
          db.selectFrom('profile').selectAll().where('doctor_id', '=', doctorId).forUpdate(),
        );
        if (!before) throw new Failure('PROFILE_REQUIRED');
        await updateProfile(client, doctorId, { ...columnsOf(fields), ...files, updated_at: now });
        const replaced = FILE_KEYS.filter((name) => files[name]).map((name) => before[name]);
        await ownFiles(
          client,
          FILE_KEYS.flatMap((name) => files[name] ?? []),
        );
        await client.query('insert into loose_file (key) select unnest($1::text[]) on conflict do nothing', [replaced]);
        await audit(client, session, 'profile-edited', { fields: changedFields(before, fields, files) }, now);
        return { workingDays: before.working_days, replaced };
      }),

    /** Throws PROFILE_REQUIRED if the profile was deleted meanwhile. */
    chooseClock: (session: ActingSession, clock: Clock, now: Date): Promise<void> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { doctorId } = session;
        const [before] = await run(
          client,
          db.selectFrom('profile').select('clock').where('doctor_id', '=', doctorId).forUpdate(),
        );
        if (!before) throw new Failure('PROFILE_REQUIRED');
        if (before.clock === clock) return;
        await updateProfile(client, doctorId, { clock, updated_at: now });
        await audit(client, session, 'profile-edited', { fields: ['clock'] }, now);
      }),

    /** Booked patients from `today` on who have a place on one of these weekdays (Monday = 1 ... Sunday = 7). */
    countBooked: (doctorId: DoctorId, today: string, isoWeekdays: readonly number[]): Promise<number> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<{ booked: number }>(
          `select count(*) as booked from appointment
           where doctor_id = $1 and date >= $2 and status = 'BOOKED' and extract(isodow from date) = any ($3)`,
          [doctorId, today, isoWeekdays],
        );
        return rows[0]!.booked;
      }),

    /** Deletes the profile and returns the keys of its files; none if there was no profile. */
    async delete({ doctorId, tokenHash }: ActingSession, today: string, now: Date): Promise<string[]> {
      const { rows } = await pool.query<{ files: string[] }>('select delete_profile($1, $2, $3, $4) as files', [
        ...[doctorId, today],
        ...[tokenHash, now],
      ]);
      return rows[0]!.files;
    },

    /** The key of any doctor's picture; null if there is no such profile. */
    async imageKey(doctorId: string): Promise<string | null> {
      const { rows } = await pool.query<{ key: string | null }>({
        name: 'find_image',
        text: 'select find_image($1) as key',
        values: [doctorId],
      });
      return rows[0]!.key;
    },
  };
}
export type ProfileStore = ReturnType<typeof profileStore>;
