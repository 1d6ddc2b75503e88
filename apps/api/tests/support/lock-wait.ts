import { until } from '@baari/testing/until';
import type pg from 'pg';
import { expect } from 'vitest';

const WITHIN_MS = 15_000;

/** Ends once so many statements of the database wait for what others hold. */
export const waitForLocks = (client: pg.Pool | pg.Client, count = 1): Promise<void> =>
  until(async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    expect(rowCount).toBe(count);
  }, WITHIN_MS);
