import { randomBytes } from 'node:crypto';
import { PASSKEY_MINUTES } from '@baari/contract/limits';
import { z } from 'zod';
import { seal, sha256, unsealAny } from '../../lib/secret.ts';
import type { SpentChallenge } from './store-passkeys.ts';

const challenge = z.object({
  /** An answer is good for this alone. */
  purpose: z.enum(['add', 'log-in', 'reauthenticate']),
  /** Whose passkey is asked for; null where any may answer. */
  doctorId: z.nullable(z.string()),
  /** 256 random bits, base64url. */
  text: z.string(),
  until: z.number(),
});
type Asked = Pick<z.output<typeof challenge>, 'purpose' | 'doctorId'>;

const CHALLENGE_BYTES = 32;

/** Challenges for passkeys. The browser keeps them, sealed (`begun`), until it brings the answer; the database keeps those that were answered. */
export function passkeyChallenges(keys: readonly Buffer[]) {
  return {
    ask(asked: Asked, now: Date): { text: string; begun: string } {
      const text = randomBytes(CHALLENGE_BYTES).toString('base64url');
      const until = now.getTime() + PASSKEY_MINUTES * 60_000;
      return { text, begun: seal(keys[0]!, JSON.stringify({ ...asked, text, until })) };
    },

    /** Null if it was asked for something else or of somebody else, too long ago, or never. */
    opened(begun: string, asked: Asked, now: Date): (SpentChallenge & { text: string }) | null {
      try {
        const { purpose, doctorId, text, until } = challenge.parse(JSON.parse(unsealAny(keys, begun)));
        if (purpose !== asked.purpose || doctorId !== asked.doctorId || now.getTime() >= until) return null;
        return { text, hash: sha256(`passkey ${text}`), until: new Date(until) };
      } catch {
        return null; // altered, or made up
      }
    },
  };
}
export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>;
