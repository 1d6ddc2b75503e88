import { createCaller } from '@baari/client/call';
import { forgotPassword, getCurrentUser, resetPassword } from '@baari/contract/account';
import { inviteMember } from '@baari/contract/members';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { codeIn, mailOf } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/** The panel of this browser in a language, as it calls. */
const panel = (browser: ReturnType<TestApi['browser']>, language: string) =>
  createCaller({ baseUrl: api.baseUrl, fetch: browser.fetch, language });

it('a code is mailed in the language of the page that asks for it', async () => {
  const [hindi, tamil] = [await api.doctor(), await api.doctor()];
  await panel(api.browser(), 'hi')(forgotPassword, { body: { email: hindi.email } });
  // A browser that reads what the panel is not in.
  await panel(api.browser(), 'ta-IN')(forgotPassword, { body: { email: tamil.email } });
  const resetFor = async ({ email }: { email: string }) => (await mailOf(api.browser(), email, 'reset')).subject;
  expect(await resetFor(hindi)).toBe('Baari का पासवर्ड बदलने का कोड');
  expect(await resetFor(tamil)).toBe('Your Baari password reset code');
});

it('whom an owner invites is mailed in the language of the owner’s page', async () => {
  const { doctorId, browser } = await api.doctor();
  await panel(browser, 'hi')(inviteMember, {
    body: { name: 'Sunita Patil', logInName: 'sunita@clinic.example', role: 'receptionist', practices: [doctorId] },
  });
  const { subject } = await mailOf(browser, 'sunita@clinic.example', 'invitation');
  expect(subject).toBe('आपको एक क्लिनिक में बुलाया गया है: Baari');
});

it('all other mails come in the language in which the panel was opened last', async () => {
  const { doctorId, email, browser } = await api.doctor();
  const languageNow = async () => {
    const { rows } = await api.owner.query('select language from account where doctor_id = $1', [doctorId]);
    return (rows[0] as { language: string }).language;
  };
  expect(await languageNow()).toBe('en');
  await panel(browser, 'hi')(getCurrentUser);
  expect(await languageNow()).toBe('hi');
  // Programs that name no language, or one that the panel is not in, change nothing.
  await panel(browser, '*')(getCurrentUser);
  await panel(browser, 'ta')(getCurrentUser);
  expect(await languageNow()).toBe('hi');

  await browser.call(forgotPassword, { body: { email } });
  const asked = await mailOf(browser, email, 'reset');
  expect(asked.subject).toBe('Baari का पासवर्ड बदलने का कोड');
  const otp = codeIn(asked);
  await browser.call(resetPassword, { body: { email, otp, newPassword: 'Neem-Leaf-77' } });
  expect((await mailOf(browser, email, 'password-changed')).subject).toBe('Baari का आपका पासवर्ड बदल गया है');
});
