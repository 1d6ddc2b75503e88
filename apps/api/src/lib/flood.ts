import type { BookingFlood } from '@baari/contract/booking-flood';
import { FLOOD_BOOKINGS, FLOOD_MINUTES, FLOOD_NETWORK_BOOKINGS } from '@baari/contract/limits';

/**
 * When a booking came, in milliseconds, the number of its network, null once it is forgotten, whether it is held because so many come,
 * and whether it came while strangers took the last places of its day far faster than usual.
 */
export type BookingMark = readonly [at: number, network: number | null, isHeld: boolean, tookLast?: boolean];
type KnownMark = readonly [at: number, network: number, isHeld: boolean];

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

/** So many bookings within a minute are a burst. */
const BURST = FLOOD_BOOKINGS / FLOOD_MINUTES;

/** The busy networks while at least FLOOD_BOOKINGS come from all of them together. */
function floodingBy({ minutes, ofNetwork }: Rule, marks: readonly KnownMark[]): Flooding | null {
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

/** The networks that book far faster than people do, or book again and again while the desk has to confirm bookings because so many come. */
function floodingNetworks(all: readonly BookingMark[]): Flooding | null {
  const marks = all.filter((mark): mark is KnownMark => mark[1] !== null);
  const held = new Set(marks.flatMap(([, network, isHeld]) => (isHeld ? [network] : [])));
  const ofHeld = marks.filter(([, network]) => held.has(network));
  const found = [floodingBy(FAST, marks), floodingBy(HELD, ofHeld)].filter((one) => one !== null);
  if (found.length === 0) return null;
  return {
    networks: new Set(found.flatMap(({ networks }) => [...networks])),
    since: Math.min(...found.map(({ since }) => since)),
  };
}

interface Burst {
  since: number;
  until: number;
  held: number;
}

/** The bursts of all networks together in which so many are held that people alone hardly make them. */
function burstsIn(marks: readonly BookingMark[]): Burst[] {
  const bursts: Burst[] = [];
  let first = 0;
  marks.forEach(([at], i) => {
    while (at - marks[first]![0] >= MINUTE_MS) first += 1;
    const since = marks[first]![0];
    const last = bursts.at(-1);
    if (i - first + 1 < BURST) return;
    if (last && since <= last.until) last.until = at;
    else bursts.push({ since, until: at, held: 0 });
  });
  for (const burst of bursts)
    burst.held = marks.filter(([at, , isHeld]) => isHeld && at >= burst.since && at <= burst.until).length;
  return bursts.filter(({ held }) => held >= FLOOD_BOOKINGS);
}

/**
 * Which bookings belong to the flood: all of its networks since it began, if it comes from very many networks all of its minutes, and
 * without either what took the last places of a day.
 * What people book minutes later is none of it, though it may be held. One network alone would be too narrow a rule, since whoever
 * has one address often has some more; all networks together are a flood only where bookings are held, or a day on which many people
 * book at once would be one. `marks`: the bookings that still stand, the earliest first, so a flood that was cancelled is over. Null if
 * there is none.
 */
export function floodOf(marks: readonly BookingMark[]): ((mark: BookingMark) => boolean) | null {
  const flooding = floodingNetworks(marks);
  const bursts = burstsIn(marks);
  if (!flooding && bursts.length === 0)
    return marks.some(([, , , tookLast]) => tookLast) ? ([, , , tookLast]) => tookLast === true : null;
  return ([at, network]) =>
    (flooding !== null && network !== null && at >= flooding.since && flooding.networks.has(network)) ||
    bursts.some(({ since, until }) => at >= since && at <= until);
}

/** The flood as the desk is told of it. Without one, many held bookings are told of all the same. */
export function floodIn(marks: readonly BookingMark[] | null): BookingFlood | null {
  if (!marks) return null;
  const held = marks.filter(([, , isHeld]) => isHeld);
  const isOfFlood = floodOf(marks);
  const of = isOfFlood ? marks.filter(isOfFlood) : held.length >= FLOOD_BOOKINGS ? held : [];
  if (of.length === 0) return null;
  const [first, last] = [of[0]![0], of.at(-1)![0]];
  return {
    bookings: of.length,
    held: of.filter(([, , isHeld]) => isHeld).length,
    minutes: Math.max(1, Math.ceil((last - first) / MINUTE_MS)),
    networks: new Set(of.flatMap(([, network]) => network ?? [])).size,
    since: new Date(first).toISOString(),
    until: new Date(last).toISOString(),
  };
}
