import { forgotPassword, sendSignupCode } from '@baari/contract/account';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { humanToken, jsonBody, mailOf, mailsTo, signUp } from '@baari/testing/sign-up';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', SIGNUP_MAILS_WITHOUT_CHECK: '2' });
});
afterAll(() => api.stop());

const answer = z.object({ code: z.string().optional(), challenge: z.looseObject({}).optional() });
async function ask(from: string, email: string, humanCheck?: string, path: string = sendSignupCode.path) {
  const init = jsonBody({ email, ...(humanCheck && { humanCheck }) });
  const headers = { ...init.headers, 'x-forwarded-for': from };
  const response = await fetch(api.baseUrl + path, { ...init, headers });
  return { status: response.status, ...answer.parse(await response.json()) };
}
async function solved(given: object): Promise<string> {
  const challenge = given as Challenge;
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString(
    'base64',
  );
}

it('from the third sign-up mail of an hour on a network has to solve a proof of work for each', async () => {
  const from = '203.0.113.1';
  expect(await ask(from, 'one@clinic.example')).toMatchObject({ status: 200 });
  // What was not sent does not count.
  expect(await ask(from, 'one@clinic.example')).toMatchObject({ code: 'RESEND_LOCKED' });
  expect(await ask(from, 'two@clinic.example')).toMatchObject({ status: 200 });
  for (const wrong of [undefined, 'bm90IGEgc29sdXRpb24='])
    expect(await ask(from, 'three@clinic.example', wrong)).toMatchObject({ status: 428, code: 'HUMAN_CHECK_NEEDED' });
  const { challenge } = await ask(from, 'three@clinic.example');
  expect(await mailsTo(api.browser(), 'three@clinic.example')).toEqual([]);
  const humanCheck = await solved(challenge!);
  expect(await ask(from, 'three@clinic.example', humanCheck)).toMatchObject({ status: 200 });
  await mailOf(api.browser(), 'three@clinic.example', 'signup');
  expect(await ask(from, 'four@clinic.example', humanCheck)).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
  expect(await ask(from, 'four@clinic.example', await humanToken(api.browser()))).toMatchObject({ status: 200 });
  // Neighbouring addresses are one network.
  expect(await ask('203.0.113.77', 'five@clinic.example')).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
  expect(await ask('198.51.100.1', 'five@clinic.example')).toMatchObject({ status: 200 });
  for (const nth of ['1', '2']) await ask(`2001:db8:0:${nth}::1`, `v6-${nth}@clinic.example`);
  expect(await ask('2001:db8:0:3::1', 'six@clinic.example')).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
});

it('for a new password costs a stranger the same, and a known device of the account nothing', async () => {
  const owner = api.browser();
  const email = 'owner@clinic.example';
  await signUp(owner, email);
  for (const nth of [1, 2]) await ask('203.0.114.1', `mail-${nth}@clinic.example`);
  expect(await ask('203.0.114.2', email, undefined, forgotPassword.path)).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
  expect(await ask('203.0.114.2', email, await humanToken(api.browser()), forgotPassword.path)).toMatchObject({
    status: 200,
  });
  const init = jsonBody({ email });
  const headers = { ...init.headers, 'x-forwarded-for': '203.0.114.2' };
  expect((await owner.fetch(forgotPassword.path, { ...init, headers })).status).toBe(200);
});
