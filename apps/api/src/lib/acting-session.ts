import type { DoctorId } from './doctor-id.ts';

/** The session in which somebody does something, as the audit trail wants to know it. */
export interface ActingSession {
  doctorId: DoctorId;
  tokenHash: Buffer;
}
