import { randomBytes, randomInt } from 'node:crypto';

/**
 * Bytes of a length that nobody can foresee, for what is compressed: whoever books sees a desk's answer or event come over a
 * network that both share, and could learn from its length whether a guessed number is in it already.
 */
export const padding = (): Buffer => randomBytes(randomInt(64));
