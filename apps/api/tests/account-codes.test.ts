import {
  forgotPassword,
  getCurrentUser,
  login,
  register,
  resetPassword,
  sendSignupCode,
} from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  askCode,
  codeIn,
  humanToken,
  jsonBody,
  mailOf,
  mailsTo,
  PASSWORD,
  signUp,
  wrongCode,
} from '@baari/testing/sign-up';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;

describe('sign-up', () => {
  it('API-10 API-11 SIGNUP-6 SIGNUP-27 SIGNUP-28 mails a code and creates the account with it', async () => {
    const browser = api.browser();
    const sent = await browser.call(sendSignupCode, { body: { email: 'asha.rao@clinic.example' } });
    expect(sent).toMatchObject({ success: true, message: expect.any(String) });
    const mail = await mailOf(browser, 'asha.rao@clinic.example', 'signup');
    expect(mail.text.match(/\d+/g)!.filter((digits) => digits.length === 6)).toHaveLength(1);
    expect(mail.html).toContain(codeIn(mail));

    const body = {
      email: 'Asha.Rao@Clinic.example',
      otp: codeIn(mail),
      password: PASSWORD,
      reCaptcha: await humanToken(browser),
    };
    const answer = await browser.call(register, { body });
    expect(answer.user).toEqual({
      _id: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{10}$/),
      email: 'asha.rao@clinic.example',
      phone: null,
      name: null,
      image: null,
      profileCompleted: false,
      clock: '12h',
      practices: [expect.objectContaining({ _id: answer.user._id, role: 'owner', profileCompleted: false })],
      clinics: [{ _id: answer.user._id, name: null, isSuspended: false }],
      sharedDesk: null,
    });
    expect((await browser.call(getCurrentUser)).user).toEqual(answer.user);
  });

  it('answers a known address the same, and its mail says that it has an account', async () => {
    const browser = api.browser();
    await signUp(browser, 'meera@clinic.example');
    api.clock.advance(MINUTE_MS);
    const known = await browser.fetch('/api/doctor/sendotp-signup', jsonBody({ email: 'meera@clinic.example' }));
    const unknown = await browser.fetch('/api/doctor/sendotp-signup', jsonBody({ email: 'nobody@clinic.example' }));
    expect(known.status).toBe(unknown.status);
    expect(await known.text()).toBe(await unknown.text());
    const mail = await mailOf(browser, 'meera@clinic.example', 'signup-known');
    expect(mail.text).toMatch(/already has an account/);
    expect(mail.text).not.toMatch(/\d{6}/);
  });

  it('SIGNUP-21 API-11 refuses a password without the four kinds, too short or well known, with errors, and burns nothing', async () => {
    const browser = api.browser();
    const email = 'kavya@clinic.example';
    const otp = await askCode(browser, email);
    const reCaptcha = await humanToken(browser);
    for (const password of ['mango-tree-42', 'MANGO-TREE-42', 'Mango-Tree-xx', 'MangoTree42', 'Mg-4', 'Password@123'])
      await expect(browser.call(register, { body: { email, otp, password, reCaptcha } })).rejects.toMatchObject({
        status: 422,
        code: 'INVALID_FIELDS',
        errors: [{ path: 'password', msg: expect.any(String) }],
      });
    await browser.call(register, { body: { email, otp, password: PASSWORD, reCaptcha } });
  });

  it('a failed human-check does not use up a try of the code', async () => {
    const browser = api.browser();
    const email = 'farhan@clinic.example';
    const otp = await askCode(browser, email);
    for (let times = 0; times < 7; times += 1)
      await expect(
        browser.call(register, { body: { email, otp, password: PASSWORD, reCaptcha: 'bm90IGEgc29sdXRpb24=' } }),
      ).rejects.toMatchObject({ status: 422, code: 'HUMAN_CHECK_FAILED' });
    await browser.call(register, { body: { email, otp, password: PASSWORD, reCaptcha: await humanToken(browser) } });
  });

  it('API-11 a wrong code is refused with errors; five tries end it', async () => {
    const browser = api.browser();
    const email = 'joseph@clinic.example';
    const otp = await askCode(browser, email);
    const tried = async (code: string) =>
      browser.call(register, {
        body: { email, otp: code, password: PASSWORD, reCaptcha: await humanToken(browser) },
      });
    for (let times = 1; times <= 5; times += 1)
      await expect(tried(wrongCode(otp, times))).rejects.toMatchObject({
        status: 422,
        code: 'CODE_INVALID',
        errors: [{ path: 'otp', msg: 'Invalid or expired OTP' }],
      });
    await expect(tried(otp)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  });

  it('a code is good for ten minutes, once, for its address and its purpose', async () => {
    const browser = api.browser();
    const reset = async (email: string, otp: string) =>
      browser.call(resetPassword, { body: { email, otp, newPassword: 'Neem-Leaf-77' } });
    const email = 'lakshmi@clinic.example';
    const otp = await askCode(browser, email);
    await expect(reset(email, otp)).rejects.toMatchObject({ code: 'CODE_INVALID' });
    await askCode(browser, 'other@clinic.example');
    const taken = (code: string, to: string) =>
      humanToken(browser).then((reCaptcha) =>
        browser.call(register, { body: { email: to, otp: code, password: PASSWORD, reCaptcha } }),
      );
    await expect(taken(otp, 'other@clinic.example')).rejects.toMatchObject({ code: 'CODE_INVALID' });
    api.clock.advance(10 * MINUTE_MS);
    await expect(taken(otp, email)).rejects.toMatchObject({ code: 'CODE_INVALID' });
    const again = await askCode(browser, email);
    api.clock.advance(10 * MINUTE_MS - 1);
    await taken(again, email);
    await expect(taken(again, email)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  });

  it('SIGNUP-24 locks the next code for 30 seconds, and says how long', async () => {
    const browser = api.browser();
    const body = { email: 'ravi@clinic.example' };
    await browser.call(sendSignupCode, { body });
    api.clock.advance(12_000);
    await expect(browser.call(sendSignupCode, { body })).rejects.toMatchObject({
      status: 429,
      code: 'RESEND_LOCKED',
      message: 'Please wait 18s before resending.',
      retryAfterSeconds: 18,
    });
    api.clock.advance(18_000);
    await browser.call(sendSignupCode, { body });
  });

  it('a network asks ten times a day for an address; others then wait no longer', async () => {
    const proxied = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
    const ask = async (client: string, email = 'busy@clinic.example') => {
      const init = jsonBody({ email });
      const headers = { ...init.headers, 'x-forwarded-for': client };
      return (await proxied.browser().fetch(sendSignupCode.path, { ...init, headers })).status;
    };
    for (let times = 0; times < 10; times += 1) {
      expect(await ask(`203.0.113.${times}`)).toBe(200);
      proxied.clock.advance(30_000);
    }
    expect(await ask('203.0.113.77')).toBe(429);
    expect(await ask('203.0.113.77', 'another@clinic.example')).toBe(200);
    expect(await ask('198.51.100.7')).toBe(200);
    await proxied.stop();
  });

  it('after twenty codes of a day an address waits ever longer, and never more than an hour', async () => {
    const [email, seconds] = ['wanted@clinic.example', 30];
    const waits = async (sent: number) =>
      (await api.owner.query('select extract(epoch from code_wait($1, $2, 20))::integer as waits', [seconds, sent]))
        .rows[0]!.waits as number;
    expect(await Promise.all([1, 19, 20, 21, 22, 26, 500].map(waits))).toEqual([30, 30, 60, 120, 240, 3_600, 3_600]);

    await askCode(api.browser(), email);
    await api.owner.query('update mail_code set sent = 20 where email = $1', [email]);
    const ask = () => api.browser().call(sendSignupCode, { body: { email } });
    api.clock.advance(seconds * 1_000);
    await expect(ask()).rejects.toMatchObject({ code: 'RESEND_LOCKED', retryAfterSeconds: 30 });
    api.clock.advance(seconds * 1_000);
    await ask();
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 120 });
    api.clock.advance(24 * 60 * MINUTE_MS);
    await ask();
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 30 });
  });

  it('a stranger uses up neither the tries nor the mails of an owner', async () => {
    const proxied = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
    const [owner, email] = [proxied.browser(), 'reset.me@clinic.example'];
    await signUp(owner, email);
    const as = (client: string, path: string, body: object, cookie = '') => {
      const init = jsonBody(body);
      return proxied
        .browser()
        .fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': client, cookie } });
    };
    const device = `baari_device=${owner.cookies.get('baari_device')}`;
    const ask = (client: string, cookie = '') => as(client, '/api/doctor/forgot-password', { email }, cookie);
    const reset = (client: string, otp: string, cookie = '') =>
      as(client, '/api/doctor/reset-password', { email, otp, newPassword: 'Neem-Leaf-77' }, cookie);
    for (let times = 0; times < 25; times += 1) {
      expect((await ask('203.0.113.9')).status).toBe(times < 10 ? 200 : 429);
      proxied.clock.advance(60_000);
    }
    // From another network, and on a known device, whose code is the newest once all the others have come.
    expect((await ask('198.51.100.7')).status).toBe(200);
    await mailOf(owner, email, 'reset', 11);
    expect((await ask('203.0.113.9', device)).status).toBe(200);

    const otp = codeIn(await mailOf(owner, email, 'reset', 12));
    for (let times = 1; times <= 7; times += 1)
      expect((await reset('203.0.113.9', wrongCode(otp, times))).status).toBe(422);
    expect((await reset('203.0.113.9', otp)).status).toBe(422);
    expect((await reset('198.51.100.7', otp, device)).status).toBe(200);
    await proxied.stop();
  });

  it('refuses an address with a line break', async () => {
    const email = 'asha@clinic.example\r\nBcc: all@clinic.example';
    await expect(api.browser().call(sendSignupCode, { body: { email } })).rejects.toMatchObject({ status: 422 });
  });

  it('keeps neither code nor address of a waiting mail readable in the database', async () => {
    const browser = api.browser();
    const otp = await askCode(browser, 'sealed@clinic.example');
    const { rows } = await api.owner.query<{ row: string }>('select j::text as row from pgboss.job j');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toMatch(/@clinic\.example/);
    const codes = await api.owner.query<{ row: string }>('select c::text as row from mail_code c');
    for (const { row } of codes.rows) expect(row).not.toContain(otp);
  });
});

