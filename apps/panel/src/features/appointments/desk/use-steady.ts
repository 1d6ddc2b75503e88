import { useEffect, useRef, useState } from 'react';

/** A click follows the lifting of a finger; until then nothing may move. */
const CLICK_FOLLOWS_MS = 80;
/** Whose end is never heard of, in another window for instance, ends by itself. */
const LONGEST_PRESS_MS = 2_000;

/**
 * A value that stands still while a finger, a mouse or the space bar is down on what shows it: what is tapped is what was
 * seen, however many events come meanwhile.
 */
export function useSteady<T>(value: T) {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const endIn = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), milliseconds);
  };
  const hold = () => {
    setHeld((known) => known ?? { value });
    endIn(LONGEST_PRESS_MS);
  };
  const release = () => endIn(CLICK_FOLLOWS_MS);
  const onSpace = (act: () => void) => (event: { key: string }) => {
    if (event.key === ' ') act();
  };
  const handlers = {
    onPointerDown: hold,
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onKeyDown: onSpace(hold),
    onKeyUp: onSpace(release),
  };
  return [held ? held.value : value, handlers] as const;
}
