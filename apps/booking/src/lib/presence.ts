import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Runs `act` when the user or the network comes back, and every `everyMs` while both are there. */
export function useWhilePresent(act: () => void, everyMs?: number): void {
  const run = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) act();
  });
  useEffect(() => {
    const onEvent = () => run();
    const timer = everyMs === undefined ? undefined : setInterval(onEvent, everyMs);
    document.addEventListener('visibilitychange', onEvent);
    window.addEventListener('online', onEvent);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onEvent);
      window.removeEventListener('online', onEvent);
    };
  }, [everyMs]);
}
