import { useEffect, useRef, useState } from 'react';

/** How long after a finger is lifted its click may come; until then nothing may move. */
const CLICK_FOLLOWS_MS = 80;
/** A press counts as over after this time, because its end in another window is never seen. */
const LONGEST_PRESS_MS = 2_000;

/**
 * A value that does not change while a finger, mouse button or the space bar is down on it: users tap what they
 * saw, even if events come meanwhile. Also tells whether it is held so now.
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
  return [held ? held.value : value, handlers, held !== null] as const;
}
