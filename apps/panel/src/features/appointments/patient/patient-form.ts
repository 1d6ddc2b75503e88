import { correctionForm } from '@baari/contract/appointments';
import type { FieldError } from '@baari/contract/problem';

export interface PatientTyped {
  patientName: string;
  phoneNumber: string;
}
export type PatientErrors = Partial<Record<keyof PatientTyped, string>>;

/** In the order of the form: the first wrong one gets the focus. */
export const PATIENT_FIELDS = ['patientName', 'phoneNumber'] as const satisfies readonly (keyof PatientTyped)[];

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
    errors: errorsOf(result.error.issues.map(({ path, message }) => ({ path: String(path[0]), msg: message }))),
  };
}
