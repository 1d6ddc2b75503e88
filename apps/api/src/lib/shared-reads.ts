/** Of how many keys a read is kept; the one read longest ago goes first. */
const KEPT = 1_000;

/**
 * Reads of what many look at, by key: who asks within `freshMs` of a read, by the clock that they pass, shares it, also while it
 * runs. A failed read is not kept.
 */
export function sharedReads<T>(read: (key: string, now: Date) => Promise<T>, freshMs: number) {
  const kept = new Map<string, { at: number; answer: Promise<T> }>();
  return (key: string, now: Date): Promise<T> => {
    const last = kept.get(key);
    const age = last ? now.getTime() - last.at : Infinity;
    if (last && age >= 0 && age < freshMs) return last.answer;
    const made = { at: now.getTime(), answer: read(key, now) };
    kept.delete(key);
    kept.set(key, made);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    made.answer.catch(() => kept.get(key) === made && kept.delete(key));
    return made.answer;
  };
}
