import { texts } from './texts.ts';
import { useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** How long a button takes no tap after what it acts on has changed: longer than a hurried second tap. */
export const REST_MS = 1_000;

/** Says why a tap on a resting button did nothing. */
export const sayResting = () => toast.error(texts('common')('resting'));

/**
 * True for a second after `of` has changed, so that a tap meant for what stood there before is not taken. Not after the
 * first value, nor after an unknown one (undefined). `isHeld`: while a finger is down the rest does not end.
 */
export function useRest(of: string | number | null | undefined, isHeld = false): boolean {
  const [seen, setSeen] = useState(of);
  const [changes, setChanges] = useState(0);
  const [rested, setRested] = useState(0);
  if (seen !== of) {
    setSeen(of);
    if (seen !== undefined) setChanges(changes + 1);
  }
  const isResting = rested < changes;
  useEffect(() => {
    if (!isResting || isHeld) return;
    const timer = setTimeout(() => setRested(changes), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting, isHeld, changes]);
  return isResting;
}
