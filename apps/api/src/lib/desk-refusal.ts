import type { ProblemCode } from '@baari/contract/problem';
import { Failure } from './failure.ts';

/** What the desk can do about refusals that to a patient only say that there is no place. */
const TEXTS: Partial<Record<ProblemCode, string>> = {
  NOT_ACCEPTING: 'No patient can be added: no plan is running, or your practice is suspended. Home says which.',
  DAY_FULL: 'All places on this day are taken. You can add the patient over the maximum.',
};

/** Throws what it is given, a refusal by `admit` in the words for the desk. */
export function inWordsOfTheDesk(error: unknown): never {
  const text = error instanceof Failure ? TEXTS[error.code] : undefined;
  throw error instanceof Failure && text ? new Failure(error.code, { text }) : error;
}
