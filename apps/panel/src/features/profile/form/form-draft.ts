import * as z from 'zod/mini';
import type { FormValues } from './form-values.ts';

const slot = z.object({ start: z.string(), end: z.string() });

/** What a draft keeps: everything typed; files cannot be kept by a browser. */
const draft = z.object({
  name: z.string(),
  email: z.string(),
  dob: z.string(),
  language: z.array(z.string()),
  clinicAddress: z.string(),
  city: z.string(),
  pincode: z.string(),
  clinicPh: z.string(),
  avgCheckTime: z.string(),
  fees: z.string(),
  maxAppointment: z.string(),
  degree: z.string(),
  experience: z.string(),
  speciality: z.string(),
  regNumber: z.string(),
  about: z.string(),
  termsAndPolicy: z.boolean(),
  workingDays: z.record(z.string(), z.array(slot)),
  typedSlots: z.record(z.string(), slot),
});

const keyOf = (doctorId: string) => `baari.profile-draft.${doctorId}`;

/** Keeps what was typed on this device, for this account. Where storage is full or forbidden, nothing is kept. */
export function keepDraft(doctorId: string, values: FormValues): void {
  try {
    localStorage.setItem(keyOf(doctorId), JSON.stringify(draft.parse(values)));
  } catch {
    // The form works without a draft.
  }
}

export function dropDraft(doctorId: string): void {
  try {
    localStorage.removeItem(keyOf(doctorId));
  } catch {
    // Nothing was kept.
  }
}

/** The kept draft laid over `values`; undefined where there is none, or one of an older form. */
export function readDraft(doctorId: string, values: FormValues): FormValues | undefined {
  try {
    return { ...values, ...draft.parse(JSON.parse(localStorage.getItem(keyOf(doctorId)) ?? 'null')) };
  } catch {
    return undefined;
  }
}
