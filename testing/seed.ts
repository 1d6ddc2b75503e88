import { randomInt } from 'node:crypto';

const FIXED = 20_261_121;
const { FC_SEED, PROVE_SCALE } = process.env;

/** Of all chance that decides what a test sees: `npm test` says the same each time, `npm run prove` looks elsewhere. */
export const SEED = FC_SEED ? Number(FC_SEED) : PROVE_SCALE ? randomInt(2 ** 31) : FIXED;
