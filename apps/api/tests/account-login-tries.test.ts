import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { jsonBody, PASSWORD, signUp } from '@baari/testing/sign-up';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';

const FREE = 10;
const OWNER = 'owner@clinic.example';
const COLLEAGUE = 'colleague@clinic.example';

let api: TestApi;
let device: string;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), {
    TRUST_PROXY: '1',
    LOGINS_WITHOUT_CHECK: String(FREE),
    LIMIT_LOGINS_PER_HOUR: '32',
  });
  const owner = api.browser();
  await signUp(owner, OWNER);
  await signUp(api.browser(), COLLEAGUE);
  device = `baari_device=${owner.cookies.get('baari_device')}`;
});
afterAll(() => api.stop());

const answer = z.object({ code: z.string().optional(), challenge: z.looseObject({}).optional() });
interface Try {
  from: string;
  email?: string;
  password?: string;
  cookie?: string;
  humanCheck?: string;
}
async function logIn({ from, email = OWNER, password = PASSWORD, cookie = '', humanCheck }: Try) {
  const init = jsonBody({ email, password, ...(humanCheck && { humanCheck }) });
  const headers = { ...init.headers, 'x-forwarded-for': from, cookie };
  const response = await fetch(`${api.baseUrl}/api/doctor/login`, { ...init, headers });
  return { status: response.status, ...answer.parse(await response.json()) };
}
/** The same, and what is asked for is solved, as the log-in screen does it. */
async function logInProved(given: Try) {
  const first = await logIn(given);
  return first.challenge ? logIn({ ...given, humanCheck: await solved(first.challenge) }) : first;
}
async function solved(given: object): Promise<string> {
  const challenge = given as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
const wrongOne = (from: string, n: number): Try => ({
  from,
  email: `guess${n}@clinic.example`,
  password: 'Wrong-One-1',
});

it('wrong log-ins from the clinic’s own network shut no new device there out: it proves its work', async () => {
  const from = '203.0.113.20';
  const outcomes: (string | undefined)[] = [];
  for (let n = 0; n < 61; n += 1) outcomes.push((await logIn(wrongOne(from, n))).code);
  expect(outcomes.slice(0, FREE)).toEqual(Array(FREE).fill('INVALID_CREDENTIALS'));
  // What brings no solution is no try, and costs nobody one.
  expect(new Set(outcomes.slice(FREE))).toEqual(new Set(['HUMAN_CHECK_NEEDED']));

  expect(await logIn({ from })).toMatchObject({ status: 428, code: 'HUMAN_CHECK_NEEDED' });
  expect(await logInProved({ from })).toMatchObject({ status: 200 });
  expect(await logInProved({ from, email: COLLEAGUE })).toMatchObject({ status: 200 });
  expect(await logIn({ from, cookie: device })).toMatchObject({ status: 200 });
  expect(await logIn({ from: '198.51.100.1' })).toMatchObject({ status: 200 });
});

it('a solution serves once, and says nothing about the password', async () => {
  const from = '203.0.113.21';
  for (let n = 0; n < FREE; n += 1) await logIn(wrongOne(from, n));
  const { challenge } = await logIn({ from });
  const humanCheck = await solved(challenge!);
  const wrong = { from, password: 'Wrong-One-1' };
  expect(await logIn({ ...wrong, humanCheck })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(await logIn({ from, humanCheck })).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
  expect(await logIn({ from, humanCheck: 'bm90IGEgc29sdXRpb24=' })).toMatchObject({ code: 'HUMAN_CHECK_NEEDED' });
});

it('as many at once get no more tries without work', async () => {
  const from = '203.0.113.22';
  const outcomes = await Promise.all(Array.from({ length: 3 * FREE }, (_, n) => logIn(wrongOne(from, n))));
  expect(outcomes.filter(({ code }) => code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(FREE);
  expect(await logInProved({ from })).toMatchObject({ status: 200 });
});

it('who does the work for each guess is stopped in the end', async () => {
  const from = '203.0.113.23';
  const outcomes: (string | undefined)[] = [];
  for (let n = 0; n < 33; n += 1) outcomes.push((await logInProved(wrongOne(from, n))).code);
  expect(outcomes.slice(0, 32)).toEqual(Array(32).fill('INVALID_CREDENTIALS'));
  expect(outcomes[32]).toBe('TOO_MANY_REQUESTS');
  expect(await logIn({ from, cookie: device })).toMatchObject({ status: 200 });
});

it('a flood of log-ins from everywhere keeps no new device of the owner out: it proves its work, the flood does not', async () => {
  const keepsOn = { now: true };
  // More than may be compared at once without work. What is refused comes again at once, and each more slows the work that is proved here.
  const flood = Array.from({ length: 15 }, async (_, lane) => {
    for (let n = 0; keepsOn.now; n += 1) await logIn(wrongOne(`10.${lane}.${n % 250}.1`, lane));
  });
  const owner: number[] = [];
  for (let n = 0; n < 2; n += 1) owner.push((await logInProved({ from: `203.0.${n}.30` })).status);
  keepsOn.now = false;
  await Promise.all(flood);
  expect(owner).toEqual([200, 200]);
});
