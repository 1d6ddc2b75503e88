import type { FieldError } from '@baari/contract/problem';
import { addWalkIn } from '@baari/contract/queue';
import type { Gender } from '@baari/contract/vocabulary';

export interface WalkInTyped {
  patientName: string;
  phoneNumber: string;
  gender: Gender | '';
}
export type WalkInField = keyof WalkInTyped;
export type WalkInErrors = Partial<Record<WalkInField, string>>;

export const NOTHING_TYPED: WalkInTyped = { patientName: '', phoneNumber: '', gender: '' };

/** In the order of the form: the first wrong one gets the focus. */
export const WALK_IN_FIELDS = ['patientName', 'phoneNumber', 'gender'] as const satisfies readonly WalkInField[];

const isField = (name: unknown): name is WalkInField => WALK_IN_FIELDS.some((field) => field === name);

/** Checks the server's rules before anything is sent. */
export function checked(typed: WalkInTyped) {
  const result = addWalkIn.body.safeParse(typed);
  if (result.success) return { body: result.data };
  const errors: WalkInErrors = {};
  for (const { path, message } of result.error.issues) if (isField(path[0])) errors[path[0]] ??= message;
  return { errors };
}

/** The field errors of a refusal. */
export function errorsOf(refused: readonly FieldError[]): WalkInErrors {
  const errors: WalkInErrors = {};
  for (const { path, msg } of refused) if (isField(path)) errors[path] ??= msg;
  return errors;
}

export const firstWrong = (errors: WalkInErrors): WalkInField | undefined =>
  WALK_IN_FIELDS.find((field) => errors[field] !== undefined);
