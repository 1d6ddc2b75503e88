import { register } from '@baari/contract/account';
import type { Browser } from '@baari/testing/browser';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { challengeOf, humanToken, PASSWORD, tokenOf } from '@baari/testing/sign-up';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => {
  browser = api.browser();
});

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

it('the challenge is bare and asks for at most 200 derivations of 2,000 iterations', async () => {
  const challenge = await challengeOf(browser);
  expect(Object.keys(challenge).sort()).toEqual(['parameters', 'signature']);
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2_000, keyLength: 32 });
  const solution = await solveChallenge({ challenge, deriveKey });
  expect(solution!.counter).toBeGreaterThanOrEqual(100);
  expect(solution!.counter).toBeLessThanOrEqual(200);
});

it('SIGNUP-28 a solution passes once', async () => {
  const reCaptcha = await humanToken(browser);
  await passes(reCaptcha);
  await fails(reCaptcha);
});

it('the same solution written differently is the same solution', async () => {
  const challenge = await challengeOf(browser);
  const solution = await solveChallenge({ challenge, deriveKey });
  await passes(tokenOf(challenge, solution));
  const { nonce, ...others } = challenge.parameters;
  await fails(tokenOf({ signature: challenge.signature, parameters: { ...others, nonce } }, { ...solution, took: 5 }));
  await fails(tokenOf({ ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }, solution));
});

it('a solution is good for fifteen minutes, whatever its unsigned end says', async () => {
  const challenge = await challengeOf(browser);
  const solution = await solveChallenge({ challenge, deriveKey });
  api.clock.advance(15 * 60_000 + 1);
  await fails(tokenOf(challenge, solution));
  await fails(tokenOf({ ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }, solution));
});

it('refuses anything but a solution of our own challenge', async () => {
  const challenge = await challengeOf(browser);
  const solution = (await solveChallenge({ challenge, deriveKey }))!;
  const other = await challengeOf(browser);
  const { parameters } = challenge;
  for (const token of [
    'x',
    Buffer.from('null').toString('base64'),
    Buffer.from('{"challenge":{}}').toString('base64'),
    tokenOf(other, solution),
    tokenOf(challenge, { ...solution, derivedKey: parameters.keyPrefix + '00'.repeat(16) }),
    tokenOf({ ...challenge, parameters: { ...parameters, data: { until: Date.parse('2099-01-01') } } }, solution),
    tokenOf({ ...challenge, parameters: { ...parameters, keySignature: undefined } }, solution),
    tokenOf({ ...challenge, signature: '0'.repeat(64) }, solution),
    tokenOf({ parameters }, solution),
  ])
    await fails(token);
  await passes(tokenOf(challenge, solution));
});

it('forgets spent challenges after their end', async () => {
  await passes(await humanToken(browser));
  api.clock.advance(3 * 3_600_000);
  for (let times = 0; times < 3; times += 1) await passes(await humanToken(browser));
  const { rows } = await api.owner.query('select count(*) from spent_challenge where expires_at < $1', [
    api.clock.now(),
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});
