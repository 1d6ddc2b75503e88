import { forgotPassword, login, register, resetPassword } from '@baari/contract/account';
import type { Browser } from '@baari/testing/browser';
import { askCode, codeIn, humanToken, mailOf, PASSWORD } from '@baari/testing/sign-up';

export const ignoring = (call: Promise<unknown>) => call.catch(() => undefined);

/** Values that must turn up nowhere: each is kept and given back. */
export function canaries() {
  const values: string[] = [];
  const canary = <T extends string>(value: T): T => (values.push(value), value);
  return { values, canary };
}

/** Signs up, logs in and resets the password, the right way and wrong ones; answers the address. */
export async function canaryAccount(browser: Browser, canary: (value: string) => string): Promise<string> {
  const email = canary('canary.doctor@clinic.example');
  canary(PASSWORD);
  const otp = canary(await askCode(browser, email));
  const reCaptcha = canary(await humanToken(browser));
  await ignoring(browser.call(register, { body: { email, otp: canary('135791'), password: PASSWORD, reCaptcha } }));
  await browser.call(register, { body: { email, otp, password: PASSWORD, reCaptcha: await humanToken(browser) } });
  canary(browser.cookies.get('baari')!);
  await ignoring(browser.call(login, { body: { email, password: canary('Wrong-Canary-1') } }));
  await browser.call(login, { body: { email, password: PASSWORD } });
  canary(browser.cookies.get('baari')!);
  await browser.call(forgotPassword, { body: { email } });
  const resetCode = canary(codeIn(await mailOf(browser, email, 'reset')));
  await browser.call(resetPassword, { body: { email, otp: resetCode, newPassword: canary('Neem-Canary-77') } });
  return email;
}
