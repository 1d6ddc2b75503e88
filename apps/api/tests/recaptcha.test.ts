import { getCaptcha, register } from '@baari/contract/account';
import { getConfig } from '@baari/contract/public-config';
import { recaptchaCheck } from '@baari/api/ports/human-check-recaptcha';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startRecaptcha } from '@baari/testing/stand-ins/recaptcha';
import type { RecaptchaMood, RecaptchaStandIn } from '@baari/testing/stand-ins/recaptcha';
import { askCode, PASSWORD } from '@baari/testing/sign-up';

let recaptcha: RecaptchaStandIn;
let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  recaptcha = await startRecaptcha();
  api = await startApi(inject('ownerUrl'), recaptcha.settings);
});
afterAll(async () => {
  await api.stop();
  await recaptcha.stop();
});
beforeEach(() => {
  browser = api.browser();
  recaptcha.asked.length = 0;
});
afterEach(() => recaptcha.behave('well'));

/** A wrong code tells that the human-check was passed: it is looked at after it. */
const sent = (reCaptcha: string) =>
  browser.call(register, { body: { email: 'asha@clinic.example', otp: '123456', password: PASSWORD, reCaptcha } });
const passes = (reCaptcha: string) => expect(sent(reCaptcha)).rejects.toMatchObject({ code: 'CODE_INVALID' });
const fails = (reCaptcha: string) =>
  expect(sent(reCaptcha)).rejects.toMatchObject({
    status: 422,
    code: 'HUMAN_CHECK_FAILED',
    message: 'Please refresh the page to verify reCAPTCHA',
  });

describe('reCAPTCHA', () => {
  it('is announced with its site key, never its secret, and then there is no challenge of our own', async () => {
    const { config } = await browser.call(getConfig);
    const scriptUrl = recaptcha.settings.RECAPTCHA_SCRIPT_URL;
    expect(config.captcha).toEqual({ provider: 'recaptcha', siteKey: 'site-key', scriptUrl });
    await expect(browser.call(getCaptcha)).rejects.toMatchObject({ status: 404 });
  });

  it('SIGNUP-28 a token passes once, and the provider gets only the token and the secret', async () => {
    const token = recaptcha.tokenFor('localhost');
    await passes(token);
    expect(recaptcha.asked).toEqual([{ secret: recaptcha.settings.RECAPTCHA_SECRET_KEY, response: token }]);
    await fails(token);
  });

  it('a made-up token, or one from another site, does not pass', async () => {
    await fails('made up');
    await fails(recaptcha.tokenFor('elsewhere.example'));
    await fails(recaptcha.tokenFor('localhost.elsewhere.example'));
    expect(api.log.join()).toContain('solved on another host');
  });

  it.each<RecaptchaMood>(['down', 'broken', 'not-json'])(
    'while the provider is %s the call says so, and the same code and token count afterwards',
    async (mood) => {
      const email = `retry.${mood}@clinic.example`;
      const otp = await askCode(browser, email);
      const reCaptcha = recaptcha.tokenFor('localhost');
      const body = { email, otp, password: PASSWORD, reCaptcha };
      recaptcha.behave(mood);
      for (let tries = 0; tries < 6; tries += 1)
        await expect(browser.call(register, { body })).rejects.toMatchObject({
          status: 503,
          code: 'NOT_READY',
          message: 'The reCAPTCHA check cannot be reached right now. Please try again in a moment.',
          retryAfterSeconds: 5,
        });
      recaptcha.behave('well');
      expect((await browser.call(register, { body })).user.email).toBe(email);
      expect(api.log.join()).toContain('the human-check failed');
      expect(api.log.join()).not.toContain(reCaptcha);
      expect(api.log.join()).not.toContain(recaptcha.settings.RECAPTCHA_SECRET_KEY);
    },
  );
});

describe('the provider', () => {
  const check = (secretKey: string, trouble: unknown[]) =>
    recaptchaCheck(
      { secretKey, verifyUrl: recaptcha.settings.RECAPTCHA_VERIFY_URL, hostname: 'localhost', deadlineMs: 300 },
      (error) => trouble.push(error),
    );

  it('that never answers is given up at the deadline', async () => {
    const trouble: Error[] = [];
    recaptcha.behave('silent');
    const asking = check(recaptcha.settings.RECAPTCHA_SECRET_KEY, trouble).passes('token', new Date(TEST_NOW));
    await expect(asking).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(trouble.map(({ name }) => name)).toEqual(['TimeoutError']);
  });

  it('cannot send the secret on to another address', async () => {
    recaptcha.behave('redirects');
    const asking = check(recaptcha.settings.RECAPTCHA_SECRET_KEY, []).passes('token', new Date(TEST_NOW));
    await expect(asking).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(recaptcha.asked).toHaveLength(1);
  });

  it('that does not know our secret is our fault, not the person’s', async () => {
    const trouble: Error[] = [];
    const asking = check('another secret', trouble).passes(recaptcha.tokenFor('localhost'), new Date(TEST_NOW));
    await expect(asking).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(trouble.map(({ message }) => message)).toEqual(['siteverify refused to judge: invalid-input-secret']);
  });
});
