import type { FieldError } from '@baari/contract/problem';
import type { Gender } from '@baari/contract/vocabulary';
import { fieldText } from '../../lib/text.ts';

export interface Typed {
  date: string;
  patientName: string;
  phoneNumber: string;
  gender: Gender | '';
}
export type FieldName = keyof Typed;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** In the order of the page: the first wrong one gets the focus. */
export const FIELDS = ['date', 'patientName', 'phoneNumber', 'gender'] as const satisfies readonly FieldName[];

export const EMPTY: Typed = { date: '', patientName: '', phoneNumber: '', gender: '' };

export const firstWrong = (errors: FieldErrors): FieldName | undefined => FIELDS.find((field) => errors[field]);

export const isField = (name: unknown): name is FieldName => FIELDS.some((field) => field === name);

/** Errors of single fields go beside the fields, all others in one place. */
export function fieldErrors(errors: readonly FieldError[]): { fields: FieldErrors; rest: string[] } {
  const fields: FieldErrors = {};
  const rest: string[] = [];
  for (const { path, msg } of errors) {
    const field = path.slice(path.lastIndexOf('.') + 1);
    if (isField(field)) fields[field] ??= field === 'date' ? msg : fieldText(field, msg);
    else rest.push(msg);
  }
  return { fields, rest };
}
