import type pg from 'pg';
import { spanNow } from '../lib/trace.ts';

/** How often the statements of one name ran, and how long in all. */
export interface StatementTime {
  statements: number;
  seconds: number;
}
export type StatementTimes = ReadonlyMap<string, StatementTime>;

/** Names are written in the code; should they ever be made from what callers send, all further ones count as one. */
const NAMES_MAX = 200;
const IN_TRANSACTION = new Set(['begin', 'begin read only', 'commit', 'rollback']);

function nameOf(statement: unknown): string {
  if (typeof statement === 'string') return IN_TRANSACTION.has(statement) ? statement : 'unnamed';
  const { name } = statement as pg.QueryConfig;
  return typeof name === 'string' ? name : 'unnamed';
}

type Callback = (...answer: unknown[]) => unknown;
type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Times of statements by their prepared name, and clients that take them. A cursor is none: its reader decides how long it takes. */
export function statementTimes() {
  const times = new Map<string, StatementTime>();

  function add(name: string, begunAt: number): void {
    const seconds = (performance.now() - begunAt) / 1_000;
    const counted = times.has(name) || times.size < NAMES_MAX ? name : 'other';
    const time = times.get(counted);
    if (!time) return void times.set(counted, { statements: 1, seconds });
    time.statements += 1;
    time.seconds += seconds;
  }

  function timed(query: Query): Query {
    return (statement, ...rest) => {
      const begunAt = performance.now();
      const name = nameOf(statement);
      const endSpan = spanNow()?.statement(name);
      const end = (error?: unknown) => {
        add(name, begunAt);
        endSpan?.(error);
      };
      const last = rest.at(-1);
      if (typeof last === 'function') {
        const told: Callback = (...answer) => {
          end(answer[0]);
          return (last as Callback)(...answer);
        };
        return query(statement, ...rest.slice(0, -1), told);
      }
      const result = query(statement, ...rest);
      if (result instanceof Promise) void result.then(() => end(), end);
      return result;
    };
  }

  return {
    times: times as StatementTimes,
    /** The same clients, timed. */
    on: (Client: typeof pg.Client): typeof pg.Client =>
      class extends Client {
        constructor(config?: pg.ClientConfig) {
          super(config);
          const query: Query = (...asked) => (super.query as Query).apply(this, asked);
          this.query = timed(query) as typeof this.query;
        }
      },
  };
}
