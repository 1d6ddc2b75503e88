import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Compilable } from 'kysely';
import type { Pool } from './pool.ts';
import type { DB } from './tables.ts';

/** Builds statements against the tables' types. It has no connection: `run` sends them by the caller's. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (tables) => new PostgresIntrospector(tables),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Runs a statement in the transaction of `client`, or alone on a pool, and returns its rows. */
export async function run<Row extends object>(client: Pick<Pool, 'query'>, statement: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile();
  return (await client.query<Row>(text, [...parameters])).rows;
}
