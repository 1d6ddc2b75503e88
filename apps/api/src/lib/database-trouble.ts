/** What keeps the database from its work, as an operator says it. */
export type DatabaseTrouble = 'disk full' | 'too many connections' | 'read-only' | 'wrong version' | 'commits hang';

const BY_SQLSTATE = new Map<unknown, DatabaseTrouble>([
  ['53100', 'disk full'],
  ['53300', 'too many connections'],
  ['25006', 'read-only'],
]);

/** PostgreSQL, or the tables and functions in it, are of a version that this program does not work with. */
export class WrongVersion extends Error {
  override name = 'WrongVersion';

  constructor(what: string, options?: ErrorOptions) {
    super(`Wrong version: ${what}`, options);
  }
}

/** The server takes no writes: a standby, or one that was told so. */
export class ReadOnly extends Error {
  override name = 'ReadOnly';
  readonly code = '25006';
}

/** What is written is not committed: the server waits for a synchronous standby, or its disk does not answer. */
export class CommitsHang extends Error {
  override name = 'CommitsHang';

  constructor(what: string) {
    super(`Commits hang: ${what}`);
  }
}

/** What an error of the database tells an operator; null where it has no name of its own. */
export function troubleOf(error: unknown): DatabaseTrouble | null {
  if (error instanceof WrongVersion) return 'wrong version';
  if (error instanceof CommitsHang) return 'commits hang';
  return error instanceof Error && 'code' in error ? (BY_SQLSTATE.get(error.code) ?? null) : null;
}
