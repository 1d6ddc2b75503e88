import { useEffect } from 'react';

/** View and form take each other's place on one page: like a new page, they start at the top, on their heading. */
export function useHeadingFocus(): void {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
}
