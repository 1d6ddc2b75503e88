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

/** A scanner types no fewer characters. */
const SCANNED_MIN_CHARS = 8;
/** Nobody types that many by hand in less time for each. */
const BY_HAND_MS = 60;

/** Does what a key means; `then` is what a person typed right after it. */
type KeyAct = (then: string) => void;

/**
 * Tells single keys, which `keyOf` knows, from a scanner's. `onKey` is called at the press, with what is on screen then, and returns
 * what to do once the key has stood alone. What is searched for may follow its key at once.
 */
export function singleKeys<Key extends string>(keyOf: (key: string) => Key | undefined, onKey: (key: Key) => KeyAct) {
  let lastAt = Number.NEGATIVE_INFINITY;
  let first: { act: KeyAct; isFind: boolean; at: number } | undefined;
  let then = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const isLong = () => then.length + 1 >= SCANNED_MIN_CHARS;
  const act = () => {
    const meant = first;
    first = undefined;
    if (meant && !(isLong() && lastAt - meant.at < then.length * BY_HAND_MS)) meant.act(then);
  };
  const begin = (key: string, at: number) => {
    const meant = keyOf(key);
    first = meant && { act: onKey(meant), isFind: meant === 'find', at };
    then = '';
  };
  const goOn = (key: string) => {
    if (!first?.isFind || (key === 'Enter' && isLong())) first = undefined;
    else if (key !== 'Enter') then += key;
  };
  return {
    /** Whether the key continues what is being typed; `at` in milliseconds. */
    press(key: string, at: number): boolean {
      const goesOn = at - lastAt < ALONE_MS;
      lastAt = at;
      clearTimeout(waiting);
      if (goesOn) goOn(key);
      else begin(key, at);
      if (first) waiting = setTimeout(act, ALONE_MS);
      return goesOn;
    },
    /** Does at once what a busy device has not come to before this time. */
    catchUp(at: number): void {
      if (at - lastAt < ALONE_MS) return;
      clearTimeout(waiting);
      act();
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
