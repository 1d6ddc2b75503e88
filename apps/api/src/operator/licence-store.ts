import type pg from 'pg';
import { db, run } from '../db/statements.ts';

export const verify = (owner: pg.Client, doctorId: string, mark: Buffer, now: Date) =>
  owner.query('select verify_licence($1, $2, $3)', [doctorId, mark, now]);

export const unverify = (owner: pg.Client, doctorId: string, marks: readonly Buffer[]) =>
  owner.query('select unverify_licence($1, $2)', [doctorId, marks]);

/** The licences of all other profiles that are marked as verified. */
export const otherVerified = (owner: pg.Client, doctorId: string) =>
  run(
    owner,
    db
      .selectFrom('profile')
      .select(['reg_number', 'city'])
      .where('doctor_id', '!=', doctorId)
      .where('licence_verified_at', 'is not', null),
  );
