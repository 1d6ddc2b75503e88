import type { TestApi } from '@baari/testing/api';

type Owner = Pick<TestApi, 'owner'>;

async function sourceOf({ owner }: Owner, name: string): Promise<string> {
  const { rows } = await owner.query<{ source: string }>(
    'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
    [name],
  );
  if (rows.length !== 1) throw new Error(`There is not one function ${name}`);
  return rows[0]!.source;
}

/** What is sought, and what stands in its place. */
type Replacement = readonly [guard: string | RegExp, instead: string];

/** A function of the database as SQL, with the first of each guard in it replaced; throws where one is not in it. */
export async function sourceWith(api: Owner, name: string, ...replacements: readonly Replacement[]): Promise<string> {
  let source = await sourceOf(api, name);
  for (const [guard, instead] of replacements) {
    const changed = source.replace(guard, instead);
    if (changed === source) throw new Error(`The function ${name} has no ${String(guard)}`);
    source = changed;
  }
  return source;
}

/**
 * Runs `work` with a function of the database replaced by one that lacks its guard, and puts the real one back: a race
 * that this control does not show is not tested by the test beside it.
 */
export async function withoutGuard<T>(api: Owner, name: string, naive: string, work: () => Promise<T>): Promise<T> {
  const source = await sourceOf(api, name);
  await api.owner.query(naive);
  try {
    return await work();
  } finally {
    await api.owner.query(source);
  }
}
