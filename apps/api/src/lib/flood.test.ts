import { FLOOD_BOOKINGS, FLOOD_MINUTES, FLOOD_NETWORK_BOOKINGS } from '@baari/contract/limits';
import { expect, it } from 'vitest';
import { floodIn, floodOf } from './flood.ts';
import type { BookingMark } from './flood.ts';

const START = Date.parse('2026-11-21T04:30:00Z');
const MINUTE_MS = 60_000;
const WINDOW_MS = FLOOD_MINUTES * MINUTE_MS;

/** `count` bookings of one network, evenly over `ms`. */
const from = (network: number, count: number, ms = WINDOW_MS, start = START, isHeld = false): BookingMark[] =>
  Array.from({ length: count }, (_, i) => [start + Math.floor((ms * i) / Math.max(1, count - 1)), network, isHeld]);
const together = (...marks: BookingMark[][]) => floodIn(marks.flat().sort(([a], [b]) => a - b));

it('forty bookings in two minutes from two networks are a flood, and it says so', () => {
  expect(together(from(1, 25), from(2, 15))).toEqual({
    bookings: 40,
    held: 0,
    minutes: 2,
    networks: 2,
    since: '2026-11-21T04:30:00.000Z',
    until: '2026-11-21T04:32:00.000Z',
  });
});

it('begins with as many bookings as the rule names, not with one less', () => {
  expect(floodIn(from(1, FLOOD_BOOKINGS - 1))).toBeNull();
  expect(floodIn(from(1, FLOOD_BOOKINGS))).toMatchObject({ bookings: FLOOD_BOOKINGS, networks: 1 });
});

it('the same bookings over a longer time are none', () => {
  expect(floodIn(from(1, FLOOD_BOOKINGS, WINDOW_MS + 1))).toBeNull();
});

it('many people who book at once, each at home, are none; nor are families', () => {
  const families = Array.from({ length: 50 }, (_, network) => from(network, FLOOD_NETWORK_BOOKINGS - 1));
  expect(together(...families)).toBeNull();
});

it('whoever books beside it is not part of it; what its networks book later is', () => {
  const others = Array.from({ length: 30 }, (_, i) => from(10 + i, 1, 0, START + i * 1_000));
  const later = from(1, 3, MINUTE_MS, START + 30 * MINUTE_MS);
  expect(together(from(1, 30), later, ...others)).toMatchObject({ bookings: 33, minutes: 31, networks: 1 });
});

it('bookings before it began are not part of it, and one that comes in waves is one flood', () => {
  const before = from(1, 4, 0, START - WINDOW_MS - 1);
  const waves = [from(1, 20), from(2, 20, WINDOW_MS, START + 60 * MINUTE_MS)];
  expect(together(before, ...waves)).toMatchObject({ bookings: 40, networks: 2, since: '2026-11-21T04:30:00.000Z' });
});

it('without bookings there is none', () => {
  expect(floodIn(null)).toBeNull();
  expect(floodIn([])).toBeNull();
});

const HOUR_MS = 60 * MINUTE_MS;
/** So many bookings of one network, while some are held, are no family's. */
const REPEATED = 3;
/** So many networks, each with so many bookings within the hour. */
const networks = (count: number, bookings: number, isHeld: boolean, first = 1) =>
  Array.from({ length: count }, (_, i) => from(first + i, bookings, HOUR_MS, START, isHeld));

it('while bookings are held, networks that book again and again within the hour are a flood', () => {
  const enough = Math.ceil(FLOOD_BOOKINGS / REPEATED);
  expect(together(...networks(enough, REPEATED, true))).toMatchObject({
    networks: enough,
    bookings: enough * REPEATED,
  });
  expect(together(...networks(enough - 1, REPEATED, true))).toBeNull();
});

/** The same, of which no two book at the same moment. */
const apart = (count: number, bookings: number, first = 1) =>
  Array.from({ length: count }, (_, i) => from(first + i, bookings, HOUR_MS / 2, START + i * (MINUTE_MS / 2), true));
const flooded = (...marks: BookingMark[][]) => {
  const all = marks.flat().sort(([a], [b]) => a - b);
  return all.filter((mark) => floodOf(all)?.(mark));
};

it('no network that books once or twice floods, and nothing that is not held begins a flood', () => {
  expect(flooded(...apart(100, REPEATED - 1))).toEqual([]);
  expect(together(...networks(100, REPEATED, false))).toBeNull();
  const of = flooded(...apart(60, REPEATED), ...apart(40, REPEATED - 1, 1_000));
  expect(new Set(of.map(([, network]) => network)).size).toBe(60);
});

it('from very many networks it is what came in its minutes, and nothing that ordinary patients book minutes later', () => {
  const burst = Array.from({ length: 300 }, (_, i): BookingMark => [START + i * 300, i, i >= 20]);
  const later = [3, 4, 7, 9].map((minutes): BookingMark => [
    START + minutes * MINUTE_MS + 20_000,
    1_000 + minutes,
    true,
  ]);
  const [before] = from(2_000, 1, 0, START - 5 * MINUTE_MS);
  expect(flooded([before!], burst, later)).toEqual(burst);
  expect(together([before!], burst, later)).toMatchObject({ bookings: 300, held: 280, minutes: 2 });
  expect(flooded(burst.map(([at, network]) => [at, network, false]))).toEqual([]);
});

it('forgotten networks are told of if many are held, but none of them is taken for one that floods', () => {
  const old = (count: number) => from(0, count).map(([at]): BookingMark => [at, null, true]);
  expect(together(old(FLOOD_BOOKINGS - 1))).toBeNull();
  expect(together(old(FLOOD_BOOKINGS))).toMatchObject({ bookings: FLOOD_BOOKINGS, networks: 0 });
  const slow = Array.from({ length: FLOOD_BOOKINGS }, (_, i): BookingMark => [START + i * 3 * MINUTE_MS, null, true]);
  expect(flooded(slow)).toEqual([]);
});

it('many held bookings are told of, even if each is its network’s only one', () => {
  const slow = (count: number) => Array.from({ length: count }, (_, i) => from(i, 1, 0, START + i * MINUTE_MS, true));
  expect(together(...slow(FLOOD_BOOKINGS), ...networks(50, 1, false, 1_000))).toMatchObject({
    bookings: FLOOD_BOOKINGS,
    held: FLOOD_BOOKINGS,
    networks: FLOOD_BOOKINGS,
  });
  expect(together(...slow(FLOOD_BOOKINGS - 1))).toBeNull();
});

it('what a network of the flood booked before anything was held is part of it', () => {
  const flood = networks(20, 2, true).concat(networks(20, 1, false));
  expect(together(...flood)).toMatchObject({ networks: 20, bookings: 60 });
});
