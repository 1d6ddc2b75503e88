import { forgotPassword, register, resetPassword, resetPasswordByLink, sendSignupCode } from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { codeIn, humanToken, jsonBody, linkIn, mailOf, PASSWORD, signUp, wrongCode } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { baari } from './support/operator.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

const NEW = 'Neem-Leaf-77';
const HERE = '203.0.113.1';
const ELSEWHERE = '198.51.100.1';

async function from(client: string, path: string, body: object): Promise<{ status: number; code?: string }> {
  const init = jsonBody(body);
  const headers = { ...init.headers, 'x-forwarded-for': client };
  const response = await api.browser().fetch(path, { ...init, headers });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, ...(code !== undefined && { code }) };
}
const ask = (client: string, email: string) => from(client, forgotPassword.path, { email });
const byCode = (client: string, email: string, otp: string) =>
  from(client, resetPassword.path, { email, otp, newPassword: NEW });
const byLink = (client: string, email: string, token: string) =>
  from(client, resetPasswordByLink.path, { email, token, newPassword: NEW });
const mail = (email: string, count: number) => mailOf(api.browser(), email, 'reset', count);

const done = { status: 200 };
const refused = { status: 422, code: 'CODE_INVALID' };
const locked = { status: 429, code: 'RESEND_LOCKED' };

/** An account whose owner asked for a reset in a device that is not known, and 61 s later a stranger elsewhere. */
async function asked(email: string) {
  await signUp(api.browser(), email);
  expect(await ask(HERE, email)).toEqual(done);
  const own = await mail(email, 1);
  api.clock.advance(61_000);
  expect(await ask(ELSEWHERE, email)).toEqual(done);
  return { email, own, strangers: await mail(email, 2) };
}

it('what a stranger asks for elsewhere ends neither the code nor the link of the owner, who waits for nobody', async () => {
  const code = await asked('by.code@clinic.example');
  expect(await byCode(HERE, code.email, codeIn(code.own))).toEqual(done);

  const link = await asked('by.link@clinic.example');
  expect(await byLink(HERE, link.email, linkIn(link.own).token)).toEqual(done);

  const again = await asked('again@clinic.example');
  api.clock.advance(60_000);
  expect(await ask(HERE, again.email)).toEqual(done);
  expect(await ask(HERE, again.email)).toEqual(locked);
  // The newest of a network takes the place of its last one alone.
  const newest = await mail(again.email, 3);
  expect(await byLink(HERE, again.email, linkIn(again.own).token)).toEqual(refused);
  expect(await byCode(ELSEWHERE, again.email, codeIn(newest))).toEqual(done);
});

it('whichever code or link is used ends those of all networks, and each ends by itself after ten minutes', async () => {
  const { email, own, strangers } = await asked('all@clinic.example');
  expect(await byLink(ELSEWHERE, email, linkIn(strangers).token)).toEqual(done);
  expect(await byCode(HERE, email, codeIn(own))).toEqual(refused);
  expect(await byLink(HERE, email, linkIn(own).token)).toEqual(refused);

  const late = await asked('late@clinic.example');
  api.clock.advance(9 * 60_000);
  expect(await byCode(HERE, late.email, codeIn(late.own))).toEqual(refused);
  expect(await byCode(HERE, late.email, codeIn(late.strangers))).toEqual(done);
});

it('a sign-up’s code stays good too', async () => {
  const email = 'new@clinic.example';
  expect(await from(HERE, sendSignupCode.path, { email })).toEqual(done);
  const otp = codeIn(await mailOf(api.browser(), email, 'signup'));
  api.clock.advance(60_000);
  expect(await from(ELSEWHERE, sendSignupCode.path, { email })).toEqual(done);
  await mailOf(api.browser(), email, 'signup', 2);
  const body = { email, otp, password: PASSWORD, reCaptcha: await humanToken(api.browser()) };
  expect(await from(HERE, register.path, body)).toEqual({ status: 201 });
});

it('tries count for each client at every code that is good, and a new code gives tries at itself alone', async () => {
  const { email, own, strangers } = await asked('tries@clinic.example');
  const isReal = (guess: string) => [own, strangers].some((one) => codeIn(one) === guess);
  const wrong = [1, 2, 3, 4, 5, 6, 7].map((nth) => wrongCode(codeIn(own), nth)).filter((guess) => !isReal(guess));
  for (const guess of wrong.slice(0, 5)) expect(await byCode(ELSEWHERE, email, guess)).toEqual(refused);
  for (const one of [own, strangers]) expect(await byCode(ELSEWHERE, email, codeIn(one))).toEqual(refused);

  api.clock.advance(60_000);
  expect(await ask(ELSEWHERE, email)).toEqual(done);
  const newest = codeIn(await mail(email, 3));
  if (newest !== codeIn(own)) expect(await byCode(ELSEWHERE, email, codeIn(own))).toEqual(refused);
  expect(await byCode(HERE, email, codeIn(own))).toEqual(done);
});

it('an operator’s code ends what was mailed, with tries of its own, and no stranger’s request ends it', async () => {
  const { email, own } = await asked('desk@clinic.example');
  const operators = async () =>
    (JSON.parse((await baari(api, 'account', 'code', email, '--json')).said) as { code: string }).code;
  const first = await operators();
  expect(await byLink(HERE, email, linkIn(own).token)).toEqual(refused);
  for (let nth = 1; nth <= 5; nth += 1) expect(await byCode(HERE, email, wrongCode(first, nth))).toEqual(refused);
  const second = await operators();
  api.clock.advance(60_000);
  expect(await ask(ELSEWHERE, email)).toEqual(done);
  expect(await byCode(HERE, email, second)).toEqual(done);
});
