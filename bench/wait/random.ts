/** Random-looking numbers that are the same in every run with the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  of<T>(values: readonly T[]): T;
  normal(mean: number, deviation: number): number;
  /** Around `middle`, never below 0, with a long tail: `spread` is the standard deviation as a share of the mean. */
  around(middle: number, spread: number): number;
}

/** mulberry32: small, and good enough for simulated days. */
export function randomFrom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (share) => next() < share,
    of: (values) => values[Math.floor(next() * values.length)]!,
    normal,
    around(middle, spread) {
      const deviation = Math.sqrt(Math.log(1 + spread ** 2));
      return middle * Math.exp(normal(-(deviation ** 2) / 2, deviation));
    },
  };
}
