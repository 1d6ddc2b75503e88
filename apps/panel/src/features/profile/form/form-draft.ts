import { onDevice } from '@baari/ui/device-store';
import * as z from 'zod/mini';
import type { FormValues } from './form-values.ts';

const slot = z.object({ start: z.string(), end: z.string() });

/** A draft keeps everything typed; browsers cannot keep files. */
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

const drafts = onDevice.values('baari.profile-draft.', (kept) => draft.safeParse(kept).data);

/** Keeps what was typed on this device, for this account; false if the device cannot. */
export const keepDraft = (doctorId: string, values: FormValues): boolean =>
  drafts.of(doctorId).write(draft.parse(values));

export const dropDraft = (doctorId: string): void => drafts.of(doctorId).forget();

/** `values` with the kept draft on top; undefined if there is none, or one of an older form. */
export function readDraft(doctorId: string, values: FormValues): FormValues | undefined {
  const kept = drafts.of(doctorId).read();
  return kept && { ...values, ...kept };
}
