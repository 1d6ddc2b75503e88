import { proved } from '@baari/testing/proof';
import { jsonBody } from '@baari/testing/sign-up';
import { expect } from 'vitest';
import type { TestContext } from 'vitest';

export interface Pair {
  known: number;
  unknown: number;
}

let visitors = 0;
/** How long one call takes, as a visitor of its own. */
export async function took(
  baseUrl: string,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<number> {
  const client = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`;
  const init = jsonBody(body);
  const headers = { ...init.headers, 'x-forwarded-for': client, ...more };
  const begun = performance.now();
  const response = await fetch(baseUrl + path, { ...init, headers });
  await response.arrayBuffer();
  const milliseconds = performance.now() - begun;
  // What was turned away early says nothing of what it would have taken.
  if ([428, 429, 503].includes(response.status)) throw new Error(`${path} answered ${response.status}`);
  return milliseconds;
}

/** Known and unknown in turn, and turned about each time, so that no drift of the machine favours one. */
export async function pairs(
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

/**
 * Nobody can tell known from unknown by how long they took, better than chance lets a guess be. The control: with these milliseconds more
 * for the known, from the same measurement, it can be told.
 */
export function expectSameTime(context: TestContext, measured: Pair[], plantedMs: number): void {
  const score = classifierScore(measured);
  const planted = classifierScore(measured.map(({ known, unknown }) => ({ known: known + plantedMs, unknown })));
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  proved(
    context,
    `${measured.length} pairs, ${percent(score)} guessed right; with ${plantedMs} ms planted ${percent(planted)}`,
  );
  expect(score).toBeLessThan(atMost(measured.length));
  expect(planted).toBeGreaterThan(atMost(measured.length));
}

/** Guesses of one pair, each right or not. */
type Rule = (pair: Pair) => boolean[];
/** A single answer is judged by how long it took... */
const byLimit =
  (limit: number, knownIsSlower: boolean): Rule =>
  ({ known, unknown }) => [known > limit === knownIsSlower, unknown > limit !== knownIsSlower];
/** ...or beside one that is sure to be of an unknown, so that what slows both down tells nothing. */
const byOrder =
  (knownIsSlower: boolean): Rule =>
  ({ known, unknown }) => [known > unknown === knownIsSlower];

/** Share that the best rule, learned on one half, gets right on the other. */
export function classifierScore(measured: Pair[]): number {
  const half = Math.floor(measured.length / 2);
  const [learn, judge] = [measured.slice(0, half), measured.slice(half)];
  const right = (set: Pair[], rule: Rule) => {
    const guesses = set.flatMap(rule);
    return guesses.filter(Boolean).length / guesses.length;
  };
  const every = Math.ceil(learn.length / 100);
  const limits = learn
    .flatMap(({ known, unknown }) => [known, unknown])
    .sort((a, b) => a - b)
    .filter((_, n) => n % every === 0);
  const rules = [true, false].flatMap((slower) => [byOrder(slower), ...limits.map((limit) => byLimit(limit, slower))]);
  const [best] = rules.map((rule) => ({ rule, share: right(learn, rule) })).sort((a, b) => b.share - a.share);
  return right(judge, best!.rule);
}

/** 55% at full size; chance alone takes a small sample further from one half. Half of the pairs are judged, with a guess for each at least. */
export const atMost = (count: number) => Math.max(0.55, 0.5 + 2.6 * Math.sqrt(0.25 / (count / 2)));
