import { say } from '@baari/contract/said';
import { z } from 'zod';
import { Failure } from '../lib/failure.ts';
import type { HumanCheck } from './human-check.ts';

export interface RecaptchaSettings {
  secretKey: string;
  verifyUrl: string;
  /** The host on which a token must have been made. */
  hostname: string;
  deadlineMs?: number;
}

const DEADLINE_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Google's error codes for a token that is invalid, too old, or already used: each token counts once. */
const ABOUT_THE_TOKEN = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

async function ask({ secretKey, verifyUrl, deadlineMs = DEADLINE_MS }: RecaptchaSettings, token: string) {
  // The person's IP address is not sent: Google does not require it, and it is nobody else's business.
  const body = new URLSearchParams({ secret: secretKey, response: token });
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (!response.ok) throw new Error(`siteverify answered ${response.status}`);
  const answer = verdict.parse(await response.json());
  const ours = (answer['error-codes'] ?? []).filter((code) => !ABOUT_THE_TOKEN.has(code));
  if (!answer.success && ours.length > 0)
    throw new Error(`siteverify refused to judge: ${ours.join(', ').slice(0, 80)}`);
  return answer;
}

/** reCAPTCHA v2 invisible: Google's script gives the token, Google's server judges it. `onTrouble` is told why it could not be asked. */
export function recaptchaCheck(settings: RecaptchaSettings, onTrouble: (error: unknown) => void): HumanCheck {
  return {
    challenge: async () => null,
    async passes(token) {
      try {
        const { success, hostname } = await ask(settings, token);
        if (success && hostname !== settings.hostname)
          onTrouble(new Error(`a reCAPTCHA was solved on another host than ${settings.hostname}`));
        return success && hostname === settings.hostname;
      } catch (error) {
        onTrouble(error);
        const text = say(
          'recaptcha-away',
          'The reCAPTCHA check cannot be reached right now. Please try again in a moment.',
        );
        throw new Failure('NOT_READY', { text, retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
    },
  };
}
