import { useEffect, useState } from 'react';

/** How long doctors who do not all fit side by side are shown, before the next take their turn. */
const PAGE_MS = 12_000;

/** The doctor whose call is out, and which call of this screen it is. */
interface Front {
  practice: string;
  no: number;
}

/** Those of `all` that are shown: `columns` at a time at most, evenly, in turn; who is called comes to the front. */
export function usePages<P extends { _id: string }>(
  all: readonly P[],
  columns: number,
  front: Front | null,
): readonly P[] {
  const [{ page, turned, called }, setPage] = useState({ page: 0, turned: 0, called: 0 });
  const pages = Math.max(1, Math.ceil(all.length / columns));
  const each = Math.ceil(all.length / pages);
  if (front && front.no !== called) {
    const at = all.findIndex(({ _id }) => _id === front.practice);
    setPage({ page: at < 0 ? page : Math.floor(at / each), turned: turned + 1, called: front.no });
  }
  useEffect(() => {
    if (pages < 2) return;
    const turn = () => setPage((before) => ({ ...before, page: (before.page + 1) % pages, turned: before.turned + 1 }));
    const timer = setTimeout(turn, PAGE_MS);
    return () => clearTimeout(timer);
  }, [pages, turned]);
  const from = (page % pages) * each;
  return all.slice(from, from + each);
}
