import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

interface Line {
  line: RefObject<HTMLElement | null>;
  /** The part that is shown whole or not; where it is not, it keeps its width and takes no place. */
  part: RefObject<HTMLElement | null>;
  /** What takes the rest of the line. */
  rest: RefObject<HTMLElement | null>;
}

const widthOf = (element: HTMLElement) => element.getBoundingClientRect().width;

/** Whether a part of a line has room beside all else that stands there now. */
export function useRoom({ line, part, rest }: Line): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      if (!line.current || !part.current || !rest.current) return;
      const gap = parseFloat(getComputedStyle(line.current).columnGap);
      const free = widthOf(rest.current);
      // One measure for both: by another, such as whether the line scrolls, a part of a pixel would show and hide it without end.
      setHasRoom(hasRoom ? free > 0 : widthOf(part.current) + gap + 1 <= free);
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const { current } of [line, part, rest]) if (current) watch.observe(current);
    return () => watch.disconnect();
  });
  return hasRoom;
}
