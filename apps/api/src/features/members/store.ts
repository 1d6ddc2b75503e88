import type { Role } from '@baari/contract/roles';
import type { ClinicPractice } from '@baari/contract/members';
import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { MemberRemoved } from './mails.ts';

interface PlaceRow {
  role: Role;
  practices: string[];
}
export interface MemberRow extends PlaceRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  joinedAt: Date;
  suspendedAt: Date | null;
  passwordSetElsewhere: boolean;
  lastSeenAt: Date | null;
  devices: string[];
  needsOwnersLink: boolean;
  hasSecondFactor: boolean;
}
export interface InvitationRow extends PlaceRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  memberId: string | null;
  createdAt: Date;
  expiresAt: Date;
}
export interface NewInvitation extends PlaceRow {
  tokenHash: Buffer;
  /** Of the link that is mailed; null if none is. */
  mailHash: Buffer | null;
  name: string;
  email: string | null;
  phone: string | null;
  /** So many members a clinic may have. */
  most: number;
  expiresAt: Date;
}

const actor = ({ doctorId, accountId, tokenHash }: PracticeCaller) => [doctorId, accountId, tokenHash];

/** Each change is one transaction, which holds the clinic's row and looks once more whether the caller is an owner. */
export function membersStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    async members(doctorId: string, now: Date): Promise<MemberRow[]> {
      const { rows } = await pool.query<MemberRow>(
        `select account_id as id, name, email, phone, role, practices, joined_at as "joinedAt", suspended_at as "suspendedAt",
                password_set_elsewhere as "passwordSetElsewhere",
                last_seen as "lastSeenAt", devices, needs_owners_link as "needsOwnersLink",
                has_second_factor as "hasSecondFactor"
         from clinic_members($1, $2)`,
        [doctorId, now],
      );
      return rows;
    },

    async invitations(doctorId: string, now: Date): Promise<InvitationRow[]> {
      const { rows } = await pool.query<InvitationRow>(
        `select id, name, email, phone, role, practices, account_id as "memberId", created_at as "createdAt", expires_at as "expiresAt"
         from clinic_invitations($1, $2)`,
        [doctorId, now],
      );
      return rows;
    },

    practices: async (doctorId: string): Promise<ClinicPractice[]> =>
      (await pool.query<ClinicPractice>('select id, name from clinic_practices($1)', [doctorId])).rows,

    async demandsSecondFactor(doctorId: string): Promise<boolean> {
      const { rows } = await pool.query<{ demands: boolean }>('select clinic_demands_second_factor($1) as demands', [
        doctorId,
      ]);
      return rows[0]!.demands;
    },

    /** Answers the clinic's practices. */
    async demandSecondFactor(caller: PracticeCaller, isDemanded: boolean, now: Date): Promise<string[]> {
      const { rows } = await pool.query<{ practices: string[] }>(
        'select demand_second_factor($1, $2, $3, $4, $5) as practices',
        [...[...actor(caller), isDemanded, now]],
      );
      return rows[0]!.practices;
    },

    /** Keeps the invitation and promises its mail, if there is one; where its link is good already, it is that one. */
    invite: (
      caller: PracticeCaller,
      made: NewInvitation,
      mail: object | null,
      now: Date,
    ): Promise<{ id: string; expiresAt: Date }> =>
      transaction(pool, async (client) => {
        const before = await client.query<{ id: string; expiresAt: Date }>(
          'select id, expires_at as "expiresAt" from invitation_made($1, $2, $3)',
          [caller.doctorId, caller.accountId, made.tokenHash],
        );
        if (before.rows[0]) return before.rows[0];
        const { rows } = await client.query<{ id: string }>(
          'select invite_member($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as id',
          [
            ...[...actor(caller), made.tokenHash, made.mailHash, made.name, made.email, made.phone],
            ...[made.role, made.practices, made.most, now, made.expiresAt],
          ],
        );
        if (mail) await jobs.send('notice', mail, client);
        return { id: rows[0]!.id, expiresAt: made.expiresAt };
      }),

    async inviteToReset(caller: PracticeCaller, memberId: string, tokenHash: Buffer, now: Date, expiresAt: Date) {
      const { rows } = await pool.query<{ id: string }>('select invite_to_reset($1, $2, $3, $4, $5, $6, $7) as id', [
        ...[...actor(caller), memberId, tokenHash, now, expiresAt],
      ]);
      return rows[0]!.id;
    },

    async revoke(caller: PracticeCaller, id: string, now: Date) {
      await pool.query('select revoke_invitation($1, $2, $3, $4, $5)', [...actor(caller), id, now]);
    },

    /** `practiceId`: of the practice that somebody gets who becomes a doctor. */
    async change(
      caller: PracticeCaller,
      memberId: string,
      { seen, ...place }: PlaceRow & { seen?: PlaceRow | undefined },
      practiceId: string,
      now: Date,
    ) {
      await pool.query('select change_member($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
        ...[...actor(caller), memberId, place.role, place.practices, practiceId, now],
        ...[seen?.role ?? null, seen?.practices ?? null],
      ]);
    },

    /** Who gave a member the role and the practices that they have now; null where nobody is named. */
    async changedBy(doctorId: string, memberId: string): Promise<string | null> {
      const { rows } = await pool.query<{ by: string | null }>('select member_changed_by($1, $2) as by', [
        doctorId,
        memberId,
      ]);
      return rows[0]!.by;
    },

    async suspend(caller: PracticeCaller, memberId: string, isSuspended: boolean, now: Date) {
      await pool.query('select suspend_member($1, $2, $3, $4, $5, $6)', [
        ...[...actor(caller), memberId, isSuspended, now],
      ]);
    },

    /** Answers the practices that left with the member; `clinicId`: of the clinic that they make then. `jobOf`: of the mail to the member, if mails are sent. */
    remove: (
      caller: PracticeCaller,
      memberId: string,
      clinicId: string,
      jobOf: ((told: MemberRemoved) => object) | null,
      now: Date,
    ): Promise<string[]> =>
      transaction(pool, async (client) => {
        const told = await client.query<MemberRemoved>(
          `select email as "to", language, clinic_name as clinic, doctor_name as doctor, log_in as "logIn"
           from told_of_removal($1, $2, $3)`,
          [caller.doctorId, caller.accountId, memberId],
        );
        const { rows } = await client.query<{ left: string[] }>(
          'select remove_member($1, $2, $3, $4, $5, $6) as "left"',
          [...actor(caller), memberId, clinicId, now],
        );
        if (jobOf) for (const one of told.rows) await jobs.send('notice', jobOf(one), client);
        return rows[0]!.left;
      }),

    async forgetEnded(now: Date) {
      await pool.query('select forget_ended_invitations($1)', [now]);
    },
  };
}
export type MembersStore = ReturnType<typeof membersStore>;
