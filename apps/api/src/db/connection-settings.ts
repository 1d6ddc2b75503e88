export const APP_ROLE = 'baari_app';

const STATEMENT_DEADLINE_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** What holds on each connection of the service, beside its role: by PostgreSQL's names, as pg_settings shows it. */
export const CONNECTION_SETTINGS = {
  statement_timeout: String(STATEMENT_DEADLINE_MS),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  TimeZone: 'UTC',
  jit: 'off',
  // A plan for each call would be made of all months, though each needs one; a plan for all calls leaves them out as it begins.
  plan_cache_mode: 'force_generic_plan',
} as const;

/** The same as options of a new connection. */
export const CONNECTION_OPTIONS = Object.entries({ role: APP_ROLE, ...CONNECTION_SETTINGS })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
