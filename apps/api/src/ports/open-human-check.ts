import { altchaCheck } from './human-check-altcha.ts';
import type { AltchaDeps } from './human-check-altcha.ts';
import { recaptchaCheck } from './human-check-recaptcha.ts';
import type { RecaptchaSettings } from './human-check-recaptcha.ts';
import type { HumanCheck, ProofOfWork } from './human-check.ts';

/** Our own proof of work, where nobody is to notice the check. */
export const openProofOfWork = (secret: Buffer, spend: AltchaDeps['spend']): ProofOfWork =>
  altchaCheck({ secret, spend });

/** reCAPTCHA if it is set up, else our own proof of work. `onTrouble` gets the reason why the provider could not be asked. */
export const openHumanCheck = (
  { recaptcha, secret }: { recaptcha: RecaptchaSettings | null; secret: Buffer },
  spend: AltchaDeps['spend'],
  onTrouble: (error: unknown) => void,
): HumanCheck => (recaptcha ? recaptchaCheck(recaptcha, onTrouble) : altchaCheck({ secret, spend }));
