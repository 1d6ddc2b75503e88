import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { troubleOf } from './database-trouble.ts';
import { spanNow } from './trace.ts';

/** The parts of PostgreSQL's errors without values of rows and parameters; those are in message, detail and where. */
const DATABASE_PARTS = new Set(['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']);

const isDatabaseError = (error: Error): boolean => 'severity' in error && 'routine' in error;

/** An error for the log: where it happened and what it was, never a value that a person typed. */
function loggableError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const trouble = troubleOf(error);
  const named = trouble && { trouble };
  if (isDatabaseError(error))
    return { type: 'DatabaseError', ...named, ...pick(error, (key) => DATABASE_PARTS.has(key)), at };
  return { type: error.name, message: error.message, ...named, ...pick(error, (key) => key === 'code'), at };
}

const pick = (error: Error, wanted: (key: string) => boolean): object =>
  Object.fromEntries(Object.entries(error).filter(([key]) => wanted(key)));

/** By which the lines of a call or job are found together with what a collector knows of it. */
function traceNow(): object {
  const span = spanNow();
  return span ? { trace: span.traceId } : {};
}

/** The service's log, as JSON lines; `{ err }` is written by the rule above. With traces, each line names its own. */
export const openLogger = (level: string, destination: DestinationStream, hasTraces = false): Logger =>
  pino({ level, base: null, serializers: { err: loggableError }, ...(hasTraces && { mixin: traceNow }) }, destination);
