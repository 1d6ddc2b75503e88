import { REAUTH_MINUTES } from '@baari/contract/limits';
import type { DoctorId } from './doctor-id.ts';

/** The session in which somebody does something, as the audit trail wants to know it. */
export interface ActingSession {
  doctorId: DoctorId;
  tokenHash: Buffer;
}

const MINUTE_MS = 60_000;

/** True while the person showed who it is a short time ago: what cannot be undone then needs no password. */
export const mayActFreshly = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= REAUTH_MINUTES * MINUTE_MS;
