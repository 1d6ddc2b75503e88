import type { Plan } from './calls.ts';
import type { LoadResult } from './load.ts';
import type { Line } from './report.ts';
import { median, refuse } from './rounds.ts';
import type { Ring } from './rounds.ts';

const CONNECTIONS = 32;
const TIMES_BOOKINGS = 2;

/** Bookings, and refusals on days that are full, by turns: who comes too late must cost less than who comes in time. */
export async function measureFull(
  { port, generator }: Ring,
  { bookings, refusals }: { bookings: Plan; refusals: Plan },
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: Line) => void,
): Promise<void> {
  let from = 70_000_000;
  const load = async (plan: Plan): Promise<LoadResult> => {
    const call = { port, connections: CONNECTIONS, from, below: Number.MAX_SAFE_INTEGER, seconds, plan };
    const result = await generator.run(call);
    refuse(result);
    from = result.next;
    return result;
  };
  const pairs: { booked: LoadResult; refused: LoadResult }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ booked: await load(bookings), refused: await load(refusals) });
  const mid = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  const ratio = mid(({ booked, refused }) => refused.perSecond / booked.perSecond);
  const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')}/s`;
  say({
    what: `refusals on ${refusals.doctors} full days, each under a new key, beside bookings, ${CONNECTIONS} connections`,
    measured: `${ratio.toFixed(2)} times (${rate(mid(({ refused }) => refused.perSecond))} to ${rate(mid(({ booked }) => booked.perSecond))})`,
    target: `at least ${TIMES_BOOKINGS} times`,
    reached: ratio >= TIMES_BOOKINGS,
    notes: `p50 ${mid(({ refused }) => refused.p50Ms).toFixed(1)} ms, p99 ${mid(({ refused }) => refused.p99Ms).toFixed(1)} ms`,
  });
}
