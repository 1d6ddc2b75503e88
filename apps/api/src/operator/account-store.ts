import type { Selectable } from 'kysely';
import type pg from 'pg';
import { db, run } from '../db/statements.ts';
import type { Account, Profile } from '../db/tables.ts';

export type FoundAccount = Selectable<Account>;
export type FoundProfile = Selectable<Profile>;

/** Finds an account by address, mobile number or id, or null. Locked until the transaction ends, if one runs. */
export async function findAccount(owner: pg.Client, who: string): Promise<FoundAccount | null> {
  const named = who.toLowerCase();
  const [account] = await run(
    owner,
    db
      .selectFrom('account')
      .selectAll()
      .where(({ eb, or }) => or([eb('email', '=', named), eb('phone', '=', named), eb('doctor_id', '=', named)]))
      .forUpdate(),
  );
  return account ?? null;
}

export async function findProfile(owner: pg.Client, doctorId: string): Promise<FoundProfile | null> {
  const [profile] = await run(
    owner,
    db.selectFrom('profile').selectAll().where('doctor_id', '=', doctorId).forUpdate(),
  );
  return profile ?? null;
}

export interface AccountCounts {
  sessions: number;
  google: number;
  second_factor_since: Date | null;
  passkeys: number;
  upcoming: number;
  payments: number;
  suspended_at: Date | null;
  subscription_ends: Date | null;
}

export async function countAround(
  owner: pg.Client,
  doctorId: string,
  now: Date,
  today: string,
): Promise<AccountCounts> {
  const { rows } = await owner.query<AccountCounts>(
    `select (select count(*) from session where doctor_id = $1 and expires_at > $2) as sessions,
            (select count(*) from google_identity where doctor_id = $1) as google,
            (select on_since from second_factor where doctor_id = $1) as second_factor_since,
            (select count(*) from passkey where doctor_id = $1) as passkeys,
            (select count(*) from appointment where doctor_id = $1 and date >= $3 and status = 'BOOKED') as upcoming,
            (select count(*) from payment where doctor_id = $1) as payments,
            (select suspended_at from practice where doctor_id = $1) as suspended_at,
            (select max(ends_at) from subscription_period where doctor_id = $1) as subscription_ends`,
    [doctorId, now, today],
  );
  return rows[0]!;
}

/** False if the address already has an account. */
export async function insertAccount(owner: pg.Client, doctorId: string, email: string, now: Date): Promise<boolean> {
  const made = await run(
    owner,
    db
      .insertInto('account')
      .values({ doctor_id: doctorId, email, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('doctor_id'),
  );
  return made.length === 1;
}

/** Replaces any other code that this address has for a new password. */
export async function keepCode(
  owner: pg.Client,
  email: string,
  codeMac: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await owner.query('select hold_codes($1)', [email]);
  await owner.query(
    "update mail_code set code_mac = null, link_mac = null where purpose in ('reset', 'reset-own') and email = $1",
    [email],
  );
  // With its tries, which were of another code.
  await owner.query("delete from mail_code where purpose = 'reset' and email = $1 and asked_from = ''", [email]);
  await owner.query(
    `insert into mail_code (purpose, email, code_mac, sent_at, expires_at, window_at) values ('reset', $1, $2, $3, $4, $3)`,
    [email, codeMac, now, expiresAt],
  );
}

export const setLocked = (owner: pg.Client, doctorId: string, lockedAt: Date | null) =>
  run(owner, db.updateTable('account').set({ locked_at: lockedAt }).where('doctor_id', '=', doctorId));

/** False if it was off. */
export async function removeSecondFactor(owner: pg.Client, doctorId: string): Promise<boolean> {
  const removed = await run(
    owner,
    db.deleteFrom('second_factor').where('doctor_id', '=', doctorId).returning('doctor_id'),
  );
  return removed.length > 0;
}

/** Removes every passkey of the account and answers of which devices they were. */
export async function removePasskeys(owner: pg.Client, doctorId: string): Promise<string[]> {
  const removed = await run(owner, db.deleteFrom('passkey').where('doctor_id', '=', doctorId).returning('device'));
  return removed.map(({ device }) => device);
}

/** Ends every session of the account and returns how many there were. */
export async function endSessions(owner: pg.Client, doctorId: string): Promise<number> {
  const ended = await run(owner, db.deleteFrom('session').where('doctor_id', '=', doctorId).returning('doctor_id'));
  return ended.length;
}
