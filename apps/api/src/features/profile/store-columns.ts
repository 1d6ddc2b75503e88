import { isDeepStrictEqual } from 'node:util';
import type { ParsedInput } from '@baari/contract/endpoint';
import type { addDoctor, ProfileData } from '@baari/contract/profile';
import type { Selectable } from 'kysely';
import type { Profile } from '../../db/tables.ts';

export type ProfileFields = Omit<ParsedInput<typeof addDoctor>['body'], 'termsAndPolicy'>;

export type StoredFiles = Pick<Selectable<Profile>, 'image_key' | 'licence_key' | 'licence_type'>;
export type ProfileRow = Selectable<Profile>;
export type OwnLicence = ProfileData['licence'];
export const columnsOf = (fields: ProfileFields) => ({
  name: fields.name,
  email: fields.email,
  dob: fields.dob,
  language: fields.language,
  clinic_address: fields.clinicAddress,
  city: fields.city,
  pincode: fields.pincode,
  clinic_phone: fields.clinicPh,
  fees: fields.fees,
  avg_check_time: fields.avgCheckTime,
  max_appointment: fields.maxAppointment,
  degree: fields.degree,
  experience: fields.experience,
  speciality: fields.speciality,
  reg_number: fields.regNumber,
  about: fields.about,
  working_days: JSON.stringify(fields.workingDays),
});

const fieldsOf = (row: ProfileRow): Record<keyof ProfileFields, unknown> => ({
  name: row.name,
  email: row.email,
  dob: row.dob,
  language: row.language,
  clinicAddress: row.clinic_address,
  city: row.city,
  pincode: row.pincode,
  clinicPh: row.clinic_phone,
  fees: row.fees,
  avgCheckTime: row.avg_check_time,
  maxAppointment: row.max_appointment,
  degree: row.degree,
  experience: row.experience,
  speciality: row.speciality,
  regNumber: row.reg_number,
  about: row.about,
  workingDays: row.working_days,
});

/** The names of the fields that an edit changes, as the form calls them; never a value. */
export function changedFields(row: ProfileRow, fields: ProfileFields, files: Partial<StoredFiles>): string[] {
  const after = new Map<string, unknown>(Object.entries(fields));
  const changed = Object.entries(fieldsOf(row)).filter(([name, value]) => !isDeepStrictEqual(value, after.get(name)));
  return [
    ...changed.map(([name]) => name),
    ...(files.image_key ? ['image'] : []),
    ...(files.licence_key ? ['licenseDocument'] : []),
  ];
}
