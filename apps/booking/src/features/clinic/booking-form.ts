import { PHONE_APPOINTMENTS_PER_DAY_MAX } from '@baari/contract/limits';
import type { FieldError } from '@baari/contract/problem';
import type { Gender } from '@baari/contract/vocabulary';
import { fieldText } from '../../lib/text.ts';

export interface TypedPatient {
  patientName: string;
  gender: Gender | '';
}
export interface Typed extends TypedPatient {
  date: string;
  phoneNumber: string;
  /** Who comes along, with the same phone. */
  others: readonly TypedPatient[];
}
export const OTHERS_MAX = PHONE_APPOINTMENTS_PER_DAY_MAX - 1;

type PatientField = keyof TypedPatient;
export type FieldName = 'date' | 'phoneNumber' | PatientField | `others.${number}.${PatientField}`;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const otherField = <Name extends PatientField>(i: number, name: Name): `others.${number}.${Name}` =>
  `others.${i}.${name}`;

/** In the order of the page: the first wrong one gets the focus. */
const FIELDS: readonly FieldName[] = [
  ...(['date', 'patientName', 'phoneNumber', 'gender'] as const),
  ...Array.from({ length: OTHERS_MAX }, (_, i) => [otherField(i, 'patientName'), otherField(i, 'gender')]).flat(),
];

export const NOBODY: TypedPatient = { patientName: '', gender: '' };
export const EMPTY: Typed = { ...NOBODY, date: '', phoneNumber: '', others: [] };

export const firstWrong = (errors: FieldErrors): FieldName | undefined => FIELDS.find((field) => errors[field]);

/** The field that an error's path ends in; that of another patient ends as the first one's. */
const fieldOf = (path: string): FieldName | undefined =>
  FIELDS.toReversed().find((field) => `.${path}`.endsWith(`.${field}`));

const wrongText = (field: FieldName, english: string): string => {
  if (field === 'date') return english;
  const name = field.slice(field.lastIndexOf('.') + 1) as 'phoneNumber' | PatientField;
  return fieldText(name, english);
};

/** Errors of single fields go beside the fields, all others in one place. */
export function fieldErrors(errors: readonly FieldError[]): { fields: FieldErrors; rest: string[] } {
  const fields: FieldErrors = {};
  const rest: string[] = [];
  for (const { path, msg } of errors) {
    const field = fieldOf(path);
    if (field) fields[field] ??= wrongText(field, msg);
    else rest.push(msg);
  }
  return { fields, rest };
}
