import { addFigures } from './figures.ts';
import type { Figures } from './figures.ts';

/** How a clinic works, as far as is known. Minutes and shares. */
export interface Pace {
  /** What a patient takes of the doctor's day, on average. */
  mean: number;
  /** Standard deviation of one patient's minutes. */
  spread: number;
  /** How unsure the mean itself is: its standard deviation as a share of it. */
  doubt: number;
  /** Share of the booked who do not come. */
  absent: number;
  /** Patients without a booking, for each booked one. */
  walkIns: number;
  /** Patients seen before their turn, for each one seen. */
  urgent: number;
  /** How long after its time a slot begins, and the standard deviation of that. */
  late: number;
  lateSpread: number;
  /** From 0, nothing known of starts, towards 1. */
  lateKnown: number;
  /** How long after a slot's end, before a pause, patients are still called. */
  over: number;
}

/** Consultations vary by about half their length until the clinic's own are known; that guess counts as so many. */
const SPREAD_SHARE = 0.6;
const SPREAD_WEIGHT = 10;
/** avgCheckTime is what a doctor typed once. It is off by about 40%, so it counts as 0.5² / 0.4² consultations. */
const TYPED_WEIGHT = (SPREAD_SHARE / 0.4) ** 2;
/** Days of one doctor differ by about 12%: so the past, however long, never counts more than 0.5² / 0.12² of today's. */
const DAY_SHARE = 0.15;
/** Everybody comes, nobody unannounced or urgent, the doctor is on time within ten minutes: worth so many observations. */
const COMING_WEIGHT = 15;
const URGENT_WEIGHT = 30;
const START_WEIGHT = 2;
const START_SPREAD = 10;

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
 * From what the doctor said to what the days say: each counts by how sure it is, so that the first consultations
 * of a new clinic move the pace at once, and one strange morning does not outweigh four weeks. A day without
 * figures gives `avgCheckTime` (minutes) back.
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
    over: (past.over + today.over) / (past.pauses + today.pauses + START_WEIGHT),
  };
}
