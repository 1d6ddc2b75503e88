import { useEffect } from 'react';

/** Keeps the screen on while the page is shown. Asked for again each time, because browsers drop it with a hidden page. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      // Refused when the battery is low: then the device's own settings decide.
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
