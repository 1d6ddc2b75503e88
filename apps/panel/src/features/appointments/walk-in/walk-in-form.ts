import type { ServerRefusal } from '@baari/client/failures';
import type { Gender } from '@baari/contract/vocabulary';

type Refused = Pick<ServerRefusal, 'code' | 'message' | 'errors'>;

export interface WalkInTyped {
  patientName: string;
  phoneNumber: string;
  gender: Gender | '';
}
export type WalkInField = keyof WalkInTyped;
/** `plan`: why nobody can be added at all: no plan runs, or the practice is suspended. `full`: the day is, so that it is asked whether it goes over. */
export type WalkInErrors = Partial<Record<WalkInField | 'plan' | 'full', string>>;

export const NOTHING_TYPED: WalkInTyped = { patientName: '', phoneNumber: '', gender: '' };

/** In the order of the form: the first wrong one gets the focus. */
export const PATIENT_FIELDS = ['patientName', 'phoneNumber'] as const satisfies readonly WalkInField[];
export const WALK_IN_FIELDS = [...PATIENT_FIELDS, 'gender'] as const satisfies readonly WalkInField[];

/** What both a walk-in and a correction type. */
export type PatientTyped = Pick<WalkInTyped, (typeof PATIENT_FIELDS)[number]>;
export type PatientErrors = Partial<Record<keyof PatientTyped, string>>;

export const isField = (name: unknown): name is WalkInField => WALK_IN_FIELDS.some((field) => field === name);

/** What a refusal says of the form. */
export function refusedErrors({ code, message, errors: refused }: Refused): WalkInErrors {
  if (code === 'NOT_ACCEPTING') return { plan: message };
  if (code === 'DAY_FULL') return { full: message };
  const errors: WalkInErrors = {};
  for (const { path, msg } of refused) if (isField(path)) errors[path] ??= msg;
  return errors;
}

export const firstWrong = (errors: WalkInErrors): WalkInField | undefined =>
  WALK_IN_FIELDS.find((field) => errors[field] !== undefined);
