import { useEffect } from 'react';

/** When view and form replace each other, start at the top with the focus on the heading, like on a new page. */
export function useHeadingFocus(): void {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
}
