/** A ticket in front of the camera is read five times a second. It counts again after being out of sight this long. */
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
