import type { TestApi } from '@baari/testkit/api';

/**
 * Runs `work` with a function of the database replaced by one that lacks its guard, and puts the real one back: a race
 * that this control does not show is not tested by the test beside it.
 */
export async function withoutGuard<T>(
  api: Pick<TestApi, 'owner'>,
  name: string,
  naive: string,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await api.owner.query<{ source: string }>(
    'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
    [name],
  );
  if (rows.length !== 1) throw new Error(`There is not one function ${name}`);
  await api.owner.query(naive);
  try {
    return await work();
  } finally {
    await api.owner.query(rows[0]!.source);
  }
}
