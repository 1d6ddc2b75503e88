import { jsonBody } from '@baari/testing/sign-up';

interface Pair {
  known: number;
  unknown: number;
}

let visitors = 0;
/** How long one call takes, as a visitor of its own. */
export async function took(baseUrl: string, path: string, body: object): Promise<number> {
  const client = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`;
  const init = jsonBody(body);
  const headers = { ...init.headers, 'x-forwarded-for': client };
  const begun = performance.now();
  const response = await fetch(baseUrl + path, { ...init, headers });
  await response.arrayBuffer();
  return performance.now() - begun;
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

/** Share that the best threshold, learned on one half, gets right on the other. */
export function classifierScore(measured: Pair[]): number {
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
export const atMost = (count: number) => Math.max(0.55, 0.5 + 2.6 * Math.sqrt(0.25 / count));
