import { useRef } from 'react';

/** An Idempotency-Key. crypto.randomUUID exists only on https, and a clinic's own network may not have that. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The Idempotency-Key of one action. `keyFor` gives the same key for the same action until `settle` says
 * that an answer came, so that an action sent again after a lost answer counts once.
 */
export function useIdempotencyKey() {
  const open = useRef<{ intention: string; key: string }>(null);
  return {
    keyFor(intention: string): string {
      if (open.current?.intention !== intention) open.current = { intention, key: newIdempotencyKey() };
      return open.current.key;
    },
    settle(): void {
      open.current = null;
    },
  };
}
