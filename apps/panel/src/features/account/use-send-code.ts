import { forgotPassword, sendSignupCode } from '@baari/contract/account';
import { RESET_RESEND_LOCK_SECONDS, SIGNUP_RESEND_LOCK_SECONDS } from '@baari/contract/limits';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { toast } from '../../lib/toast.ts';
import { rememberSent, secondsLocked } from './code-lock.ts';
import type { CodePurpose } from './code-lock.ts';
import { proved } from '../../lib/proved.ts';

const askForSignup = (email: string) => proved((humanCheck) => call(sendSignupCode, { body: { email, humanCheck } }));
const askForReset = (email: string) => proved((humanCheck) => call(forgotPassword, { body: { email, humanCheck } }));

const CODES = {
  signup: { ask: askForSignup, lockSeconds: SIGNUP_RESEND_LOCK_SECONDS },
  reset: { ask: askForReset, lockSeconds: RESET_RESEND_LOCK_SECONDS },
} as const;

/** Asks for a code by mail; true once it is sent. */
export function useSendCode(purpose: CodePurpose) {
  const t = texts('account');
  const { act, busy } = useAct();
  const { ask, lockSeconds } = CODES[purpose];

  async function send(email: string): Promise<boolean> {
    const n = secondsLocked(purpose, email, Date.now());
    if (n > 0) {
      toast.error(t('waitBeforeResending', { n }));
      return false;
    }
    const answer = await act(() => ask(email), {
      failed: t('anErrorOccurred'),
      bodyFirst: true,
    });
    if (!answer) return false;
    rememberSent(purpose, email, lockSeconds, Date.now());
    return true;
  }

  return { send, busy };
}
