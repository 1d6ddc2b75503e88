import type { Pool } from '../../db/pool.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { KeptPasskey, KnownPasskey, MadePasskey } from '../../lib/webauthn.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { renewSession } from './store-sessions.ts';
import type { NewSession, UserRow } from './store.ts';

export interface PasskeyRow extends KnownPasskey {
  id: string;
  device: string;
  addedAt: Date;
  lastUsedAt: Date | null;
}
/** A passkey with whose account it is. */
export type FoundPasskey = KeptPasskey & Omit<UserRow, 'password_hash'>;
/** A challenge as the database keeps it once it was answered. */
export interface SpentChallenge {
  hash: Buffer;
  until: Date;
}
/** What a passkey has answered, and was found right. */
export interface UsedPasskey {
  credentialId: Buffer;
  signCount: number;
  challenge: SpentChallenge;
}
/** `again`: the account has it already; `taken`: another one has; `answered`: the challenge was answered before; `gone`: the account is. */
export type AddedPasskey = 'added' | 'again' | 'taken' | 'full' | 'answered' | 'gone';

export function passkeysStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    async list({ doctorId }: Pick<ActingSession, 'doctorId'>): Promise<PasskeyRow[]> {
      const { rows } = await pool.query<PasskeyRow>({
        name: 'passkeys-of',
        text: `select id, credential_id as "credentialId", transports, device, added_at as "addedAt", used_at as "lastUsedAt"
               from passkeys_of($1)`,
        values: [doctorId],
      });
      return rows;
    },

    async find(credentialId: Buffer): Promise<FoundPasskey | null> {
      const { rows } = await pool.query<Omit<FoundPasskey, 'signCount'> & { signCount: string }>({
        name: 'find-passkey',
        text: `select doctor_id, public_key as "publicKey", sign_count as "signCount", email, name, image_key, clock, account_name, practices, clinics, phone
               from find_passkey($1)`,
        values: [credentialId],
      });
      const row = rows[0];
      return row ? { ...row, signCount: Number(row.signCount) } : null;
    },

    /** Keeps it and promises the mail about it. */
    add: (
      { doctorId, tokenHash }: ActingSession,
      made: MadePasskey & { device: string },
      challenge: SpentChallenge,
      now: Date,
    ): Promise<AddedPasskey> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ came: Exclude<AddedPasskey, 'gone'> | null }>({
          name: 'add-passkey',
          text: 'select add_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as came',
          values: [
            ...[doctorId, made.credentialId, made.publicKey, made.signCount, made.transports, made.device],
            ...[challenge.hash, challenge.until, tokenHash, now],
          ],
        });
        const came = rows[0]!.came ?? 'gone';
        const { device } = made;
        if (came === 'added') await jobs.send('notice', { kind: 'passkey', doctorId, device, isAdded: true }, client);
        return came;
      }),

    /** Removes it and promises the mail about it; false if the account has none with this id. */
    remove: ({ doctorId, tokenHash }: ActingSession, id: string, now: Date): Promise<boolean> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ device: string | null }>({
          name: 'remove-passkey',
          text: 'select remove_passkey($1, $2, $3, $4) as device',
          values: [doctorId, id, tokenHash, now],
        });
        const { device } = rows[0]!;
        if (device === null) return false;
        await jobs.send('notice', { kind: 'passkey', doctorId, device, isAdded: false }, client);
        return true;
      }),

    /** Throws ACCOUNT_LOCKED; false if the challenge was answered before, the passkey was removed or its counter went back. */
    async openSession(doctorId: string, used: UsedPasskey, session: NewSession): Promise<boolean> {
      const { rows } = await pool.query<{ done: boolean }>({
        name: 'open-session-by-passkey',
        text: `select open_session_by_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9) as done
               from set_config('baari.device', $10, true) device, set_config('baari.seen_from', $11, true) seen_from`,
        values: [
          ...[doctorId, used.credentialId, used.signCount, used.challenge.hash, used.challenge.until],
          ...[
            session.tokenHash,
            session.oldTokenHash,
            session.now,
            session.expiresAt,
            session.device,
            session.seenFrom,
          ],
        ],
      });
      return rows[0]!.done;
    },

    /** Gives the session a new token. `refused`: as above; `ended`: the session has. */
    reauthenticate: (
      session: ActingSession,
      used: UsedPasskey,
      renewed: Buffer,
      now: Date,
    ): Promise<'renewed' | 'refused' | 'ended'> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { rows } = await client.query<{ done: boolean }>({
          name: 'use-passkey',
          text: 'select use_passkey($1, $2, $3, $4, $5, $6) as done',
          values: [session.doctorId, used.credentialId, used.signCount, used.challenge.hash, used.challenge.until, now],
        });
        if (!rows[0]!.done) return 'refused';
        return (await renewSession(client, session, renewed, { by: 'passkey' }, now)) ? 'renewed' : 'ended';
      }),
  };
}
export type PasskeysStore = ReturnType<typeof passkeysStore>;
