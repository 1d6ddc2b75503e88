import type { QueuePatient } from '@baari/contract/queue';
import { offeredFor } from './offered-acts.ts';
import type { DeskAct } from './offered-acts.ts';

/** What the desk's keys mean. */
export const DESK_KEYS = {
  n: 'call-next',
  a: 'call-again',
  d: 'complete',
  s: 'skip',
  x: 'no-show',
  r: 'arrive',
  e: 'emergency',
  l: 'elderly',
  w: 'walk-in',
  u: 'undo',
  f: 'find',
  '?': 'help',
} as const satisfies Record<string, DeskAct | 'call-next' | 'walk-in' | 'undo' | 'find' | 'help'>;
export type DeskKey = (typeof DESK_KEYS)[keyof typeof DESK_KEYS];

/**
 * A USB scanner types like a keyboard, with rests of up to a tenth of a second: a letter counts as a key of the desk when
 * it stands alone for longer than that.
 */
export const ALONE_MS = 150;

const isDeskKey = (key: string): key is keyof typeof DESK_KEYS => key in DESK_KEYS;

/** What a key means; undefined where it means nothing. */
export function deskKeyOf(key: string): DeskKey | undefined {
  const lower = key.toLowerCase();
  return isDeskKey(lower) ? DESK_KEYS[lower] : undefined;
}

/**
 * Tells single keys from those of a scanner. `onKey` answers what is to be done, of what is shown at the press, once the
 * key has stood alone; `press` answers whether the key goes on with what a scanner types.
 */
export function singleKeys(onKey: (key: DeskKey) => () => void) {
  let lastAt = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    /** `at` in milliseconds. */
    press(key: string, at: number): boolean {
      const goesOn = at - lastAt < ALONE_MS;
      lastAt = at;
      clearTimeout(waiting);
      const meant = deskKeyOf(key);
      if (!goesOn && meant) waiting = setTimeout(onKey(meant), ALONE_MS);
      return goesOn;
    },
    stop: () => clearTimeout(waiting),
  };
}

interface Desk {
  /** Whose row has the focus. */
  focused: QueuePatient | undefined;
  current: QueuePatient | undefined;
  next: QueuePatient | undefined;
}

/** Whom a key means: the row with the focus, else who is with the doctor, else who is next; the first for whom it can be done. */
export function meantBy(act: DeskAct, { focused, current, next }: Desk): QueuePatient | undefined {
  const can = (patient: QueuePatient | undefined): patient is QueuePatient => {
    if (!patient) return false;
    const { inRow, inMenu } = offeredFor(patient);
    return inRow.includes(act) || inMenu.includes(act);
  };
  if (focused) return can(focused) ? focused : undefined;
  // Nobody is seen before their turn by a key alone.
  if (act === 'emergency' || act === 'elderly') return undefined;
  if (act === 'complete' || act === 'call-again') return can(current) ? current : undefined;
  return [current, next].find(can);
}
