import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

/** The search of a day's list; its field stands in the strip. */
export interface Search {
  typed: string;
  onTyped: (typed: string) => void;
  /** Goes to the field, with what was typed on the way. */
  find: (then: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  /** Down leads to the list, Escape back to where one came from. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}
