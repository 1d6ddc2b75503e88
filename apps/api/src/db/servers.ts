import pg from 'pg';
import { serversOf } from '../lib/database-address.ts';
import { ReadOnly, troubleOf } from '../lib/database-trouble.ts';

// pg returns int8 and numeric as text; the counts of this product fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A clinic date stays text, YYYY-MM-DD. A Date would depend on the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A server that takes writes, as far as it was asked. */
export interface Server {
  address: string;
  /** A pooler is between: connections are not the client's own, and pass no options on. */
  isPooled: boolean;
}

/** The servers that an address names, of which one takes writes: the primary. */
export interface Servers {
  /** The primary. Where it is in doubt, all are asked at once. Throws why none can be used. */
  primary(): Promise<Server>;
  /** What failed may mean that another server is the primary now. */
  doubt(error: unknown): void;
}

const ANSWER_DEADLINE_MS = 3_000;
/** A server that has just been started is slow, and a process that still loads its program hears late. */
const FIRST_ANSWER_WITHIN_MS = 20_000;
/** While there is no primary, the servers are not asked more often. */
const PAUSE_MS = 250;

/** A server that stops, and one that takes no writes. All other errors that the server itself tells leave no doubt. */
const TOLD_BY_ANOTHER = /^(25006|57P0)/;
/** Nobody gave a connection of the pool back in time; that is not the server's fault. */
export const waitedForThePool = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

function leavesDoubt(error: unknown): boolean {
  if (!(error instanceof Error) || waitedForThePool(error)) return false;
  return !(error instanceof pg.DatabaseError) || TOLD_BY_ANOTHER.test(error.code ?? '');
}

interface Seen extends Server {
  takesWrites: boolean;
}

async function lookAt(address: string): Promise<Seen> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_DEADLINE_MS,
    query_timeout: ANSWER_DEADLINE_MS,
    application_name: 'baari-look',
  });
  client.on('error', () => undefined); // the statement fails by itself and says why
  try {
    await client.connect();
    return await seenOn(client, address);
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function seenOn(client: pg.Client, address: string): Promise<Seen> {
  const { rows } = await client.query<{ process: number; writes: boolean }>(
    "select pg_backend_pid() as process, current_setting('transaction_read_only') = 'off' as writes",
  );
  // A pooler makes up a process of its own when it lets a client in.
  const isPooled = rows[0]!.process !== (client as unknown as { processID: number }).processID;
  return { address, isPooled, takesWrites: rows[0]!.writes };
}

async function requireWrites(address: string): Promise<Server> {
  const seen = await lookAt(address);
  if (!seen.takesWrites) throw new ReadOnly('None of the servers takes writes.');
  return seen;
}

/** Why none can be used: a trouble of the one that takes writes, or that none does, or else what the first one said. */
function reasonOf(errors: readonly unknown[]): unknown {
  const told = errors.filter((error) => troubleOf(error));
  return told.find((error) => troubleOf(error) !== 'read-only') ?? told[0] ?? errors[0];
}

const findPrimary = (addresses: readonly string[]): Promise<Server> =>
  Promise.any(addresses.map(requireWrites)).catch((error: AggregateError) => {
    throw reasonOf(error.errors);
  });

/** A single one is only looked at: how it is used shows whether it takes writes. */
const lookAtAll = (addresses: readonly string[]): Promise<Server> =>
  addresses.length === 1 ? lookAt(addresses[0]!) : findPrimary(addresses);

/** The servers of an address of PostgreSQL. */
export function openServers(address: string): Servers {
  const addresses = serversOf(address);
  const isSingle = addresses.length === 1;
  let known: Server | null = null;
  let search: Promise<Server> | null = null;

  async function look(): Promise<Server> {
    try {
      known = await lookAtAll(addresses);
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
      if (!isSingle && leavesDoubt(error)) known = null;
    },
  };
}

/** What pg says of a server that let a deadline pass: it may answer next time. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && ['timeout expired', 'Query read timeout'].includes(error.message);

async function firstAnswer(addresses: readonly string[]): Promise<Server> {
  const until = performance.now() + FIRST_ANSWER_WITHIN_MS;
  for (;;) {
    try {
      return await lookAtAll(addresses);
    } catch (error) {
      if (!isLate(error) || performance.now() > until) throw error;
    }
  }
}

/**
 * One connection to the primary, without a deadline and without a pooler: what it locks, it locks for as long as it is
 * open. A server that is slow to answer is asked again for a while. A connection that is lost shows in its statements.
 */
export async function connectPrimary(address: string, name: string): Promise<pg.Client> {
  const server = await firstAnswer(serversOf(address));
  if (server.isPooled)
    throw new Error(
      'MIGRATION_DATABASE_URL leads to a pooler. Lead it to PostgreSQL itself: only one process at a time may migrate, and a pooler loses that lock.',
    );
  const client = new pg.Client({ connectionString: server.address, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
