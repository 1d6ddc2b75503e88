import { forgotPassword, login, resetPassword, resetPasswordByLink } from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { codeIn, linkIn, mailOf, signUp, wrongCode } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;

/** An account whose owner has just asked for a code. */
async function asked(email: string) {
  const browser = api.browser();
  await signUp(browser, email);
  await browser.call(forgotPassword, { body: { email } });
  const mail = await mailOf(browser, email, 'reset');
  const byLink = (token = linkIn(mail).token, newPassword = 'Neem-Leaf-77', to = email) =>
    browser.call(resetPasswordByLink, { body: { email: to, token, newPassword } });
  const byCode = (otp = codeIn(mail)) =>
    browser.call(resetPassword, { body: { email, otp, newPassword: 'Banyan-Tree-8' } });
  return { browser, email, mail, byLink, byCode };
}
const refused = { status: 422, code: 'CODE_INVALID' };

it('sets the new password by the link in the mail, once, and the code is used up with it', async () => {
  const { browser, email, mail, byLink, byCode } = await asked('by.link@clinic.example');
  expect(linkIn(mail).token.length).toBeGreaterThanOrEqual(28);
  await expect(byLink('a guess')).rejects.toMatchObject(refused);
  await expect(byLink(undefined, undefined, 'another@clinic.example')).rejects.toMatchObject(refused);
  await expect(byLink(undefined, 'neem-leaf-77')).rejects.toMatchObject({ errors: [{ path: 'newPassword' }] });
  await byLink();
  await browser.call(login, { body: { email, password: 'Neem-Leaf-77' } });
  await expect(byLink()).rejects.toMatchObject(refused);
  await expect(byCode()).rejects.toMatchObject(refused);
});

it('the link is used up with the code, replaced with it, and good for as long', async () => {
  const used = await asked('used.code@clinic.example');
  await used.byCode();
  await expect(used.byLink()).rejects.toMatchObject(refused);

  const { browser, email, byLink } = await asked('two.codes@clinic.example');
  api.clock.advance(MINUTE_MS);
  await browser.call(forgotPassword, { body: { email } });
  const { token } = linkIn(await mailOf(browser, email, 'reset', 2));
  await expect(byLink()).rejects.toMatchObject(refused);
  api.clock.advance(10 * MINUTE_MS);
  await expect(byLink(token)).rejects.toMatchObject(refused);
});

it('the link holds when wrong tries have used the code up, and stands nowhere but in the mail', async () => {
  const { mail, byLink, byCode } = await asked('burned@clinic.example');
  for (let times = 1; times <= 5; times += 1)
    await expect(byCode(wrongCode(codeIn(mail), times))).rejects.toMatchObject(refused);
  await expect(byCode()).rejects.toMatchObject(refused);
  const { token } = linkIn(mail);
  const { rows } = await api.owner.query<{ row: string }>(
    'select c::text as row from mail_code c union all select j::text from pgboss.job j',
  );
  for (const { row } of rows) expect(row).not.toContain(token);
  await byLink();
  expect(api.log.join('\n')).not.toContain(token);
});
