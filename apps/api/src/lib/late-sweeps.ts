/** A regular task that has not succeeded for long. */
export interface LateSweep {
  sweep: string;
  /** When it last succeeded, or when the process began. */
  since: Date;
}

/** So many runs may fail, and so much longer may one take, before it counts as late: as in the alarm BaariSweepLate. */
const RUNS_MISSED = 3;
const GRACE_SECONDS = 600;

/** Keeps when each regular task of this process last succeeded. */
export function sweepRecord() {
  const known = new Map<string, { everySeconds: number; since: Date }>();
  return {
    began: (sweep: string, everySeconds: number, now: Date) => void known.set(sweep, { everySeconds, since: now }),
    succeeded: (sweep: string, now: Date) => void Object.assign(known.get(sweep)!, { since: now }),
    /** Those that have not succeeded for longer than three runs take. */
    late: (now: Date): LateSweep[] =>
      [...known].flatMap(([sweep, { everySeconds, since }]) =>
        now.getTime() - since.getTime() > (RUNS_MISSED * everySeconds + GRACE_SECONDS) * 1_000
          ? [{ sweep, since }]
          : [],
      ),
  };
}
export type SweepRecord = ReturnType<typeof sweepRecord>;