describe('password reset', () => {
  it('API-14 API-15 RESET-4 RESET-20 sets the new password with the mailed code', async () => {
    const email = 'reset@clinic.example';
    const browser = api.browser();
    await signUp(browser, email);
    await browser.call(forgotPassword, { body: { email } });
    const otp = codeIn(await mailOf(browser, email, 'reset'));
    const answer = await browser.call(resetPassword, { body: { email, otp, newPassword: 'Neem-Leaf-77' } });
    await mailOf(browser, email, 'password-changed');
    expect(answer).toMatchObject({ success: true, message: expect.any(String) });
    await expect(browser.call(login, { body: { email, password: PASSWORD } })).rejects.toMatchObject({ status: 401 });
    await browser.call(login, { body: { email, password: 'Neem-Leaf-77' } });
  });

  it('RESET-19 API-15 refuses a weak new password with errors and burns nothing', async () => {
    const email = 'weak.reset@clinic.example';
    const browser = api.browser();
    await signUp(browser, email);
    await browser.call(forgotPassword, { body: { email } });
    const otp = codeIn(await mailOf(browser, email, 'reset'));
    for (const newPassword of ['neem-leaf-77', 'NeemLeaf77', 'Neem-Leaf-x', 'Welcome@123'])
      await expect(browser.call(resetPassword, { body: { email, otp, newPassword } })).rejects.toMatchObject({
        status: 422,
        errors: [{ path: 'newPassword', msg: expect.any(String) }],
      });
    await browser.call(resetPassword, { body: { email, otp, newPassword: 'Neem-Leaf-77' } });
  });

  it('RESET-8 locks for 60 seconds; an unknown address gets the same answer, the same lock and no mail', async () => {
    const browser = api.browser();
    const email = 'known.reset@clinic.example';
    await signUp(browser, email);
    const ask = (to: string) => browser.fetch('/api/doctor/forgot-password', jsonBody({ email: to }));
    const [known, unknown] = [await ask(email), await ask('no.account@clinic.example')];
    expect(unknown.status).toBe(known.status);
    expect(await unknown.text()).toBe(await known.text());
    api.clock.advance(59_000);
    const [lockedKnown, lockedUnknown] = [await ask(email), await ask('no.account@clinic.example')];
    expect(lockedKnown.status).toBe(429);
    expect(await lockedUnknown.text()).toBe(await lockedKnown.text());
    await mailOf(browser, email, 'reset');
    expect(await mailsTo(browser, 'no.account@clinic.example')).toEqual([]);
  });
});
