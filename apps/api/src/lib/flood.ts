import type { BookingFlood } from '@baari/contract/booking-flood';
import { FLOOD_BOOKINGS, FLOOD_MINUTES, FLOOD_NETWORK_BOOKINGS } from '@baari/contract/limits';

/** When a booking came, in milliseconds, the number of its network, and whether it is held because so many come. */
export type BookingMark = readonly [at: number, network: number, isHeld: boolean];

const MINUTE_MS = 60_000;

/** The networks that flood, and since when. */
export interface Flooding {
  networks: ReadonlySet<number>;
  since: number;
}
interface Rule {
  minutes: number;
  /** From so many bookings within that time on a network is busy. */
  ofNetwork: number;
}
/** Far faster than people book. */
const FAST: Rule = { minutes: FLOOD_MINUTES, ofNetwork: FLOOD_NETWORK_BOOKINGS };
/** While far more come than usual: slower and from more networks, but more often than a family. */
const HELD: Rule = { minutes: 60, ofNetwork: 3 };

/** The busy networks while at least FLOOD_BOOKINGS come from all of them together. */
function floodingBy({ minutes, ofNetwork }: Rule, marks: readonly BookingMark[]): Flooding | null {
  const networks = new Set<number>();
  const counts = new Map<number, number>();
  const busy = new Set<number>();
  let together = 0;
  let since: number | null = null;
  let first = 0;
  function count(network: number, more: 1 | -1): void {
    const before = counts.get(network) ?? 0;
    const after = before + more;
    counts.set(network, after);
    together += (after >= ofNetwork ? after : 0) - (before >= ofNetwork ? before : 0);
    if (after >= ofNetwork) busy.add(network);
    else busy.delete(network);
  }
  for (const [at, network] of marks) {
    count(network, 1);
    for (; at - marks[first]![0] > minutes * MINUTE_MS; first += 1) count(marks[first]![1], -1);
    if (together < FLOOD_BOOKINGS) continue;
    since ??= marks[first]![0];
    for (const one of busy) networks.add(one);
  }
  return since === null ? null : { networks, since };
}

/**
 * Which networks book far faster than people do, or book again and again while the desk has to confirm bookings because so many
 * come. One network alone would be too narrow a rule, since whoever has one address often has some more; all networks together
 * would call a day on which many people book at once a flood. `marks`: the bookings that still stand, the earliest first, so a
 * flood that was cancelled is over. Null if there is none.
 */
export function floodingNetworks(marks: readonly BookingMark[]): Flooding | null {
  const held = new Set(marks.flatMap(([, network, isHeld]) => (isHeld ? [network] : [])));
  const ofHeld = marks.filter(([, network]) => held.has(network));
  const found = [floodingBy(FAST, marks), floodingBy(HELD, ofHeld)].filter((one) => one !== null);
  if (found.length === 0) return null;
  return {
    networks: new Set(found.flatMap(({ networks }) => [...networks])),
    since: Math.min(...found.map(({ since }) => since)),
  };
}

/**
 * The flood among these bookings as the desk is told of it: all that came from its networks since it began, and all that are held,
 * if there are many of them, from however many networks they came.
 */
export function floodIn(marks: readonly BookingMark[] | null): BookingFlood | null {
  if (!marks) return null;
  const flooding = floodingNetworks(marks);
  const areManyHeld = marks.filter(([, , isHeld]) => isHeld).length >= FLOOD_BOOKINGS;
  const of = marks.filter(
    ([at, network, isHeld]) =>
      (areManyHeld && isHeld) || (flooding && at >= flooding.since && flooding.networks.has(network)),
  );
  if (of.length === 0) return null;
  const [first, last] = [of[0]![0], of.at(-1)![0]];
  return {
    bookings: of.length,
    held: of.filter(([, , isHeld]) => isHeld).length,
    minutes: Math.max(1, Math.ceil((last - first) / MINUTE_MS)),
    networks: new Set(of.map(([, network]) => network)).size,
    since: new Date(first).toISOString(),
    until: new Date(last).toISOString(),
  };
}
