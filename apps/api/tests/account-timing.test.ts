import { SCALE } from '@baari/testing/proof';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { expectSameTime, pairs, took as tookAt } from './support/timing.ts';

/** 1,500 pairs tell 55% from a half. */
const SIZE = Math.min(25, SCALE);
const PAIRS = 60 * SIZE;
const WARM_UP = 5;
const FIRST = 'first@clinic.example';

let api: TestApi;
/** A browser whose device has been signed in from. */
let browser: Browser;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
  browser = api.browser();
  // Before thousands of mails wait.
  await signUp(browser, FIRST, PASSWORD);
});
afterAll(() => api.stop());

const took = (path: string, body: object) => tookAt(api.baseUrl, path, body);

// A busy machine drowns what is measured here, so it runs on a quiet one: npm run prove.
it.runIf(SCALE > 1).for(['sendotp-signup', 'forgot-password'])(
  '%s takes as long for a known address as for an unknown one',
  async (name, context) => {
    const made = new Map<number, string>();
    for (let n = 0; n < PAIRS; n += 1) made.set(n, (await api.doctor({ withoutProfile: true })).email);
    const path = `/api/doctor/${name}`;
    const warm = (n: number) => took(path, { email: `warm.${name}.${n}@clinic.example` });
    await pairs(
      20,
      (n) => warm(n),
      (n) => warm(n + 100),
    );
    const measured = await pairs(
      PAIRS,
      (n) => took(path, { email: made.get(n)! }),
      (n) => took(path, { email: `doctor.${String(n).padStart(10, '0')}@clinic.example` }),
    );
    expectSameTime(context, measured, 1);
  },
);

/** As many accounts with one password, each with its hash. */
async function accounts(count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) made.push((await api.doctor({ withoutProfile: true })).email);
  const { rowCount } = await api.owner.query(
    `update account set password_hash = first.password_hash from account first
     where first.email = $2 and account.email = any ($1)`,
    [made, FIRST],
  );
  expect(rowCount).toBe(count);
  return made;
}

it.runIf(SCALE > 1)('log-in takes as long for an unknown address as for a wrong password', async (context) => {
  const made = await accounts(WARM_UP + PAIRS);
  const path = '/api/doctor/login';
  // Each address is tried once: after many wrong passwords its line rests (service-account-lines.ts), which would drown what is measured.
  const known = (n: number) => took(path, { email: made[n]!, password: 'Wrong-One-1' });
  const unknown = (n: number) => took(path, { email: `nobody.${n}@clinic.example`, password: 'Wrong-One-1' });
  await pairs(WARM_UP, known, unknown);
  const measured = await pairs(
    PAIRS,
    (n) => known(WARM_UP + n),
    (n) => unknown(WARM_UP + n),
  );
  // A hash takes tens of milliseconds; without it the answer would come by so many earlier.
  expectSameTime(context, measured, 5);
});

it.runIf(SCALE > 1)('log-in takes as long on a new device as on a known one', async (context) => {
  const made = await accounts(WARM_UP + PAIRS);
  const cookie = `baari_device=${browser.cookies.get('baari_device')}`;
  const logIn = (n: number, headers: Record<string, string> = {}) =>
    tookAt(api.baseUrl, '/api/doctor/login', { email: made[n]!, password: PASSWORD }, headers);
  const known = (n: number) => logIn(n, { cookie });
  for (let n = 0; n < WARM_UP + PAIRS; n += 1) await known(n);
  await pairs(WARM_UP, known, logIn);
  const measured = await pairs(
    PAIRS,
    (n) => known(WARM_UP + n),
    (n) => logIn(WARM_UP + n),
  );
  expectSameTime(context, measured, 5);
});
