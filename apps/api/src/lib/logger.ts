import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/** What PostgreSQL's errors tell beside values of rows and parameters, which stand in message, detail and where. */
const DATABASE_PARTS = new Set(['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']);

const isDatabaseError = (error: Error): boolean => 'severity' in error && 'routine' in error;

/** An error as it is logged: where it happened and what it was, never a value that a person typed. */
function loggableError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  if (isDatabaseError(error)) return { type: 'DatabaseError', ...pick(error, (key) => DATABASE_PARTS.has(key)), at };
  return { type: error.name, message: error.message, ...pick(error, (key) => key === 'code'), at };
}

const pick = (error: Error, wanted: (key: string) => boolean): object =>
  Object.fromEntries(Object.entries(error).filter(([key]) => wanted(key)));

/** The service's log: JSON lines; whoever logs `{ err }` logs it through the rule above. */
export const openLogger = (level: string, destination: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: loggableError } }, destination);
