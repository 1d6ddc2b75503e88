import type { PoolClient } from 'pg';
import type { DoctorId } from '../lib/doctor-id.ts';
import { CommitsHang, troubleOf } from '../lib/database-trouble.ts';
import type { Commits } from './commits.ts';
import { isOutdated } from './outdated.ts';
import type { Troubles } from './troubles.ts';

/** The connections of a pool, and what is known of its database. */
export interface Connections {
  connect(): Promise<PoolClient>;
  readonly troubles: Troubles;
  readonly commits: Commits;
}

/** The driver gave up waiting. A rollback would wait behind that statement; closing the connection ends both. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** The connection leads to a server that takes no writes; a new one may lead to one that does. */
const isReadOnly = (error: unknown): error is Error => troubleOf(error) === 'read-only';

/** What made the connection unusable, if anything. */
const rollback = (client: PoolClient): Promise<Error | undefined> =>
  client.query('rollback').then(
    () => undefined,
    (lost: Error) => lost,
  );

/** A lost connection fails its statement. It also emits an error event, which would end the process if nobody listened. */
const alreadyTold = () => undefined;

/**
 * Runs `work` in one transaction, which is rolled back if `work` throws. A refusal by a rule is thrown as a Failure. While no
 * commit comes through, `work` may only read.
 */
export async function transaction<T>(pool: Connections, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  client.on('error', alreadyTold);
  let broken: Error | undefined;
  const mayOnlyRead = pool.commits.hang();
  try {
    await client.query(mayOnlyRead ? 'begin read only' : 'begin');
    const result = await work(client);
    await pool.commits.watched(client.query('commit'));
    return result;
  } catch (error) {
    if (mayOnlyRead && isReadOnly(error)) {
      broken = await rollback(client);
      throw new CommitsHang('nothing is written while no commit comes through.');
    }
    // What is prepared on an outdated connection would fail again.
    broken = isUnanswered(error) || isReadOnly(error) || isOutdated(error) ? error : await rollback(client);
    throw await pool.troubles.explained(error);
  } finally {
    // A connection that is given up may still fail later; on one that goes back, the pool itself listens.
    if (!broken) client.off('error', alreadyTold);
    client.release(broken);
  }
}

/** The same, bound to one doctor: row-level security allows only that doctor's rows. */
export const asDoctor = <T>(
  pool: Connections,
  doctorId: DoctorId,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> =>
  transaction(pool, async (client) => {
    await client.query({ name: 'bind', text: 'select bind_doctor($1)', values: [doctorId] });
    return work(client);
  });
