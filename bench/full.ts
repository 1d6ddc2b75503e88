import { setTimeout as delay } from 'node:timers/promises';
import type { Plan } from './calls.ts';
import { DAY_CAP } from './dataset.ts';
import type { LoadResult } from './load.ts';
import type { Line } from './report.ts';
import { median, refuse, turnedAway } from './rounds.ts';
import type { Ring } from './rounds.ts';

const CONNECTIONS = 32;
const TIMES_BOOKINGS = 2;
/** As many as come when a day opens. A new day has places for all of them. */
const AT_ONCE = 64;
/** Longer than the service remembers that a day is full. */
const FORGOTTEN_MS = 600;
/** Days of their own: the hot ones before them end far below. */
const BOOKINGS_FROM = 1_000_000;
const REFUSALS_FROM = 90_000_000;
const LIMIT_SECONDS = 60;

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

/** So many bookings of one day at once, and as many refusals on a full one that nobody has asked for lately, by turns. */
export async function measureAtOnce(
  { port, generator }: Ring,
  { bookings, refusals }: { bookings: Plan; refusals: Plan },
  { rounds, days }: { rounds: number; days: number },
  say: (line: Line) => void,
): Promise<void> {
  const results: LoadResult[] = [];
  const all = async (plan: Plan, from: number): Promise<number> => {
    const call = { port, connections: AT_ONCE, from, below: from + AT_ONCE, seconds: LIMIT_SECONDS, plan };
    const result = await generator.run(call);
    results.push(result);
    return (1_000 * result.done) / result.perSecond;
  };
  const pairs: { booked: number; refused: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await delay(FORGOTTEN_MS);
    for (let day = 0; day < days; day += 1) {
      const nth = round * days + day;
      pairs.push({
        booked: await all(bookings, BOOKINGS_FROM + nth * DAY_CAP),
        refused: await all({ ...refusals, firstDoctor: refusals.firstDoctor + day }, REFUSALS_FROM + nth * AT_ONCE),
      });
    }
  }
  const ratio = median(pairs.map(({ booked, refused }) => refused / booked));
  // On a machine where so many wait longer than strangers may, some are asked to come again.
  const turned = turnedAway(results);
  const took = (of: 'booked' | 'refused') => `${median(pairs.map((pair) => pair[of])).toFixed(1)} ms`;
  say({
    what: `${AT_ONCE} refusals at once on a full day, until the last is answered, beside ${AT_ONCE} bookings at once on a day with room`,
    measured: `${ratio.toFixed(2)} times (${took('refused')} to ${took('booked')})`,
    target: 'less than once that',
    reached: ratio < 1 && turned.calls === 0,
    notes: `median of ${pairs.length} turns, each on a day that the service does not know to be full; turned away: ${turned.statuses}`,
  });
}
