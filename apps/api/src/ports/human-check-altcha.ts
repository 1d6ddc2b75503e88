import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { keyFor, sha256 } from '../lib/secret.ts';
import type { HumanCheck } from './human-check.ts';

/** Iterations of one guess, and how many guesses lead to the answer: docs/decisions/007-human-check.md has the measures. */
const COST = 2_000;
const GUESSES_MIN = 100;
const GUESSES_MAX = 200;
const VALID_MINUTES = 15;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readToken(token: string) {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

export interface AltchaDeps {
  secret: Buffer;
  /** Remembers a challenge until it expires; false if it was already spent. */
  spend(challengeHash: Buffer, now: Date, until: Date): Promise<boolean>;
}

/**
 * Proof of work, without an outside service. The signed `data.until` ends a challenge, by the clock of the call.
 * `expiresAt` is only for the browser: it is not signed, and the library would compare it with its own clock.
 */
export function altchaCheck({ secret, spend }: AltchaDeps): HumanCheck {
  const secrets = {
    hmacSignatureSecret: keyFor(secret, 'human check').toString('hex'),
    hmacKeySignatureSecret: keyFor(secret, 'human check answer').toString('hex'),
  };
  return {
    async challenge(now) {
      const counter = randomInt(GUESSES_MIN, GUESSES_MAX + 1);
      const data = { until: now.getTime() + VALID_MINUTES * 60_000 };
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter,
        data,
        deriveKey,
        ...secrets,
      });
      return { ...made, parameters: { ...made.parameters, expiresAt: Math.floor(data.until / 1_000) } };
    },
    async passes(token, now) {
      const given = readToken(token);
      if (!given) return false;
      const { expiresAt: _unsigned, ...parameters } = given.challenge.parameters;
      const challenge = { ...given.challenge, parameters };
      const { verified } = await verifySolution({ challenge, solution: given.solution, deriveKey, ...secrets });
      const { nonce, salt, data } = parameters;
      if (!verified || data.until < now.getTime()) return false;
      // This comes last, and refuses a replay: the library itself would accept a solution any number of times.
      return spend(sha256(`${nonce} ${salt}`), now, new Date(data.until));
    },
  };
}
