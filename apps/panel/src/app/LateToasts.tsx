import { lazy, Suspense, useEffect, useState } from 'react';

const Toasts = lazy(() => import('../lib/toasts.tsx'));
const AFTER_PAINT_MS = 300;

/** Brings the toasts once the first screen is painted; they are no part of it. */
export function LateToasts() {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), AFTER_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return painted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
