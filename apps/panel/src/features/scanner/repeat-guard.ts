/** How long a ticket must be out of the camera's sight before it counts again. */
export const SAME_CODE_REST_MS = 5000;

/** Tells whether a code just read is a new one. `now` in milliseconds. */
export function createRepeatGuard(restMs = SAME_CODE_REST_MS) {
  let last: { text: string; seenAt: number } | null = null;
  return (text: string, now: number): boolean => {
    const isNew = last === null || last.text !== text || now - last.seenAt >= restMs;
    last = { text, seenAt: now };
    return isNew;
  };
}
