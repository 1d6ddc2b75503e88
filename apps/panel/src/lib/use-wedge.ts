import { useEffect, useEffectEvent } from 'react';
import { NO_BURST, typed } from './wedge.ts';

/** Passes on what a USB scanner types while no field has the focus. */
export function useWedge(onText: (text: string) => void) {
  const hand = useEffectEvent(onText);

  useEffect(() => {
    let burst = NO_BURST;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const after = typed(burst, event.key, event.timeStamp);
      burst = after.burst;
      if (after.scanned === null) return;
      // Else the Enter would also press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      hand(after.scanned);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
