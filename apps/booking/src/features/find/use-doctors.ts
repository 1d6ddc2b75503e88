import { useState } from 'react';
import { useLoad } from '../../lib/use-load.ts';
import { find, joined } from './search.ts';
import type { Found, Search } from './search.ts';

/** Keeps the results, so that they are there at once when somebody comes back from a doctor's page. */
const seen = new Map<string, Found>();

export function useDoctors(search: Search) {
  const key = JSON.stringify(search);
  const first = useLoad(
    key,
    async (signal) => {
      const found = seen.get(key) ?? (await find(search, undefined, signal));
      seen.set(key, found);
      return found;
    },
    seen.get(key),
  );
  const [more, setMore] = useState<{ key: string; found?: Found; loading: boolean; failed: boolean }>();
  const later = more?.key === key ? more : undefined;
  const found = later?.found ?? first.data;

  const loadMore = async () => {
    if (!found?.nextCursor || later?.loading) return;
    setMore({ key, found, loading: true, failed: false });
    try {
      const all = joined(found, await find(search, found.nextCursor));
      seen.set(key, all);
      setMore({ key, found: all, loading: false, failed: false });
    } catch {
      setMore({ key, found, loading: false, failed: true });
    }
  };

  return {
    found,
    error: first.error,
    reload: first.reload,
    loadMore: () => void loadMore(),
    loadingMore: later?.loading ?? false,
    moreFailed: later?.failed ?? false,
  };
}
