import type { PersonAtDesk } from '@baari/contract/shared-desk';
import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import type { JobQueue } from '../../ports/jobs.ts';

export interface DeskRow {
  id: string;
  name: string;
  idleMinutes: number;
  practices: string[];
  pairedAt: Date;
  usedAt: Date;
  isThis: boolean;
}
/** Of a doctor without a profile the name is null. */
export type PersonRow = Omit<PersonAtDesk, 'name'> & { name: string | null };
export interface LockedDeskRow {
  name: string;
  clinic: string | null;
  people: PersonRow[];
  idleMinutes: number;
}
export interface DeskForm {
  name: string;
  practices: readonly string[];
  idleMinutes: number;
}
export interface NewDesk extends DeskForm {
  tokenHash: Buffer;
  /** Of the shared desk that the browser was before. */
  oldTokenHash: Buffer | null;
  /** So many a clinic may have. */
  most: number;
}
export interface NewDeskSession {
  tokenHash: Buffer;
  /** The browser's earlier session, which ends. */
  oldTokenHash: Buffer | null;
  device: string;
}

const actor = ({ doctorId, accountId, tokenHash }: PracticeCaller) => [doctorId, accountId, tokenHash];

/** What an owner changes is one transaction, which holds the clinic's row and looks once more whether the caller is an owner. */
export function sharedDeskStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** Null if no shared desk has this token. */
    async look(tokenHash: Buffer, now: Date): Promise<LockedDeskRow | null> {
      const { rows } = await pool.query<LockedDeskRow>(
        'select name, clinic, people, idle_minutes as "idleMinutes" from look_at_desk($1, $2)',
        [tokenHash, now],
      );
      return rows[0] ?? null;
    },

    /** Counts a try at somebody's PIN. `pinHash` is null where the PIN rests, or there is none. */
    async beginPin(
      tokenHash: Buffer,
      memberId: string,
      now: Date,
    ): Promise<{ isDesk: boolean; pinHash: string | null }> {
      const { rows } = await pool.query<{ isDesk: boolean; pinHash: string | null }>(
        'select is_desk as "isDesk", pin_hash as "pinHash" from begin_pin($1, $2, $3)',
        [tokenHash, memberId, now],
      );
      return rows[0]!;
    },

    /** Opens a session for whose PIN was right, and answers at which desk; null if desk or PIN have changed in between. Throws ACCOUNT_LOCKED. */
    async open(
      desk: Buffer,
      memberId: string,
      pinHash: string,
      session: NewDeskSession,
      now: Date,
    ): Promise<string | null> {
      const { rows } = await pool.query<{ desk: string | null }>(
        `select open_session_by_pin($1, $2, $3, $4, $5, $6) as desk from set_config('baari.device', $7, true) device`,
        [desk, memberId, pinHash, session.tokenHash, session.oldTokenHash, now, session.device],
      );
      return rows[0]!.desk;
    },

    async list({ doctorId }: PracticeCaller, tokenHash: Buffer | null, now: Date): Promise<DeskRow[]> {
      const { rows } = await pool.query<DeskRow>(
        `select id, name, idle_minutes as "idleMinutes", practices, paired_at as "pairedAt", used_at as "usedAt", is_this as "isThis"
         from shared_desks($1, $2, $3)`,
        [doctorId, tokenHash, now],
      );
      return rows;
    },

    /** Promises the mail about it, too. */
    pair: (caller: PracticeCaller, made: NewDesk, now: Date): Promise<void> =>
      transaction(pool, async (client) => {
        await client.query('select pair_desk($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
          ...[...actor(caller), made.tokenHash, made.oldTokenHash, made.name, made.practices, made.idleMinutes],
          ...[made.most, now],
        ]);
        const told = { news: 'paired', desk: made.name };
        await jobs.send('notice', { kind: 'shared-desk', doctorId: caller.accountId, told }, client);
      }),

    /** Answers the token hashes of the sessions at it. */
    async change(caller: PracticeCaller, id: string, form: DeskForm, now: Date): Promise<Buffer[]> {
      const { rows } = await pool.query<{ at: Buffer[] }>('select change_desk($1, $2, $3, $4, $5, $6, $7, $8) as at', [
        ...[...actor(caller), id, form.name, form.practices, form.idleMinutes, now],
      ]);
      return rows[0]!.at;
    },

    /** Answers the token hashes of the sessions that ended with it. */
    async revoke(caller: PracticeCaller, id: string, now: Date): Promise<Buffer[]> {
      const { rows } = await pool.query<{ ended: Buffer[] }>('select revoke_desk($1, $2, $3, $4, $5) as ended', [
        ...[...actor(caller), id, now],
      ]);
      return rows[0]!.ended;
    },

    async pinOf({ doctorId, accountId }: PracticeCaller): Promise<PersonAtDesk['pin']> {
      const { rows } = await pool.query<{ rests: boolean }>('select rests from pin_of($1, $2)', [doctorId, accountId]);
      return rows[0] ? (rows[0].rests ? 'rests' : 'set') : 'none';
    },

    /** Promises the mail about it, too. */
    setPin: ({ doctorId, accountId, tokenHash }: PracticeCaller, pinHash: string, now: Date): Promise<void> =>
      transaction(pool, async (client) => {
        await client.query('select set_pin($1, $2, $3, $4, $5)', [doctorId, accountId, tokenHash, pinHash, now]);
        await jobs.send('notice', { kind: 'shared-desk', doctorId: accountId, told: { news: 'pin' } }, client);
      }),

    async removePin({ doctorId, accountId, tokenHash }: PracticeCaller, now: Date) {
      await pool.query('select remove_pin($1, $2, $3, $4)', [doctorId, accountId, tokenHash, now]);
    },

    async forgetEnded(now: Date) {
      await pool.query('select forget_ended_desks($1)', [now]);
    },
  };
}
export type SharedDeskStore = ReturnType<typeof sharedDeskStore>;
