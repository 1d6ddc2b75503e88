import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is shown; a browser gives it up whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      // Refused where the battery is low: then the screen is the clinic's to set.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) return void taken?.release();
      lock = taken;
    };
    const onVisible = () => void hold();
    document.addEventListener('visibilitychange', onVisible);
    void hold();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
