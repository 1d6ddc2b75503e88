import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { REST_MS } from '../../../lib/use-rest.ts';

/** How long a row takes to its new place. */
const MOVE_MS = 200;
/** Smaller differences are of rounding. */
const MOVED_PX = 2;

/** Without those of a folded group. */
const rowsIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.offsetParent !== null);
const isWithinSight = (top: number) => top > -innerHeight && top < 2 * innerHeight;
const wantsMotion = () => matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** Shows a row where it was, and lets it go to where it is. */
function slide(row: HTMLElement, fromPx: number): void {
  if (!wantsMotion() || !isWithinSight(row.getBoundingClientRect().top)) return;
  row.animate([{ transform: `translateY(${fromPx}px)` }, { transform: 'none' }], {
    duration: MOVE_MS,
    easing: 'ease-out',
  });
}

/** What stands where: a row's place in the page, and what its buttons do. */
interface Placed {
  top: number;
  acts: string | undefined;
}

function placesIn(list: HTMLElement): Map<string, Placed> {
  const start = list.getBoundingClientRect().top + scrollY;
  return new Map(
    rowsIn(list).map((row) => [row.dataset['row']!, { top: start + row.offsetTop, acts: row.dataset['acts'] }]),
  );
}

export interface Resting {
  has: (id: string) => boolean;
}

/**
 * Lets rows slide when their place changes, and tells which ones rest: those that moved, appeared or offer other acts than a
 * second ago. The list is the rows' offset parent, and they are compared whenever `rows` is another array. What the user `chose` to
 * see, as by a search, makes no row rest. `isHeld`: while a finger is down no rest ends.
 */
export function useMovingRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  chose: string,
  isHeld: boolean,
): Resting {
  const known = useRef<{ chose: string; places: Map<string, Placed> }>(null);
  const [resting, setResting] = useState<ReadonlyMap<string, number>>(new Map());

  useLayoutEffect(() => {
    if (!list.current) return;
    const was = known.current;
    known.current = null;
    // The first rows have come from nowhere.
    if (was?.chose !== chose || was.places.size === 0) return;
    const before = was.places;
    const now = placesIn(list.current);
    known.current = { chose, places: now };
    const stirred = [...now].filter(([id, { top, acts }]) => {
      const old = before.get(id);
      return !old || Math.abs(old.top - top) >= MOVED_PX || old.acts !== acts;
    });
    if (stirred.length === 0) return;
    for (const row of rowsIn(list.current)) {
      const id = row.dataset['row']!;
      const from = (before.get(id)?.top ?? now.get(id)!.top) - now.get(id)!.top;
      if (Math.abs(from) >= MOVED_PX) slide(row, from);
    }
    const until = performance.now() + MOVE_MS + REST_MS;
    setResting((others) => new Map([...others, ...stirred.map(([id]) => [id, until] as const)]));
  }, [list, rows, chose]);

  // After the paint, when the places are known without working them out: React sees to it before anything moves them.
  useEffect(() => {
    if (list.current) known.current ??= { chose, places: placesIn(list.current) };
  }, [list, rows, chose]);

  useEffect(() => {
    if (isHeld || resting.size === 0) return;
    const now = performance.now();
    const first = Math.min(...resting.values());
    const timer = setTimeout(
      () => setResting((all) => new Map([...all].filter(([, until]) => until > first))),
      Math.max(0, first - now),
    );
    return () => clearTimeout(timer);
  }, [isHeld, resting]);

  return resting;
}
