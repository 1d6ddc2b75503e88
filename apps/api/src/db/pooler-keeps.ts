import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const ANSWER_DEADLINE_MS = 3_000;
/** For so long a second connection of the pooler is looked for: others may have them for a moment. */
const TRY_MS = 4_000;
const TRY_AGAIN_MS = 10;

/** The statement is not on this connection. All else that fails tells nothing. */
function isMissing(error: unknown): null {
  if (error instanceof pg.DatabaseError && error.code === '26000') return null;
  throw error;
}

async function triedBy(client: pg.Client, holder: pg.Client): Promise<boolean> {
  await client.connect();
  await holder.connect();
  const name = `tried_${randomUUID()}`;
  const ask = async () =>
    (await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })).rows[0]!.pid;
  const prepared = await ask();
  const begun = performance.now();
  while (performance.now() - begun < TRY_MS) {
    await holder.query('begin');
    const used = await ask().catch(isMissing);
    await holder.query(`deallocate "${name}"`).catch(() => undefined); // kept elsewhere, or not kept
    await holder.query('rollback');
    if (used !== prepared) return used !== null;
    await pause(TRY_AGAIN_MS);
  }
  throw new Error('The pooler gave no other connection');
}

/**
 * Whether a statement that was prepared on one connection of the pooler can be used on another. The pooler gives the connection that
 * was used last, so a second client that begins a transaction gets the one of the statement, and the first client another.
 */
export async function poolerKeeps(address: string): Promise<boolean> {
  const [client, holder] = [1, 2].map(
    () =>
      new pg.Client({
        connectionString: address,
        connectionTimeoutMillis: ANSWER_DEADLINE_MS,
        query_timeout: ANSWER_DEADLINE_MS,
        application_name: 'baari-look',
      }),
  ) as [pg.Client, pg.Client];
  // The statement fails by itself and says why.
  for (const one of [client, holder]) one.on('error', () => undefined);
  try {
    return await triedBy(client, holder);
  } finally {
    for (const one of [client, holder]) void one.end().catch(() => undefined);
  }
}
