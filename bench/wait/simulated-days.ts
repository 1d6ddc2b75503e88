import { addFigures, figuresOf, NO_FIGURES } from '@baari/calendar/figures';
import type { Figures } from '@baari/calendar/figures';
import { makeClinic } from './clinic.ts';
import type { Clinic } from './clinic.ts';
import { seenAt, simulateDay } from './day.ts';
import type { ClinicDay } from './day.ts';
import { randomFrom } from './random.ts';

export interface Simulation {
  seed: number;
  clinics: number;
  pastDays: number;
  days: number;
  /** Without: from the slots and avgCheckTime alone, whatever the days say. */
  learns: boolean;
  /** Which of the simulated clinics count; all without. */
  which?: (clinic: Clinic) => boolean;
}

/** A day of a clinic, with what its days before taught. */
export interface SimulatedDay {
  clinic: Clinic;
  day: ClinicDay;
  past: Figures;
}

/** Later than everything that happens in a day. */
const OVER = 10_000;

/** The days of simulated clinics, one clinic after the other; the same with the same seed. */
export function* simulatedDays({
  seed,
  clinics,
  pastDays,
  days,
  which = () => true,
}: Simulation): Generator<SimulatedDay> {
  const random = randomFrom(seed);
  for (let i = 0; i < clinics; i++) {
    let clinic = makeClinic(random);
    while (!which(clinic)) clinic = makeClinic(random);
    let past = NO_FIGURES;
    for (let d = 0; d < pastDays; d++) {
      const { line } = seenAt(simulateDay(clinic, random), clinic, OVER);
      past = addFigures(past, figuresOf(line, clinic.slots, clinic.avgCheckTime, true));
    }
    for (let d = 0; d < days; d++) yield { clinic, day: simulateDay(clinic, random), past };
  }
}
