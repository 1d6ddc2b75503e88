import { proved, SCALE } from '@baari/testing/proof';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { jsonBody, PASSWORD, signUp } from '@baari/testing/sign-up';

/** 1,500 pairs tell 55% from a half. */
const SIZE = Math.min(25, SCALE);
const CODE_PAIRS = 60 * SIZE;
const LOGIN_PAIRS = 25 * SIZE;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

interface Pair {
  known: number;
  unknown: number;
}

let visitors = 0;
/** How long one call takes, as a visitor of its own. */
async function took(path: string, body: object): Promise<number> {
  const client = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`;
  const init = jsonBody(body);
  const headers = { ...init.headers, 'x-forwarded-for': client };
  const begun = performance.now();
  const response = await fetch(api.baseUrl + path, { ...init, headers });
  await response.arrayBuffer();
  return performance.now() - begun;
}

/** Known and unknown in turn, and turned about each time, so that no drift of the machine favours one. */
async function pairs(
  count: number,
  known: (n: number) => Promise<number>,
  unknown: (n: number) => Promise<number>,
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let n = 0; n < count; n += 1) {
    const first = n % 2 === 0 ? await known(n) : await unknown(n);
    const second = n % 2 === 0 ? await unknown(n) : await known(n);
    measured.push(n % 2 === 0 ? { known: first, unknown: second } : { known: second, unknown: first });
  }
  return measured;
}

/** Share that the best threshold, learned on one half, gets right on the other. */
function classifierScore(measured: Pair[]): number {
  const half = Math.floor(measured.length / 2);
  const [learn, judge] = [measured.slice(0, half), measured.slice(half)];
  const right = (set: Pair[], limit: number, knownIsSlower: boolean) =>
    set
      .flatMap(({ known, unknown }) => [known > limit === knownIsSlower, unknown > limit !== knownIsSlower])
      .filter(Boolean).length /
    (2 * set.length);
  const every = Math.ceil(learn.length / 100);
  const limits = learn
    .flatMap(({ known, unknown }) => [known, unknown])
    .sort((a, b) => a - b)
    .filter((_, n) => n % every === 0);
  const rules = limits.flatMap((limit) => [true, false].map((slower) => ({ limit, slower })));
  const best = rules.reduce((a, b) => (right(learn, b.limit, b.slower) > right(learn, a.limit, a.slower) ? b : a));
  return right(judge, best.limit, best.slower);
}

/** 55% at full size; chance alone takes a small sample further from one half. */
const atMost = (count: number) => Math.max(0.55, 0.5 + 2.6 * Math.sqrt(0.25 / count));

// A busy machine drowns what is measured here, so it runs on a quiet one: npm run prove.
it.runIf(SCALE > 1).for(['sendotp-signup', 'forgot-password'])(
  '%s takes as long for a known address as for an unknown one',
  async (name, context) => {
    const made = new Map<number, string>();
    for (let n = 0; n < CODE_PAIRS; n += 1) made.set(n, (await api.doctor({ withoutProfile: true })).email);
    const path = `/api/doctor/${name}`;
    const warm = (n: number) => took(path, { email: `warm.${name}.${n}@clinic.example` });
    await pairs(
      20,
      (n) => warm(n),
      (n) => warm(n + 100),
    );
    const measured = await pairs(
      CODE_PAIRS,
      (n) => took(path, { email: made.get(n)! }),
      (n) => took(path, { email: `doctor.${String(n).padStart(10, '0')}@clinic.example` }),
    );
    const score = classifierScore(measured);
    proved(context, `${CODE_PAIRS} pairs, ${Math.round(100 * score)}% guessed right`);
    expect(score).toBeLessThan(atMost(CODE_PAIRS));
  },
);

it.runIf(SCALE > 1)('log-in takes as long for an unknown address as for a wrong password', async (context) => {
  await signUp(api.browser(), 'timed@clinic.example', PASSWORD);
  const path = '/api/doctor/login';
  const known = () => took(path, { email: 'timed@clinic.example', password: 'Wrong-One-1' });
  const unknown = () => took(path, { email: 'nobody@clinic.example', password: 'Wrong-One-1' });
  await pairs(5, known, unknown);
  const score = classifierScore(await pairs(LOGIN_PAIRS, known, unknown));
  proved(context, `${LOGIN_PAIRS} pairs, ${Math.round(100 * score)}% guessed right`);
  expect(score).toBeLessThan(atMost(LOGIN_PAIRS));
});
