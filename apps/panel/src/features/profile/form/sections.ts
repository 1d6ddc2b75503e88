import type { FieldName } from './form-values.ts';

/** The parts of the form in the order of the page, each with its fields. */
export const SECTIONS = {
  you: ['image', 'name', 'email', 'dob', 'language'],
  clinic: ['clinicAddress', 'city', 'pincode', 'clinicPh', 'fees', 'avgCheckTime', 'maxAppointment'],
  hours: ['workingDays', 'typedSlots'],
  profession: ['speciality', 'degree', 'experience', 'regNumber'],
  documents: ['licenseDocument'],
  about: ['about', 'termsAndPolicy'],
} as const satisfies Record<string, readonly FieldName[]>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** `wrong`: an error is shown in it; `done`: nothing is missing; `open`: neither. */
export type SectionState = 'wrong' | 'done' | 'open';

/** How far each section is. `shown`: fields with an error on screen; `missing`: fields that would be refused now. */
export function stateOf(section: SectionName, shown: ReadonlySet<string>, missing: ReadonlySet<string>): SectionState {
  const fields: readonly string[] = SECTIONS[section];
  if (fields.some((field) => shown.has(field))) return 'wrong';
  return fields.some((field) => missing.has(field)) ? 'open' : 'done';
}
