import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { keyFor, sha256 } from '../lib/secret.ts';
import type { ProofOfWork } from './human-check.ts';

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
      data: z.object({ until: z.number(), times: z.number().optional() }),
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
export function altchaCheck({ secret, spend }: AltchaDeps): ProofOfWork {
  const secrets = {
    hmacSignatureSecret: keyFor(secret, 'human check').toString('hex'),
    hmacKeySignatureSecret: keyFor(secret, 'human check answer').toString('hex'),
  };
  async function worth(token: string, now: Date): Promise<number> {
    const given = readToken(token);
    if (!given) return 0;
    const { expiresAt: _unsigned, ...parameters } = given.challenge.parameters;
    const challenge = { ...given.challenge, parameters };
    const { verified } = await verifySolution({ challenge, solution: given.solution, deriveKey, ...secrets });
    const { nonce, salt, data } = parameters;
    if (!verified || data.until < now.getTime()) return 0;
    // This comes last, and refuses a replay: the library itself would accept a solution any number of times.
    const isFirst = await spend(sha256(`${nonce} ${salt}`), now, new Date(data.until));
    return isFirst ? (data.times ?? 1) : 0;
  }

  return {
    async challenge(now, times = 1) {
      const counter = randomInt(GUESSES_MIN * times, GUESSES_MAX * times + 1);
      const data = { until: now.getTime() + VALID_MINUTES * 60_000, ...(times > 1 && { times }) };
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
    worth,
    passes: async (token, now) => (await worth(token, now)) > 0,
  };
}
