import { correctionForm } from '@baari/contract/appointments';
import type { FieldError } from '@baari/contract/problem';
import { issuesOf } from '../../../lib/server-texts.ts';
import { PATIENT_FIELDS } from '../walk-in/walk-in-form.ts';
import type { PatientErrors, PatientTyped } from '../walk-in/walk-in-form.ts';

const isField = (name: unknown): name is keyof PatientTyped => PATIENT_FIELDS.some((field) => field === name);

/** The first text of each wrong field. */
export function errorsOf(refused: readonly FieldError[]): PatientErrors {
  const errors: PatientErrors = {};
  for (const { path, msg } of refused) if (isField(path)) errors[path] ??= msg;
  return errors;
}

/** Checks the server's rules before anything is sent. */
export function checked(typed: PatientTyped) {
  const result = correctionForm.safeParse(typed);
  if (result.success) return { body: result.data };
  return {
    errors: errorsOf(issuesOf(result).map(({ path, message }) => ({ path: String(path[0]), msg: message }))),
  };
}
