import pg from 'pg';

/**
 * A newer release made the functions anew while this statement was under way, or since it was prepared on its connection; or
 * a pooler gave a connection on which it is not prepared, or was by somebody else. It has done nothing, and would succeed anew and unprepared.
 */
export const isOutdated = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError &&
  (/^(cache lookup failed for |cached plan must not change result type)/.test(error.message) ||
    /^(26000|42P05)$/.test(error.code ?? ''));

/** The same statement, not prepared. */
export const unprepared = (statement: string | pg.QueryConfig): string | pg.QueryConfig => {
  if (typeof statement === 'string') return statement;
  const { name: _none, ...rest } = statement;
  return rest;
};
