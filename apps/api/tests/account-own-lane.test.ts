import { forgotPassword, login, resetPassword, resetPasswordByLink } from '@baari/contract/account';
import { RESET_RESEND_LOCK_SECONDS } from '@baari/contract/limits';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { codeIn, linkIn, mailOf, mailsTo, signUp, wrongCode } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { baari } from './support/operator.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const LOCK_MS = RESET_RESEND_LOCK_SECONDS * 1_000;
const NEW = 'Neem-Leaf-77';
const refused = { code: 'CODE_INVALID' };
const locked = { code: 'RESEND_LOCKED' };

/** An account, and the browser of its owner. */
async function owned(email: string) {
  const owner = api.browser();
  await signUp(owner, email);
  const ask = (browser: Browser) => browser.call(forgotPassword, { body: { email } });
  const mail = (count: number) => mailOf(owner, email, 'reset', count);
  const byCode = (browser: Browser, otp: string) =>
    browser.call(resetPassword, { body: { email, otp, newPassword: NEW } });
  const byLink = (browser: Browser, token: string) =>
    browser.call(resetPasswordByLink, { body: { email, token, newPassword: NEW } });
  const canLogIn = () => owner.call(login, { body: { email, password: NEW } });
  return { email, owner, ask, mail, byCode, byLink, canLogIn };
}

it('a stranger who asks first does not make the owner wait, and neither waits less for it', async () => {
  const { email, owner, ask, mail, byCode, canLogIn } = await owned('first@clinic.example');
  await ask(api.browser());
  await mail(1);
  await ask(owner);
  const code = codeIn(await mail(2));
  await expect(ask(owner)).rejects.toMatchObject(locked);
  await expect(ask(api.browser())).rejects.toMatchObject(locked);
  expect(await mailsTo(owner, email)).toHaveLength(3);
  await byCode(owner, code);
  await canLogIn();
});

it('a device that is known for another account is a stranger', async () => {
  const { ask } = await owned('mine@clinic.example');
  const other = await owned('theirs@clinic.example');
  await ask(api.browser());
  await expect(ask(other.owner)).rejects.toMatchObject(locked);
});

it('a stranger’s request and wrong tries take nothing of the code that the owner has', async () => {
  const { owner, ask, mail, byCode, canLogIn } = await owned('held@clinic.example');
  await ask(owner);
  const code = codeIn(await mail(1));
  api.clock.advance(LOCK_MS);
  await ask(api.browser());
  await mail(2);
  for (let tries = 1; tries <= 12; tries += 1)
    await expect(byCode(api.browser(), wrongCode(code, tries))).rejects.toMatchObject(refused);
  await expect(byCode(api.browser(), code)).rejects.toMatchObject(refused);
  await byCode(owner, code);
  await canLogIn();
});

it('the link opens anywhere, and whichever code or link is used ends all of them', async () => {
  const { owner, ask, mail, byCode, byLink } = await owned('ended@clinic.example');
  await ask(owner);
  const own = await mail(1);
  await ask(api.browser());
  const others = await mail(2);
  await byLink(api.browser(), linkIn(own).token);
  for (const { code, token } of [own, others].map((one) => ({ code: codeIn(one), token: linkIn(one).token }))) {
    await expect(byCode(owner, code)).rejects.toMatchObject(refused);
    await expect(byLink(owner, token)).rejects.toMatchObject(refused);
  }
});

it('an owner who asked elsewhere types the code on a known device, and the operator’s code ends both', async () => {
  const { email, owner, ask, mail, byCode, byLink } = await owned('both@clinic.example');
  await ask(owner);
  const own = await mail(1);
  await ask(api.browser());
  const elsewhere = codeIn(await mail(2));
  const { code } = JSON.parse((await baari(api, 'account', 'code', email, '--json')).said) as { code: string };
  await expect(byLink(owner, linkIn(own).token)).rejects.toMatchObject(refused);
  for (const mailed of [codeIn(own), elsewhere])
    if (mailed !== code) await expect(byCode(owner, mailed)).rejects.toMatchObject(refused);
  await byCode(owner, code);
  api.clock.advance(LOCK_MS);
  await ask(api.browser());
  await byCode(owner, codeIn(await mail(3)));
});
