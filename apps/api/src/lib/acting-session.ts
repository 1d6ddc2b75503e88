import { REAUTH_MINUTES } from '@baari/contract/limits';
import { needsPractices } from '@baari/contract/roles';
import type { Role } from '@baari/contract/roles';
import type { DoctorId } from './doctor-id.ts';

/** The session that does something, as the audit trail needs it. */
export interface ActingSession {
  doctorId: DoctorId;
  tokenHash: Buffer;
}
/** The same, and what its person is at the practice. */
export interface PracticeCaller extends ActingSession {
  accountId: string;
  role: Role;
}

/** What an account is at a practice. `lacksSecondFactor`: it is without the one that the clinic demands of owners and doctors. */
export interface FoundPractice {
  doctorId: string;
  role: Role;
  roleByPassword: Role;
  hasProfile: boolean;
  lacksSecondFactor: boolean;
}

/** A live session as the account feature knows it, and what its account is at the practice that was asked for. */
export interface FoundSession {
  accountId: string;
  /** The session's own, where it was found by its former token. */
  tokenHash: Buffer;
  authenticatedAt: Date;
  /** At which shared desk it was opened; null: elsewhere. */
  sharedDesk: string | null;
  /** Null if the account has nothing to do there. `roleByPassword`: at a shared desk, as what it acts once the password was given. */
  practice: FoundPractice | null;
}

/** Whether somebody is kept out who acts in this role, until the second factor is on. Who acts as one of the desk goes on. */
export const waitsForSecondFactor = (
  { lacksSecondFactor }: Pick<FoundPractice, 'lacksSecondFactor'>,
  role: Role,
): boolean => lacksSecondFactor && !needsPractices(role);

const MINUTE_MS = 60_000;

/** Until when a log-in, or the password given again, lets the person act without it. */
export const freshUntil = (authenticatedAt: Date): Date =>
  new Date(authenticatedAt.getTime() + REAUTH_MINUTES * MINUTE_MS);

/** True if the person logged in, or gave the password, a short time ago: then acts that cannot be undone need no password. */
export const mayActFreshly = (authenticatedAt: Date, now: Date): boolean => now <= freshUntil(authenticatedAt);
