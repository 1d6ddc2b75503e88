import type { PublicConfig } from '@baari/contract/config';
import type { Config } from './config.ts';
import { altchaCheck } from './ports/human-check-altcha.ts';
import type { AltchaDeps } from './ports/human-check-altcha.ts';
import { recaptchaCheck } from './ports/human-check-recaptcha.ts';
import type { HumanCheck } from './ports/human-check.ts';

/** reCAPTCHA where it is set up, else our own proof of work. `onTrouble` is told why the provider could not be asked. */
export const openHumanCheck = (
  { recaptcha, secret }: Config,
  spend: AltchaDeps['spend'],
  onTrouble: (error: unknown) => void,
): HumanCheck => (recaptcha ? recaptchaCheck(recaptcha, onTrouble) : altchaCheck({ secret, spend }));

/** What the panel needs to know of it. */
export const captchaOf = ({ recaptcha }: Config): PublicConfig['captcha'] =>
  recaptcha
    ? { provider: 'recaptcha', siteKey: recaptcha.siteKey, scriptUrl: recaptcha.scriptUrl }
    : { provider: 'altcha', siteKey: null };
