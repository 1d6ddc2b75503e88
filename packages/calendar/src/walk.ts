import type { Beginning, Pause } from './lateness.ts';
import type { Pace } from './pace.ts';

/** A time in minutes since midnight: the best guess, and the range that is right four times out of five. */
export interface Estimate {
  minute: number;
  from: number;
  to: number;
  /** Within the range: when nobody is called. */
  pause?: Pause;
  /** Whether it counts an announced delay in. */
  isDelayed?: boolean;
}

/**
 * Standard deviations from the guess to the early and the late end, chosen so that on simulated days four out of five
 * times fall in between (bench/wait). They are larger than a bell curve's, because long cases and missed pauses have
 * long tails.
 */
const EARLY = -1.4;
const LATE = 1.8;
/** Ranges are rounded to steps of this many minutes. */
const STEP = 5;

/** A time, not yet rounded: the guess, the early and the late side. */
export type Sides = readonly [number, number, number];
/** When a turn comes, and whether the patient is here. */
export interface Turn {
  at: Sides;
  isHere: boolean;
}

const onSides = (at: (z: number, side: number) => number): Sides => [at(0, 0), at(EARLY, 1), at(LATE, 2)];

/** The later one on each side. */
export const laterOf = (a: Sides, b: Sides): Sides => onSides((_, side) => Math.max(a[side]!, b[side]!));

/** When a turn comes on a day that begins so. */
export const openedTurn = ({ at, isHere }: Turn, { opened }: Beginning): Turn => ({
  at: onSides((z, side) => opened(at[side]!, z, isHere)),
  isHere,
});

const stepDown = (at: number) => Math.floor(at / STEP) * STEP;
const stepUp = (at: number) => Math.ceil(at / STEP) * STEP;

/** A time as it is told: no earlier than now. */
export function rounded([guess, early, late]: Sides, minute: number | null, downTo = stepDown): Estimate {
  const earliest = minute ?? 0;
  const to = Math.max(stepUp(late), earliest);
  return {
    minute: Math.max(Math.round(guess), earliest),
    from: Math.min(to, Math.max(downTo(early), earliest)),
    to,
  };
}

/** A turn as it is told: no earlier than an announced delay allows. */
export function told({ at, isHere }: Turn, { announced, pauseIn }: Beginning, minute: number | null): Estimate {
  const downTo = (time: number) => Math.floor(announced(stepDown(time), isHere));
  const pause = pauseIn(at[1], at[2], EARLY, isHere);
  return {
    ...rounded(at, minute, downTo),
    ...(pause && { pause: { from: stepUp(pause.from), to: downTo(pause.to) } }),
  };
}

/** Walks through the day patient by patient with three clocks: the guess, the early and the late side. */
export function walk(beginning: Beginning, pace: Pace, minute: number | null) {
  const { minute: first, spread, opened } = beginning;
  const earliest = minute ?? 0;
  let clocks = onSides((z) => Math.max(earliest, first + z * spread));
  const perPatient = pace.mean * (1 + pace.urgent);
  let patients = 0;
  let variance = spread ** 2;
  let deviation = spread;

  return {
    /** Lets `weight` patients pass; a share of one is a patient who may not come. */
    pass(weight: number, isHere: boolean): void {
      for (let left = weight; left > 1e-9; left -= 1) {
        const share = Math.min(1, left);
        patients += share;
        variance += share * pace.spread ** 2 + share * (1 - share) * pace.mean ** 2;
        const wider = Math.hypot(Math.sqrt(variance), patients * pace.mean * pace.doubt);
        const takes = (z: number) => Math.max(0, share * perPatient + z * (wider - deviation));
        clocks = onSides((z, side) => opened(clocks[side]!, z, isHere) + takes(z));
        deviation = wider;
      }
    },
    /** Nobody can be called before arriving: waits for `at`, minutes since midnight. */
    await(at: number): void {
      clocks = laterOf(clocks, [at, at, at]);
    },
    /** The best guess of the next turn, minutes since midnight. */
    clock: (isHere: boolean): number => opened(clocks[0], 0, isHere),
    turn: (isHere: boolean): Turn => openedTurn({ at: clocks, isHere }, beginning),
    /** When the patient before is done. */
    end: (): Sides => clocks,
  };
}
