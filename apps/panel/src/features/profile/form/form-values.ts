import type { CurrentUser } from '@baari/contract/account';
import type { ProfileData } from '@baari/contract/profile';
import { LICENCE_FIELDS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';
import type { WorkingDays } from '@baari/contract/working-days';
import type { TypedSlot } from './slot-edits.ts';

/** What the form holds: all as typed, the files, and times typed but not added yet. */
export interface FormValues {
  name: string;
  email: string;
  dob: string;
  language: string[];
  clinicAddress: string;
  city: string;
  pincode: string;
  clinicPh: string;
  avgCheckTime: string;
  fees: string;
  maxAppointment: string;
  degree: string;
  experience: string;
  speciality: string;
  regNumber: string;
  about: string;
  termsAndPolicy: boolean;
  workingDays: WorkingDays;
  typedSlots: Partial<Record<Weekday, TypedSlot>>;
  image: File | null;
  licenseDocument: File | null;
}

export type FieldName = keyof FormValues;

/** The empty form of a first submission, with what the account already knows. */
export function firstValues({ email, name }: Pick<CurrentUser, 'email' | 'name'>): FormValues {
  return {
    name: name ?? '',
    email,
    dob: '',
    language: [],
    clinicAddress: '',
    city: '',
    pincode: '',
    clinicPh: '',
    avgCheckTime: '',
    fees: '',
    maxAppointment: '',
    degree: '',
    experience: '',
    speciality: '',
    regNumber: '',
    about: '',
    termsAndPolicy: false,
    workingDays: {},
    typedSlots: {},
    image: null,
    licenseDocument: null,
  };
}

/** A stored profile as the form shows it; stored files and accepted terms count. */
export function valuesOf({ personalInfo, clinicInfo, professionalInfo, ...rest }: ProfileData): FormValues {
  return {
    name: personalInfo.name,
    email: personalInfo.email,
    dob: personalInfo.dob.slice(0, 10),
    language: personalInfo.language,
    clinicAddress: clinicInfo.address,
    city: clinicInfo.city,
    pincode: clinicInfo.pincode,
    clinicPh: clinicInfo.phoneNumber,
    avgCheckTime: String(clinicInfo.avgCheckTime),
    fees: String(clinicInfo.fees),
    maxAppointment: String(clinicInfo.maxAppointment),
    degree: professionalInfo.degree,
    experience: String(professionalInfo.experience),
    speciality: professionalInfo.speciality,
    regNumber: professionalInfo.regNumber,
    about: professionalInfo.about,
    termsAndPolicy: rest.termsAndPolicy,
    workingDays: rest.availability.workingDays,
    typedSlots: {},
    image: null,
    licenseDocument: null,
  };
}

/** Whether a licence that is verified waits for the operator again if the form is saved so. */
export function isLookedAtAgain(values: FormValues, stored: FormValues): boolean {
  return LICENCE_FIELDS.some((field) =>
    field === 'licenseDocument'
      ? values.licenseDocument !== null
      : values[field].trim().normalize('NFC') !== stored[field].trim().normalize('NFC'),
  );
}

/** The multipart form: the contract's 19 fields, without files that were not chosen. */
export function formDataOf({ language, workingDays, typedSlots: _, image, licenseDocument, ...texts }: FormValues) {
  const data = new FormData();
  for (const [field, value] of Object.entries(texts)) data.append(field, String(value));
  for (const one of language) data.append('language', one);
  data.append('workingDays', JSON.stringify(workingDays));
  if (image) data.append('image', image);
  if (licenseDocument) data.append('licenseDocument', licenseDocument);
  return data;
}
