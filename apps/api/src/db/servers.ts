import pg from 'pg';
import { serversOf } from '../lib/database-address.ts';
import { ReadOnly, troubleOf } from '../lib/database-trouble.ts';

// pg returns int8 and numeric as text; the counts of this product fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A clinic date stays text, YYYY-MM-DD. A Date would depend on the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The servers that an address names, of which one takes writes: the primary. */
export interface Servers {
  /** The address of the primary. Where it is in doubt, all are asked at once. Throws why none can be used. */
  primary(): Promise<string>;
  /** What failed may mean that another server is the primary now. */
  doubt(error: unknown): void;
}

const ANSWER_DEADLINE_MS = 3_000;
/** While there is no primary, the servers are not asked more often. */
const PAUSE_MS = 250;

/** A server that stops, and one that takes no writes. All other errors that the server itself tells leave no doubt. */
const TOLD_BY_ANOTHER = /^(25006|57P0)/;
/** The pool is busy; that is not the server's fault. */
const WAITED_FOR_THE_POOL = 'timeout exceeded when trying to connect';

function leavesDoubt(error: unknown): boolean {
  if (!(error instanceof Error) || error.message === WAITED_FOR_THE_POOL) return false;
  return !(error instanceof pg.DatabaseError) || TOLD_BY_ANOTHER.test(error.code ?? '');
}

async function requireWrites(server: string): Promise<string> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ANSWER_DEADLINE_MS,
    query_timeout: ANSWER_DEADLINE_MS,
    application_name: 'baari-look',
  });
  client.on('error', () => undefined); // the statement fails by itself and says why
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]!.transaction_read_only === 'off') return server;
    throw new ReadOnly('None of the servers takes writes.');
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Why none can be used: a trouble of the one that takes writes, or that none does, or else what the first one said. */
function reasonOf(errors: readonly unknown[]): unknown {
  const told = errors.filter((error) => troubleOf(error));
  return told.find((error) => troubleOf(error) !== 'read-only') ?? told[0] ?? errors[0];
}

const findPrimary = (servers: readonly string[]): Promise<string> =>
  Promise.any(servers.map(requireWrites)).catch((error: AggregateError) => {
    throw reasonOf(error.errors);
  });

/** The servers of an address of PostgreSQL. A single one is taken as it is: how it is used shows whether it takes writes. */
export function openServers(address: string): Servers {
  const servers = serversOf(address);
  let known: string | null = servers.length === 1 ? servers[0]! : null;
  let search: Promise<string> | null = null;

  async function look(): Promise<string> {
    try {
      known = await findPrimary(servers);
      search = null;
      return known;
    } catch (error) {
      setTimeout(() => (search = null), PAUSE_MS).unref();
      throw error;
    }
  }

  return {
    primary: async () => known ?? (search ??= look()),
    doubt(error) {
      if (servers.length > 1 && leavesDoubt(error)) known = null;
    },
  };
}

/** One connection to the primary, without a deadline. A connection that is lost shows in its statements. */
export async function connectPrimary(address: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await openServers(address).primary(), application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
