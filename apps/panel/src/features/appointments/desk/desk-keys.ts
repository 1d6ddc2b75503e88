import type { QueuePatient } from '@baari/contract/queue';
import { offeredFor } from './offered-acts.ts';
import type { DeskAct } from './offered-acts.ts';

/** The desk's keyboard shortcuts. */
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

/** A letter is a shortcut only if no other key comes within this time: a USB scanner types with pauses of up to 100 ms. */
export const ALONE_MS = 150;

const isDeskKey = (key: string): key is keyof typeof DESK_KEYS => key in DESK_KEYS;

/** The action of a key; undefined if it has none. */
export function deskKeyOf(key: string): DeskKey | undefined {
  const lower = key.toLowerCase();
  return isDeskKey(lower) ? DESK_KEYS[lower] : undefined;
}

/**
 * Tells single keys from a scanner's. `onKey` is called at the press, with what is on screen then, and returns what to do
 * once the key has stood alone. `press` returns whether the key continues what a scanner types.
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
  /** The patient whose row has the focus. */
  focused: QueuePatient | undefined;
  current: QueuePatient | undefined;
  next: QueuePatient | undefined;
}

/** The patient a key acts on: the focused row, else the patient with the doctor, else the next. The first one allowed counts. */
export function meantBy(act: DeskAct, { focused, current, next }: Desk): QueuePatient | undefined {
  const can = (patient: QueuePatient | undefined): patient is QueuePatient => {
    if (!patient) return false;
    const { main, inMenu } = offeredFor(patient);
    return main === act || inMenu.includes(act);
  };
  if (focused) return can(focused) ? focused : undefined;
  // Priority needs a selected row, so that a key alone moves nobody up.
  if (act === 'emergency' || act === 'elderly') return undefined;
  if (act === 'complete' || act === 'call-again') return can(current) ? current : undefined;
  return [current, next].find(can);
}
