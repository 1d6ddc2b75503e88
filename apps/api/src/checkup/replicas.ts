import { setTimeout as delay } from 'node:timers/promises';
import { database, databaseSettings } from '../config/database.ts';
import { readSettings } from '../config/setting.ts';
import { openPool } from '../db/pool.ts';
import { openReplica } from '../db/replica.ts';
import { primaryPosition } from '../db/replica-position.ts';
import { serversOf } from '../lib/database-address.ts';
import { fault, NotLookedAt, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';
import { placeOf } from './replication.ts';

const CONNECTIONS = 2;
const LOOKS = 5;
const BETWEEN_MS = 200;
/** Found in a replica that is not read, it is wrong settings, and stays. */
const WRONG = /row-level security|Connections of DATABASE_URL|takes writes|no copy of/;
/** What PostgreSQL says to whom it does not let in: a password, a line of pg_hba.conf, a log-in or a database that it does not know. */
const NOT_LET_IN = /authentication failed|pg_hba\.conf|does not exist/;

/** What the service finds when it looks at a replica. */
async function foundAt(
  address: string,
  number: number,
  primary: Parameters<ReturnType<typeof openReplica>['look']>[0],
  lagSeconds: number,
  keepsStatements: boolean,
): Promise<Finding> {
  const name = `Replica ${number} of DATABASE_READ_URL (${placeOf(address)})`;
  const replica = openReplica(address, CONNECTIONS, { keepsStatements }, lagSeconds * 1_000, () => undefined);
  try {
    await replica.look(primary);
    // It may have been some milliseconds behind.
    for (
      let looked = 1;
      looked < LOOKS && !WRONG.test(replica.state().trouble ?? '') && !replica.isUsable();
      looked += 1
    ) {
      await delay(BETWEEN_MS);
      await replica.look(primary);
    }
    const { isUsed, trouble } = replica.state();
    if (isUsed) return ok(`${name} has all that the primary had, and is read.`);
    const isNotLetIn = NOT_LET_IN.test(trouble ?? '');
    const todo = isNotLetIn
      ? 'Correct user, password and database in DATABASE_READ_URL.'
      : 'Start it, or correct its address.';
    const why = trouble?.endsWith('.') ? trouble : `It cannot be asked: ${trouble}. ${todo}`;
    const says = `${name} is not read: ${why} Until then the primary answers instead.`;
    return isNotLetIn || WRONG.test(trouble ?? '') ? fault(says) : warning(says);
  } finally {
    void replica.end();
  }
}

export const looksAtReplicas: Check = {
  name: 'replicas',
  async look({ env }) {
    const { databaseUrl, readUrl, readLagSeconds, poolerKeepsStatements } = database(
      readSettings(databaseSettings, env),
    );
    if (databaseUrl === null || readUrl === null) return [ok('None is set: all is read from the primary.')];
    const pool = openPool(databaseUrl, 1, () => undefined, { keepsStatements: poolerKeepsStatements });
    try {
      const position = await primaryPosition(pool).catch(() => {
        throw new NotLookedAt('see database.');
      });
      const primary = { ...position, at: performance.now() };
      return await Promise.all(
        serversOf(readUrl).map((address, i) => foundAt(address, i + 1, primary, readLagSeconds, poolerKeepsStatements)),
      );
    } finally {
      void pool.end();
    }
  },
};
