import { useEffect, useState } from 'react';

/** How long the controls stay after somebody was last at the screen. */
const IDLE_AFTER_MS = 10_000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** True while nobody moves a mouse, touches the screen or presses a key. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    };
    wake();
    for (const sign of SIGNS) window.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, wake);
    };
  }, []);
  return isIdle;
}
