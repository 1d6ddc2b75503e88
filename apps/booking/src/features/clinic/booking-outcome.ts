import { ServerRefusal } from '@baari/client/failures';
import type { ProblemCode } from '@baari/contract/problem';
import { refusalText, t } from '../../lib/text.ts';
import { fieldErrors } from './booking-form.ts';
import type { FieldErrors } from './booking-form.ts';

/** What to do after an attempt to book that gave no number. */
export type Outcome =
  /** The booking was not made: the mobile number has to be confirmed first. */
  | { kind: 'to-confirm' }
  /** The booking may or may not have been made: send it again with the same key. */
  | { kind: 'unanswered'; retryAfterSeconds: number | undefined }
  /** The booking was not made: the form says why. */
  | { kind: 'refused'; fields: FieldErrors; problem: string | undefined; daysChanged: boolean };

const DAY_CODES: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'NOT_ACCEPTING',
  'DAY_FULL',
  'NOT_A_WORKING_DAY',
  'DATE_OUT_OF_RANGE',
  'DAY_CLOSED',
  'DAY_OVER',
]);

/** `together`: whether several were to be booked. */
export function outcomeOf(error: unknown, together = false): Outcome {
  if (!(error instanceof ServerRefusal)) return { kind: 'unanswered', retryAfterSeconds: undefined };
  const { code, errors, status, retryAfterSeconds } = error;
  const message = together && code === 'DAY_FULL' ? t('clinic.tooFew') : refusalText(error);
  if (code === 'NUMBER_NOT_CONFIRMED') return { kind: 'to-confirm' };
  if (status >= 500 || status === 429) return { kind: 'unanswered', retryAfterSeconds };
  if (DAY_CODES.has(code)) return { kind: 'refused', fields: { date: message }, problem: undefined, daysChanged: true };
  if (code === 'PHONE_LIMIT') {
    return { kind: 'refused', fields: { phoneNumber: message }, problem: undefined, daysChanged: false };
  }
  const { fields, rest } = fieldErrors(errors);
  const saidBesideFields = rest.length === 0 && Object.keys(fields).length > 0;
  const problem = saidBesideFields ? undefined : rest.join(' ') || message;
  return { kind: 'refused', fields, problem, daysChanged: false };
}
