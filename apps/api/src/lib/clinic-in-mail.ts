import { doctorName } from '@baari/contract/doctor-name';
import type { MailSayer } from './letter.ts';

export interface ClinicInMail {
  /** What the clinic is called; null: as its doctor. */
  clinic: string | null;
  /** Null if there is no profile. */
  doctor: string | null;
}

/** What a clinic is called in a mail to its members. */
export function clinicInMail({ clinic, doctor }: ClinicInMail, say: MailSayer): string {
  if (clinic !== null) return clinic;
  return doctor === null ? say('clinic')('yours') : say('clinic')('of', { doctor: doctorName(doctor) });
}
