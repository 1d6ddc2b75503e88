import { randomInt } from 'node:crypto';

const FIXED = 20_261_121;
const { FC_SEED, PROVE_SCALE } = process.env;

/**
 * The seed of all chance that decides what a test sees. `npm test` has the same result each time; `npm run prove`
 * tries new examples.
 */
export const SEED = FC_SEED ? Number(FC_SEED) : PROVE_SCALE ? randomInt(2 ** 31) : FIXED;
