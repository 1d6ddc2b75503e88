import type { Beginning, Pause } from './lateness.ts';
import type { Pace } from './pace.ts';

/** A time in minutes since midnight: the best guess, and the range that is right four times out of five. */
export interface Estimate {
  minute: number;
  from: number;
  to: number;
  /** Within the range: when nobody is called. */
  pause?: Pause;
}

/**
 * Standard deviations from the guess to the early and the late end, chosen so that on simulated days four out of five
 * times fall in between (bench/wait). They are larger than a bell curve's, because long cases and missed pauses have
 * long tails.
 */
const SIDES = [0, -1.4, 1.8] as const;
/** Ranges are rounded to steps of this many minutes. */
const STEP = 5;

/** Walks through the day patient by patient with three clocks: the guess, the early and the late side. */
export function walk({ minute: first, spread, opened, pauseIn }: Beginning, pace: Pace, minute: number | null) {
  const earliest = minute ?? 0;
  const clocks = SIDES.map((z) => Math.max(earliest, first + z * spread));
  const perPatient = pace.mean * (1 + pace.urgent);
  let patients = 0;
  let variance = spread ** 2;
  let deviation = spread;

  const stepDown = (at: number) => Math.floor(at / STEP) * STEP;
  const stepUp = (at: number) => Math.ceil(at / STEP) * STEP;
  const rounded = (at: readonly number[]): Estimate => {
    const [guess, early, late] = at as [number, number, number];
    const to = Math.max(stepUp(late), earliest);
    return {
      minute: Math.max(Math.round(guess), earliest),
      from: Math.min(to, Math.max(stepDown(early), earliest)),
      to,
    };
  };

  return {
    /** Lets `weight` patients pass; a share of one is a patient who may not come. */
    pass(weight: number, isHere: boolean): void {
      for (let left = weight; left > 1e-9; left -= 1) {
        const share = Math.min(1, left);
        patients += share;
        variance += share * pace.spread ** 2 + share * (1 - share) * pace.mean ** 2;
        const wider = Math.hypot(Math.sqrt(variance), patients * pace.mean * pace.doubt);
        SIDES.forEach((z, i) => {
          clocks[i] = opened(clocks[i]!, z, isHere) + Math.max(0, share * perPatient + z * (wider - deviation));
        });
        deviation = wider;
      }
    },
    /** Nobody can be called before arriving: waits for `at`, minutes since midnight. */
    await(at: number): void {
      SIDES.forEach((_, i) => (clocks[i] = Math.max(clocks[i]!, at)));
    },
    /** The best guess of the next turn, minutes since midnight. */
    clock: (isHere: boolean): number => opened(clocks[0]!, 0, isHere),
    turn(isHere: boolean): Estimate {
      const at = SIDES.map((z, i) => opened(clocks[i]!, z, isHere));
      const pause = pauseIn(at[1]!, at[2]!, SIDES[1], isHere);
      return { ...rounded(at), ...(pause && { pause: { from: stepUp(pause.from), to: stepDown(pause.to) } }) };
    },
    /** When the patient before is done. */
    end: (): Estimate => rounded(clocks),
  };
}
