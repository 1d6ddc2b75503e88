import pg from 'pg';

/** What functions and triggers raise for a refusal of business; the message is the failure's code. */
export const REFUSED = 'BA001';

/** The refusal's code where the database refused, else null. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code === REFUSED ? error.message : null;
