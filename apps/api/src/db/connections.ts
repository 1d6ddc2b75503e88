import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { spanNow } from '../lib/trace.ts';
import { CONNECTION_OPTIONS } from './connection-settings.ts';
import { isDoubtful, proveKeeping } from './keeping.ts';
import { pooledClient } from './pooled.ts';
import { poolerKeeps } from './pooler-keeps.ts';
import type { Server } from './servers.ts';
import { UnhurriedPool } from './unhurried-pool.ts';

/** What a pooler in between is said to do, if there is one. */
export interface PoolerAbilities {
  /** It keeps prepared statements for their client, whichever connection that gets next. None is prepared before that is tried. */
  keepsStatements?: boolean;
  /** It was tried, and does not. */
  onUnkept?: () => void;
}

export const CONNECT_DEADLINE_MS = 3_000;
/** Includes a commit that waits for a standby, which statement_timeout does not cover. */
const ANSWER_DEADLINE_MS = 8_000;
/** Each holds nine megabytes in PostgreSQL. */
const UNUSED_MS = 10_000;
/** A new one plans each statement first, which takes twenty times as long as the statement: a few are kept for when several act at once. */
const KEPT = 4;

type Connected = Parameters<pg.Pool['connect']>[0];

/** A caller who waited for a connection gets it as a part of what that caller does, not of what its last user did. */
class InTrace extends UnhurriedPool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected) return super.connect();
    return super.connect(spanNow() ? AsyncResource.bind(connected) : connected);
  }
}

type ClientKind = new (config?: string | pg.ClientConfig) => pg.Client;

/** Connections to one server, each acting as baari_app with the settings of the service. `counting` makes clients whose statements count. */
export function connectionsTo(
  { address, isPooled }: Server,
  size: number,
  { keepsStatements = false, onUnkept = () => undefined }: PoolerAbilities,
  counting: (client: typeof pg.Client) => ClientKind,
): UnhurriedPool {
  const keeping = isPooled && keepsStatements ? proveKeeping(() => poolerKeeps(address), onUnkept) : null;
  const mayPrepare = () => keeping?.holds() ?? false;
  const connections = new InTrace({
    connectionString: address,
    max: size,
    min: Math.min(KEPT, size),
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    idleTimeoutMillis: UNUSED_MS,
    query_timeout: ANSWER_DEADLINE_MS,
    application_name: 'baari',
    Client: counting(isPooled ? pooledClient(mayPrepare) : pg.Client),
    ...(!isPooled && { options: CONNECTION_OPTIONS }),
  });
  const doubt = (error: unknown) => {
    if (isDoubtful(error) && !connections.ending) keeping?.doubt();
  };
  connections.on('error', doubt);
  connections.on('release', doubt);
  return connections;
}
