import type { BookingFlood } from '@baari/contract/booking-flood';
import { FLOOD_BOOKINGS, FLOOD_MINUTES, FLOOD_NETWORK_BOOKINGS } from '@baari/contract/limits';

/** When a booking came, in milliseconds, and the number of its network. */
export type BookingMark = readonly [at: number, network: number];

const MINUTE_MS = 60_000;

/** The networks that flood, if so many bookings of each came within the window. */
function floodingOf(counts: ReadonlyMap<number, number>): number[] {
  const busy = [...counts].filter(([, count]) => count >= FLOOD_NETWORK_BOOKINGS);
  const together = busy.reduce((sum, [, count]) => sum + count, 0);
  return together >= FLOOD_BOOKINGS ? busy.map(([network]) => network) : [];
}

/** The networks that flood, and since when. */
export interface Flooding {
  networks: ReadonlySet<number>;
  since: number;
}

/**
 * Which networks book far faster than people do: within FLOOD_MINUTES at least FLOOD_BOOKINGS bookings came from networks
 * that made FLOOD_NETWORK_BOOKINGS or more of them each. One network alone would be too narrow a rule, since whoever has one
 * address often has some more; all networks together would call a day on which many people book at once a flood. `marks`: the bookings that
 * still stand, the earliest first, so a flood that was cancelled is over. Null if there is none.
 */
export function floodingNetworks(marks: readonly BookingMark[]): Flooding | null {
  const networks = new Set<number>();
  const counts = new Map<number, number>();
  const count = (network: number, more: number) => counts.set(network, (counts.get(network) ?? 0) + more);
  let since: number | null = null;
  let first = 0;
  for (const [at, network] of marks) {
    count(network, 1);
    for (; at - marks[first]![0] > FLOOD_MINUTES * MINUTE_MS; first += 1) count(marks[first]![1], -1);
    const flooding = floodingOf(counts);
    if (flooding.length > 0) since ??= marks[first]![0];
    for (const one of flooding) networks.add(one);
  }
  return since === null ? null : { networks, since };
}

/** The flood among these bookings as the desk is told of it: all that came from its networks since it began. */
export function floodIn(marks: readonly BookingMark[] | null): BookingFlood | null {
  const flooding = marks && floodingNetworks(marks);
  if (!flooding) return null;
  const of = marks.filter(([at, network]) => at >= flooding.since && flooding.networks.has(network));
  const [first, last] = [of[0]![0], of.at(-1)![0]];
  return {
    bookings: of.length,
    minutes: Math.max(1, Math.ceil((last - first) / MINUTE_MS)),
    networks: flooding.networks.size,
    since: new Date(first).toISOString(),
    until: new Date(last).toISOString(),
  };
}
