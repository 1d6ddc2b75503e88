import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { spanNow } from '../lib/trace.ts';
import { CONNECTION_OPTIONS } from './connection-settings.ts';
import { Pooled, Unnamed } from './pooled.ts';
import type { Server } from './servers.ts';

/** What a pooler in between can do, if there is one. */
export interface PoolerAbilities {
  /** It keeps prepared statements for their client, whichever connection that gets next. */
  keepsStatements?: boolean;
}

export const CONNECT_DEADLINE_MS = 3_000;
/** Includes a commit that waits for a standby, which statement_timeout does not cover. */
const ANSWER_DEADLINE_MS = 8_000;
/** Each holds nine megabytes in PostgreSQL. The jobs ask twice a second, so that some are always open. */
const UNUSED_MS = 10_000;

type Connected = Parameters<pg.Pool['connect']>[0];

/** A caller who waited for a connection gets it as a part of what that caller does, not of what its last user did. */
class InTrace extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected) return super.connect();
    return super.connect(spanNow() ? AsyncResource.bind(connected) : connected);
  }
}

type ClientKind = new (config?: string | pg.ClientConfig) => pg.Client;

const kindFor = ({ isPooled }: Server, keepsStatements: boolean): typeof pg.Client => {
  if (!isPooled) return pg.Client;
  return keepsStatements ? Pooled : Unnamed;
};

/** Connections to one server, each acting as baari_app with the settings of the service. `counting` makes clients whose statements count. */
export const connectionsTo = (
  server: Server,
  size: number,
  { keepsStatements = false }: PoolerAbilities,
  counting: (client: typeof pg.Client) => ClientKind,
): pg.Pool =>
  new InTrace({
    connectionString: server.address,
    max: size,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    idleTimeoutMillis: UNUSED_MS,
    query_timeout: ANSWER_DEADLINE_MS,
    application_name: 'baari',
    Client: counting(kindFor(server, keepsStatements)),
    ...(!server.isPooled && { options: CONNECTION_OPTIONS }),
  });
