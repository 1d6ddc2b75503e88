import type { KeyboardEvent, RefObject } from 'react';

/** The search of a day's list; its field stands in the strip. */
export interface Search {
  typed: string;
  onTyped: (typed: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}
