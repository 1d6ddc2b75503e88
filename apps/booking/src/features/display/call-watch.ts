import type { Display } from '@baari/contract/queue-display';

type Called = Pick<Display, 'date' | 'current' | 'calls' | 'next'>;

/** Notices calls by the number with the doctor and how often it was called, also when events were missed. */
export function callWatch() {
  let date = '';
  /** How often each number was called, as seen by this screen. */
  let known = new Map<number, number>();

  /** The number to call out now, if any. With `isOld` the call is only remembered. */
  return function watch(shown: Called, isOld: boolean): number | null {
    if (shown.date !== date) {
      known = new Map();
      date = shown.date;
    }
    // After an undone call, or a patient sent back, the next call of that number is a new one.
    for (const { serialNumber } of shown.next) known.delete(serialNumber);
    const { current, calls } = shown;
    if (current === null || calls <= (known.get(current) ?? 0)) return null;
    known.set(current, calls);
    return isOld ? null : current;
  };
}
