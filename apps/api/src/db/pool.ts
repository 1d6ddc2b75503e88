import pg from 'pg';
import { shareNow } from '../lib/share.ts';
import { poolShare } from './pool-share.ts';
import { troubles } from './troubles.ts';
import type { Troubles } from './troubles.ts';

// pg returns int8 and numeric as text; the counts of this product fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A clinic date stays text, YYYY-MM-DD. A Date would depend on the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * The service's connections. If a rule of the database refuses, a Failure is thrown, and WrongVersion if it is not of this
 * version of the service; here and by `transaction`.
 */
export interface Pool {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  connect(): Promise<pg.PoolClient>;
  readonly troubles: Troubles;
  end(): Promise<void>;
}

const CONNECT_DEADLINE_MS = 3_000;
const STATEMENT_DEADLINE_MS = 5_000;
/** Includes a commit that waits for a standby, which statement_timeout does not cover. */
const ANSWER_DEADLINE_MS = 8_000;
/** Of the connections, strangers leave a quarter to desks, displays and the service itself. */
const STRANGERS_PART = 0.75;

/** One connection of the owner, without a deadline. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, application_name: 'baari-operator' });
  owner.on('error', () => undefined); // the running statement fails by itself and says why
  await owner.connect();
  return owner;
}

/**
 * The pool of the service: every connection acts as baari_app, whoever logs in, so row-level security binds it. None
 * compiles statements: where PostgreSQL has LLVM, that adds a second to one of 12 ms.
 */
export function openPool(url: string, size: number, onLost: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: ANSWER_DEADLINE_MS,
    application_name: 'baari',
    options: `-c role=baari_app -c statement_timeout=${STATEMENT_DEADLINE_MS} -c idle_in_transaction_session_timeout=10000 -c timezone=UTC -c jit=off`,
  });
  pool.on('error', onLost);
  const strangers = poolShare(Math.max(1, Math.floor(size * STRANGERS_PART)), CONNECT_DEADLINE_MS);
  const ofStrangers = new WeakSet<pg.PoolClient>();
  pool.on('release', (_error, client) => {
    if (ofStrangers.delete(client)) strangers.free();
  });

  async function connect(): Promise<pg.PoolClient> {
    if (shareNow() === 'own') return pool.connect();
    await strangers.take();
    const client = await pool.connect().catch((error: unknown) => {
      strangers.free();
      throw error;
    });
    ofStrangers.add(client);
    return client;
  }

  async function query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) {
    if (shareNow() === 'own') return pool.query<Row>(statement, values);
    await strangers.take();
    return pool.query<Row>(statement, values).finally(() => strangers.free());
  }

  const found = troubles(async () => {
    const { rows } = await pool.query<{ mark: string }>('select schema_mark() as mark');
    return rows[0]!.mark;
  });
  return {
    query: <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) =>
      query<Row>(statement, values).catch(async (error: unknown) => {
        throw await found.explained(error);
      }),
    connect,
    troubles: found,
    end: () => pool.end(),
  };
}
