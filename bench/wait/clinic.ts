import { minuteOf } from '@baari/calendar/slots';
import type { Slot } from '@baari/contract/working-days';
import type { Random } from './random.ts';

/** A made-up doctor. What follows `avgCheckTime` is the truth, which no estimator is told. */
export interface Clinic {
  slots: readonly Slot[];
  /** What the doctor typed. */
  avgCheckTime: number;
  /** What a consultation takes in truth, in minutes, and its spread as a share of that. */
  minutes: number;
  spread: number;
  /** How late a slot begins, usually, and how much that varies. */
  late: number;
  lateSpread: number;
  /** Share of the booked who stay away; walk-ins and emergencies an hour. */
  noShow: number;
  walkIns: number;
  emergencies: number;
  /** How full the days are booked, as a share of what the doctor thinks to manage. */
  load: number;
  /** The desk says who has arrived. */
  marksArrivals: boolean;
  /** The desk announces when the doctor is late. */
  announces: boolean;
  /** Minutes that the doctor works on at a slot's end for those who are here. */
  worksOn: number;
  /** Minutes of a break of the doctor's own after every two hours; 0 none. */
  tea: number;
  /** Minutes between two consultations that nobody notes. */
  between: number;
}

const DAYS: readonly (readonly [string, string][])[] = [
  [['10:00', '13:00']],
  [['09:30', '14:00']],
  [['17:00', '21:00']],
  [
    ['09:00', '12:30'],
    ['17:00', '20:00'],
  ],
  [
    ['10:00', '13:00'],
    ['14:00', '17:00'],
  ],
  [
    ['09:00', '11:00'],
    ['11:30', '13:30'],
    ['18:00', '20:00'],
  ],
];

/** Doctors as they come: some keep to their word, others take twice as long as they typed, or are an hour late. */
export function makeClinic(random: Random): Clinic {
  const slots = random.of(DAYS).map(([start, end]) => ({ start, end }));
  const avgCheckTime = random.of([5, 8, 10, 15, 20]);
  return {
    slots,
    avgCheckTime,
    minutes: avgCheckTime * random.around(1.1, 0.35),
    spread: random.between(0.3, 0.7),
    late: random.chance(0.3) ? random.between(-5, 5) : random.between(5, 45),
    lateSpread: random.between(4, 18),
    noShow: random.between(0.03, 0.3),
    walkIns: random.between(0, 1.5),
    emergencies: random.between(0, 0.4),
    load: random.between(0.5, 0.95),
    marksArrivals: random.chance(0.7),
    announces: random.chance(0.4),
    worksOn: random.of([0, 20, 45]),
    tea: random.of([0, 0, 8, 15]),
    between: random.between(0, 2),
  };
}

/** How many the doctor thinks to manage within the slots. */
export const capacityOf = ({ slots, avgCheckTime }: Clinic): number =>
  slots.reduce((sum, { start, end }) => sum + (minuteOf(end) - minuteOf(start)) / avgCheckTime, 0);
