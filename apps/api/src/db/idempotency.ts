import { IDEMPOTENCY_KEPT_HOURS } from '@baari/contract/limits';
import type { EndpointName } from '@baari/contract/table';
import type { PoolClient } from 'pg';
import type { Pool } from './pool.ts';
import { Failure } from '../lib/failure.ts';

/**
 * The name under which the database stores an endpoint's answers. These names never change, so that answers stored
 * before an upgrade are found after it. Bookings use 'appointments', written by the SQL that books.
 */
const STORED_NAMES = {
  changeAvailability: 'change-availability',
  createSubscription: 'create-subscription',
  verifySubscription: 'verify-subscription',
} as const satisfies Partial<Record<EndpointName, string>>;

/** A call whose answer is kept for its Idempotency-Key. */
export interface KeyedCall {
  doctorId: string;
  endpoint: keyof typeof STORED_NAMES;
  key: string;
  requestHash: Buffer;
  now: Date;
}

const KEPT_MS = IDEMPOTENCY_KEPT_HOURS * 3_600_000;

/**
 * Runs `work` once per key, in the caller's transaction. A repeated call gets the first answer, parsed by `read`; a
 * parallel call waits for it. Without a key `work` simply runs. If `work` throws, nothing is stored.
 */
export async function remembered<T>(
  client: PoolClient,
  call: KeyedCall | null,
  read: (answer: unknown) => T,
  work: () => Promise<T>,
): Promise<T> {
  if (!call) return work();
  const { doctorId, key, requestHash, now } = call;
  const endpoint = STORED_NAMES[call.endpoint];
  // Held until the transaction ends, so that a parallel call reads only after effect and answer are committed.
  await client.query({
    name: 'idempotency-wait',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [JSON.stringify([doctorId, endpoint, key])],
  });
  const { rows } = await client.query<{ request_hash: Buffer; answer: unknown; created_at: Date }>({
    name: 'idempotency-find',
    text: 'select request_hash, answer, created_at from idempotency_record where doctor_id = $1 and endpoint = $2 and key = $3',
    values: [doctorId, endpoint, key],
  });
  const before = rows[0];
  if (before && now.getTime() - before.created_at.getTime() < KEPT_MS) {
    if (!before.request_hash.equals(requestHash)) throw new Failure('IDEMPOTENCY_KEY_REUSED');
    return read(before.answer);
  }
  const answer = await work();
  if (before) {
    await client.query('delete from idempotency_record where doctor_id = $1 and endpoint = $2 and key = $3', [
      doctorId,
      endpoint,
      key,
    ]);
  }
  await client.query({
    name: 'idempotency-keep',
    text: 'insert into idempotency_record (doctor_id, endpoint, key, request_hash, answer, created_at) values ($1, $2, $3, $4, $5, $6)',
    values: [doctorId, endpoint, key, requestHash, JSON.stringify(answer), now],
  });
  return answer;
}

const BATCH = 5_000;

/** Removes the answers of expired keys, a batch at a time. */
export async function forgetOldAnswers(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  let removed: number;
  do {
    const { rows } = await pool.query<{ removed: number }>('select forget_old_answers($1, $2) as removed', [
      before,
      BATCH,
    ]);
    removed = rows[0]!.removed;
  } while (removed === BATCH);
}
