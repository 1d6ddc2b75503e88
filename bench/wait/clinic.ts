import { minuteOf } from '@baari/calendar/slots';
import type { Slot } from '@baari/contract/working-days';
import type { Random } from './random.ts';

/** A simulated doctor. Everything after `avgCheckTime` is the truth, which the estimators do not see. */
export interface Clinic {
  slots: readonly Slot[];
  /** Minutes that the doctor entered. */
  avgCheckTime: number;
  /** The real minutes of a consultation, and their spread as a share of that. */
  minutes: number;
  spread: number;
  /** How late a slot usually begins, and how much that varies. */
  late: number;
  lateSpread: number;
  /** The share of booked patients who stay away; walk-ins and emergencies per hour. */
  noShow: number;
  walkIns: number;
  emergencies: number;
  /** How full the days are booked, as a share of what the doctor expects to manage. */
  load: number;
  /** The desk notes arrivals. */
  marksArrivals: boolean;
  /** The desk announces delays. */
  announces: boolean;
  /** Minutes that the doctor works beyond a slot's end for patients who are here. */
  worksOn: number;
  /** Minutes of an own break of the doctor after every two hours; 0 for none. */
  tea: number;
  /** Minutes between two consultations that nobody records. */
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

/** Typical doctors: some keep to their word, others take twice as long as they entered, or are an hour late. */
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

/** How many patients the doctor expects to manage within the slots. */
export const capacityOf = ({ slots, avgCheckTime }: Clinic): number =>
  slots.reduce((sum, { start, end }) => sum + (minuteOf(end) - minuteOf(start)) / avgCheckTime, 0);
