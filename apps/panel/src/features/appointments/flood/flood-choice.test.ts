import type { FloodBooking } from '@baari/contract/booking-flood';
import { expect, it } from 'vitest';
import { chosenOf, datesOf, firstChoice, minutesOf, networksOf } from './flood-choice.ts';

const booking = (serialNumber: number, given: Partial<FloodBooking> = {}): FloodBooking => ({
  _id: `booking-${serialNumber}`,
  appointmentDate: '2026-11-21',
  serialNumber,
  patientName: `Patient ${serialNumber}`,
  phoneNumber: `9${serialNumber}00000000`,
  bookedAt: `2026-11-21T04:3${serialNumber}:10.000Z`,
  network: 1,
  isFlood: false,
  isHeld: false,
  hasBeenHere: false,
  ...given,
});
const ALL = { date: null, network: null, since: null, until: null, pattern: null };
const numbers = (bookings: readonly FloodBooking[]) => bookings.map(({ serialNumber }) => serialNumber);

it('is narrowed by network, by the flood, and by time', () => {
  const bookings = [booking(1), booking(2, { network: 2, isFlood: true }), booking(3, { network: 2 })];
  expect(numbers(chosenOf(bookings, ALL))).toEqual([1, 2, 3]);
  expect(numbers(chosenOf(bookings, { ...ALL, network: 2 }))).toEqual([2, 3]);
  expect(numbers(chosenOf(bookings, { ...ALL, network: 'flood' }))).toEqual([2]);
  expect(numbers(chosenOf([...bookings, booking(4, { isHeld: true })], { ...ALL, network: 'held' }))).toEqual([4]);
  expect(numbers(chosenOf(bookings, { ...ALL, since: '2026-11-21T04:32:00.000Z' }))).toEqual([2, 3]);
  expect(numbers(chosenOf(bookings, { ...ALL, until: '2026-11-21T04:32:00.000Z' }))).toEqual([1, 2]);
  expect(networksOf(bookings, null)).toEqual({
    shown: [
      [2, 2],
      [1, 1],
    ],
    more: 0,
    forgotten: 0,
  });
  expect(minutesOf(bookings)).toEqual([
    '2026-11-21T04:33:00.000Z',
    '2026-11-21T04:32:00.000Z',
    '2026-11-21T04:31:00.000Z',
  ]);
});

it('offers the ten busiest networks in order, the chosen one too, and counts the others', () => {
  const each = Array.from({ length: 300 }, (_, i) => booking(i, { network: 300 - i }));
  const bookings = [
    ...each,
    booking(301, { network: 186 }),
    booking(302, { network: 186 }),
    booking(303, { network: 7 }),
  ];
  expect(networksOf(bookings, null)).toEqual({
    shown: [[186, 3], [7, 2], ...[1, 2, 3, 4, 5, 6, 8, 9].map((network) => [network, 1])],
    more: 290,
    forgotten: 0,
  });
  const { shown, more } = networksOf(bookings, 250);
  expect([shown.at(-1), shown.length, more]).toEqual([[250, 1], 11, 289]);
});

it('has those whose network is forgotten by themselves', () => {
  const old = [1, 2].map((n) => booking(n, { network: null, isHeld: true }));
  const bookings = [...old, booking(3), booking(4, { isHeld: true })];
  expect(networksOf(bookings, 'forgotten')).toEqual({ shown: [[1, 2]], more: 0, forgotten: 2 });
  expect(numbers(chosenOf(bookings, { ...ALL, network: 'forgotten' }))).toEqual([1, 2]);
  expect(numbers(chosenOf(bookings, { ...ALL, network: 'held' }))).toEqual([1, 2, 4]);
});

it('finds the same name however it is written, and numbers that begin alike, from three on', () => {
  const same = ['Ravi Kumar', 'ravi  kumar', ' RAVI KUMAR'].map((patientName, i) => booking(i + 1, { patientName }));
  const like = [4, 5, 6].map((n) => booking(n, { phoneNumber: `984501200${n}` }));
  const pair = [7, 8].map((n) => booking(n, { patientName: 'Asha', phoneNumber: `700000000${n}` }));
  const nobody = booking(9, { patientName: null, phoneNumber: null });
  const bookings = [...same, ...like, ...pair, nobody, nobody, nobody];
  expect(numbers(chosenOf(bookings, { ...ALL, pattern: 'name' }))).toEqual([1, 2, 3]);
  expect(numbers(chosenOf(bookings, { ...ALL, pattern: 'phone' }))).toEqual([4, 5, 6]);
});

it('begins with the flood, without one with what is held, and from a day’s group with that group', () => {
  const other = booking(2, { isHeld: true, appointmentDate: '2026-11-24' });
  const held = [booking(1, { isHeld: true }), other, booking(3, { appointmentDate: '2026-11-24' })];
  const flooded = [...held, booking(4, { isFlood: true })];
  const first = (bookings: readonly FloodBooking[], date?: string) =>
    numbers(chosenOf(bookings, firstChoice(bookings, date)));
  expect([first(flooded), first(held), first(flooded, '2026-11-24')]).toEqual([[4], [1, 2], [2]]);
  expect(first(flooded.map((one) => ({ ...one, isFlood: false, isHeld: false })))).toHaveLength(flooded.length);
  expect(numbers(chosenOf(flooded, { ...ALL, date: '2026-11-24' }))).toEqual([2, 3]);
  expect(datesOf(flooded, null)).toEqual(['2026-11-21', '2026-11-24']);
  expect(datesOf(flooded, '2026-11-23')).toEqual(['2026-11-21', '2026-11-23', '2026-11-24']);
});
