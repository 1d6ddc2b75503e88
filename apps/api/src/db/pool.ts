import type pg from 'pg';
import { shareNow } from '../lib/share.ts';
import { watchCommits } from './commits.ts';
import { CONNECT_DEADLINE_MS, connectionsTo } from './connections.ts';
import type { PoolerAbilities } from './connections.ts';
import { isOutdated, unprepared } from './outdated.ts';
import { poolShare } from './pool-share.ts';
import { openServers } from './servers.ts';
import type { Server } from './servers.ts';
import { statementTimes } from './statement-times.ts';
import type { StatementTimes } from './statement-times.ts';
import { transaction } from './transaction.ts';
import type { Connections } from './transaction.ts';
import { troubles } from './troubles.ts';
import type { UnhurriedPool } from './unhurried-pool.ts';

/**
 * The service's connections. If a rule of the database refuses, a Failure is thrown, and WrongVersion if it is not of this
 * version of the service; here and by `transaction`.
 */
export interface Pool extends Connections {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  readonly statementTimes: StatementTimes;
  use(): PoolUse;
  end(): Promise<void>;
}

/** The connections now. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Callers who wait for one. */
  waiting: number;
}

/** Of the connections, strangers leave a quarter to desks, displays and the service itself. */
const STRANGERS_PART = 0.75;

/**
 * The pool of the service: every connection acts as baari_app, whoever logs in, so row-level security binds it. None
 * compiles statements: where PostgreSQL has LLVM, that adds a second to one of 12 ms. If `url` names several servers,
 * all connections lead to the primary; when another one becomes it, they are given up and made anew. Behind a pooler,
 * the settings of the log-in do all that (login-settings.ts).
 */
export function openPool(
  url: string,
  size: number,
  onLost: (error: Error) => void,
  pooler: PoolerAbilities = {},
): Pool {
  const servers = openServers(url);
  const commits = watchCommits(servers);
  let pool: { server: Server; connections: UnhurriedPool } | null = null;
  const strangers = poolShare(Math.max(1, Math.floor(size * STRANGERS_PART)), CONNECT_DEADLINE_MS);
  const statements = statementTimes();
  const ofStrangers = new WeakSet<pg.PoolClient>();

  function poolTo(server: Server): UnhurriedPool {
    const connections = connectionsTo(server, size, pooler, statements.on);
    connections.on('error', (error) => {
      servers.doubt(error);
      onLost(error);
    });
    connections.on('release', (error, client) => {
      servers.doubt(error);
      if (ofStrangers.delete(client)) strangers.free();
    });
    return connections;
  }

  async function toPrimary(): Promise<UnhurriedPool> {
    const server = await servers.primary();
    if (pool?.server.address !== server.address) {
      void pool?.connections.end();
      pool = { server, connections: poolTo(server) };
    }
    return pool.connections;
  }

  async function connectNow(): Promise<pg.PoolClient> {
    const connections = await toPrimary();
    return connections.connect().catch((error: unknown) => {
      servers.doubt(error);
      throw error;
    });
  }

  async function connect(): Promise<pg.PoolClient> {
    if (shareNow() === 'own') return connectNow();
    await strangers.take();
    const client = await connectNow().catch((error: unknown) => {
      strangers.free();
      throw error;
    });
    ofStrangers.add(client);
    return client;
  }

  async function queryNow<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) {
    const connections = await toPrimary();
    return connections.query<Row>(statement, values).catch((error: unknown) => {
      servers.doubt(error);
      throw error;
    });
  }

  async function query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) {
    if (shareNow() === 'own') return queryNow<Row>(statement, values);
    await strangers.take();
    return queryNow<Row>(statement, values).finally(() => strangers.free());
  }

  async function queryAnew<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) {
    return query<Row>(statement, values).catch((error: unknown) => {
      if (isOutdated(error)) return query<Row>(unprepared(statement), values);
      throw error;
    });
  }

  const found = troubles(async () => {
    const { rows } = await queryNow<{ mark: string }>('select schema_mark() as mark');
    return rows[0]!.mark;
  });
  const own: Pool = {
    query: <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) =>
      commits.hang()
        ? transaction(own, (client) => client.query<Row>(statement as string, values))
        : commits.watched(queryAnew<Row>(statement, values)).catch(async (error: unknown) => {
            throw await found.explained(error);
          }),
    connect,
    troubles: found,
    commits,
    statementTimes: statements.times,
    use() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0, inLine = 0 } = pool?.connections ?? {};
      return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount + inLine + strangers.waiting() };
    },
    async end() {
      commits.stop();
      await pool?.connections.end();
    },
  };
  return own;
}
