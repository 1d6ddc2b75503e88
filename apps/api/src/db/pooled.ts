import pg from 'pg';
import { CONNECTION_SETTINGS } from './connection-settings.ts';

type FirstSent = (this: pg.Client) => Record<string, string>;

const firstSent = (pg.Client.prototype as unknown as { getStartupConf: FirstSent }).getStartupConf;

/**
 * A client of a pooler asks for the service's zone as it logs in. Otherwise poolers that carry the zone along, as PgBouncer does, set on each connection that it
 * gets the zone that their first connection had, whatever the log-in has.
 */
class Pooled extends pg.Client {
  /** What pg sends first. */
  getStartupConf(): Record<string, string> {
    return { ...firstSent.call(this), TimeZone: CONNECTION_SETTINGS.TimeZone };
  }
}

type Query = (this: pg.Client, statement: unknown, ...rest: unknown[]) => unknown;

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement;

/** Behind most poolers, a statement that was prepared on one connection is looked for on another. These clients prepare some only while they may. */
export function pooledClient(mayPrepare: () => boolean): typeof pg.Client {
  const query: Query = function (statement, ...rest) {
    return (pg.Client.prototype.query as Query).call(this, mayPrepare() ? statement : withoutName(statement), ...rest);
  };
  class Client extends Pooled {}
  Client.prototype.query = query as typeof pg.Client.prototype.query;
  return Client;
}
