import { useEffect, useRef } from 'react';
import { texts } from '../lib/texts.ts';
import { useLocation, useMatches } from 'react-router';
import type common from '../messages/en/common.ts';

export type RouteTitle = keyof typeof common.titles;

function titleOf(matches: ReturnType<typeof useMatches>): RouteTitle | undefined {
  const handle: unknown = matches.at(-1)?.handle;
  return typeof handle === 'object' && handle !== null && 'title' in handle ? (handle.title as RouteTitle) : undefined;
}

/** On a new page: sets the title, scrolls to the top and moves the focus to the main heading. */
export function useArrival(brand: string): void {
  const t = texts('common');
  const { pathname, hash } = useLocation();
  const place = pathname + hash;
  const title = titleOf(useMatches());
  const last = useRef(place);

  useEffect(() => {
    if (title) document.title = `${t(`titles.${title}`)} · ${brand}`;
  }, [t, title, brand]);

  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    heading?.focus({ preventScroll: true });
  }, [place]);
}
