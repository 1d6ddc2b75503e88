import { REAUTH_MINUTES } from '@baari/contract/limits';
import type { DoctorId } from './doctor-id.ts';

/** The session that does something, as the audit trail needs it. */
export interface ActingSession {
  doctorId: DoctorId;
  tokenHash: Buffer;
}

const MINUTE_MS = 60_000;

/** True if the person logged in, or gave the password, a short time ago: then acts that cannot be undone need no password. */
export const mayActFreshly = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= REAUTH_MINUTES * MINUTE_MS;
