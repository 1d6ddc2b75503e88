import type { PublicConfig } from '@baari/contract/public-config';
import { PLAN_PRICE_PAISE } from '@baari/contract/limits';
import { publicConfigHandlers } from './routes.ts';

interface Needs {
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  userPanelUrl: string;
  zone: string;
  recaptcha: { siteKey: string; scriptUrl: string } | null;
  google: object | null;
  pushKey: string | null;
  phoneCodes: boolean;
}

const captchaOf = (recaptcha: Needs['recaptcha']): PublicConfig['captcha'] =>
  recaptcha
    ? { provider: 'recaptcha', siteKey: recaptcha.siteKey, scriptUrl: recaptcha.scriptUrl }
    : { provider: 'altcha', siteKey: null };

export const publicConfigModule = (
  { brandName, supportPhone, supportEmail, userPanelUrl, zone, recaptcha, google, pushKey, phoneCodes }: Needs,
  payments: { isOn: boolean; isTest: boolean },
) => ({
  handlers: publicConfigHandlers({
    brandName,
    supportPhone,
    supportEmail,
    userPanelUrl,
    clinicTimeZone: zone,
    captcha: captchaOf(recaptcha),
    googleSignIn: google !== null,
    pushKey,
    phoneCodes,
    payments: payments.isOn,
    testPayments: payments.isTest,
    planPrices: PLAN_PRICE_PAISE,
  }),
});
