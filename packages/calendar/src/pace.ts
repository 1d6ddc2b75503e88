import { addFigures } from './figures.ts';
import type { Figures } from './figures.ts';

/** How a clinic works, as far as is known. Minutes and shares. */
export interface Pace {
  /** Minutes of the doctor's day per patient, on average. */
  mean: number;
  /** Standard deviation of one patient's minutes. */
  spread: number;
  /** How uncertain the mean itself is: its standard deviation as a share of it. */
  doubt: number;
  /** Share of booked patients who do not come. */
  absent: number;
  /** Patients without a booking, per booked one. */
  walkIns: number;
  /** Patients with priority, per patient seen. */
  urgent: number;
  /** How late a slot begins, in minutes, and its standard deviation. */
  late: number;
  lateSpread: number;
  /** How much is known about starts: from 0, nothing, towards 1. */
  lateKnown: number;
  /** For how many minutes after a slot's end, before a pause, patients are still called. */
  over: number;
  /** The same for those who are here: until pauses are known, a guess counts. */
  overHere: number;
}

/** Until a clinic's own consultations are known, they are taken to vary by 60% of their length. */
const SPREAD_SHARE = 0.6;
/** How many consultations that first guess counts as. */
const SPREAD_WEIGHT = 10;
/**
 * `avgCheckTime` is a number that a doctor typed once. It is off by about 40%, so it counts as 0.6² / 0.4²
 * consultations.
 */
const TYPED_WEIGHT = (SPREAD_SHARE / 0.4) ** 2;
/** One doctor's days differ by about 15%, so the past never counts more than 0.6² / 0.15² of today's consultations. */
const DAY_SHARE = 0.15;
/** How many observations the first guess counts as that everybody comes and nobody walks in. */
const COMING_WEIGHT = 15;
/** The same for the guess that there are no emergencies. */
const URGENT_WEIGHT = 30;
/** The same for the guess that the doctor is on time within ten minutes. */
const START_WEIGHT = 2;
const START_SPREAD = 10;
/** The same for the guess that who is here when a slot ends is still called for so many minutes. */
const OVER_HERE = 30;

/** How much the past counts, in consultations of today. */
function pastWeight({ consultations }: Figures): number {
  if (consultations === 0) return 0;
  return 1 / (1 / consultations + (DAY_SHARE / SPREAD_SHARE) ** 2);
}

function spreadOf(mean: number, { consultations, minutes, squares }: Figures): number {
  const around = Math.max(0, squares - (consultations === 0 ? 0 : minutes ** 2 / consultations));
  const guess = SPREAD_WEIGHT * (SPREAD_SHARE * mean) ** 2;
  return Math.sqrt((guess + around) / (SPREAD_WEIGHT + consultations));
}

/**
 * Moves from what the doctor entered to what the days show; each counts by how certain it is. So the first
 * consultations of a new clinic change the pace at once, and one odd morning does not outweigh four weeks. Without
 * any figures the result is `avgCheckTime` (minutes).
 */
export function paceOf(avgCheckTime: number, past: Figures, today: Figures): Pace {
  const weights = [TYPED_WEIGHT, pastWeight(past), today.consultations] as const;
  const means = [avgCheckTime, past.minutes / (past.consultations || 1), today.minutes / (today.consultations || 1)];
  const weight = weights[0] + weights[1] + weights[2];
  const mean = weights.reduce((sum, one, i) => sum + one * means[i]!, 0) / weight;
  const consultations = past.consultations + today.consultations;
  const starts = past.starts + START_WEIGHT;
  const late = past.late / starts;
  return {
    mean,
    spread: spreadOf(mean, addFigures(past, today)),
    doubt: SPREAD_SHARE / Math.sqrt(weight),
    absent: (past.absent + today.absent) / (past.booked + today.booked + COMING_WEIGHT),
    walkIns: past.walkIns / (past.booked + COMING_WEIGHT),
    urgent: (past.urgent + today.urgent) / (consultations + URGENT_WEIGHT),
    late,
    lateSpread: Math.sqrt(Math.max(1, (START_WEIGHT * START_SPREAD ** 2 + past.lateSquares) / starts - late ** 2)),
    lateKnown: past.starts / starts,
    over: past.over / (past.pauses + START_WEIGHT),
    overHere: (past.over + START_WEIGHT * OVER_HERE) / (past.pauses + START_WEIGHT),
  };
}
