/** A repeatable source of chance: the same seed gives the same sample clinic. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  share(): number;
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, and good enough for sample data. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    share,
    between: (min, max) => min + Math.floor(share() * (max - min + 1)),
    pick: (list) => list[Math.floor(share() * list.length)]!,
  };
}
