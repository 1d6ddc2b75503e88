import { useRef } from 'react';

/** crypto.randomUUID exists on https alone; a clinic's own network may be without. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The Idempotency-Key of one intention. `keyFor` gives the same key for the same intention until `settle` says
 * that an answer came: what is sent again after a lost answer then counts once.
 */
export function useIdempotencyKey() {
  const open = useRef<{ intention: string; key: string }>(null);
  return {
    keyFor(intention: string): string {
      if (open.current?.intention !== intention) open.current = { intention, key: newKey() };
      return open.current.key;
    },
    settle(): void {
      open.current = null;
    },
  };
}
