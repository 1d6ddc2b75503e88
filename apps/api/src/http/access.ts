import type { EndpointShape } from '@baari/contract/endpoint';
import { suffices } from '@baari/contract/roles';
import { mayActFreshly, waitsForSecondFactor } from '../lib/acting-session.ts';
import type { FoundSession } from '../lib/acting-session.ts';
import type { DoctorId } from '../lib/doctor-id.ts';
import { Failure } from '../lib/failure.ts';
import { sha256 } from '../lib/secret.ts';
import type { PracticeSession, Session } from './caller.ts';
import type { Claims } from './claims.ts';

/** `practice`: the one that the call names; null: the account's own. `isFresh`: read from the database now, not from the cache. */
export type FindSession = (
  tokenHash: Buffer,
  now: Date,
  practice: string | null,
  isFresh: boolean,
) => Promise<FoundSession | null>;

/** Lets a call in or refuses it, as the endpoint's `access` says. The only place that makes a DoctorId. */
export async function letIn(
  endpoint: EndpointShape,
  { token, believed, practice }: Claims,
  findSession: FindSession,
  now: Date,
): Promise<Session | PracticeSession | null> {
  if (endpoint.access === 'public') return null;
  if (!token) throw new Failure('NO_SESSION');
  const tokenHash = sha256(token);
  // The person may have given the password again in another process.
  const found = await findSession(tokenHash, now, practice, endpoint.codes.includes('REAUTH_REQUIRED'));
  if (!found) throw new Failure('NO_SESSION');
  const { accountId, authenticatedAt, sharedDesk } = found;
  if (believed !== undefined && believed !== accountId) throw new Failure('OTHER_ACCOUNT');
  // An act is noted under the session's own token; a stream ends with the one that opened it.
  const heldBy = endpoint.answers === 'stream' ? tokenHash : found.tokenHash;
  const session = { accountId, authenticatedAt, tokenHash: heldBy, sharedDesk };
  const isByPin = sharedDesk !== null && !mayActFreshly(authenticatedAt, now);
  if (endpoint.access === 'account') {
    if (isByPin && !endpoint.atSharedDesk) throw new Failure('REAUTH_REQUIRED');
    return { ...session, doctorId: accountId as DoctorId };
  }
  if (!found.practice) throw new Failure(practice === null ? 'PRACTICE_REQUIRED' : 'NOT_FOUND');
  const { doctorId, hasProfile, roleByPassword } = found.practice;
  const role = suffices(found.practice.role, endpoint.access) ? found.practice.role : roleByPassword;
  if (!suffices(role, endpoint.access)) throw new Failure('ROLE_NOT_ENOUGH');
  if (isByPin && role !== found.practice.role) throw new Failure('REAUTH_REQUIRED');
  if (waitsForSecondFactor(found.practice, role)) throw new Failure('SECOND_FACTOR_DEMANDED');
  if (endpoint.needsProfile && !hasProfile) throw new Failure('PROFILE_REQUIRED');
  return { ...session, doctorId: doctorId as DoctorId, role };
}

/** Refuses what destroys or hands out unless the person proved lately who they are, as the endpoint's `needsReauth` says. */
export function refuseStale({ needsReauth }: EndpointShape, body: unknown, session: Session | null, now: Date): void {
  if (!needsReauth || !session || mayActFreshly(session.authenticatedAt, now)) return;
  const sent = Object.entries(body ?? {});
  const isMeant =
    needsReauth === true ||
    Object.entries(needsReauth).every(([field, values]) =>
      sent.some(([name, value]) => name === field && values.includes(value)),
    );
  if (isMeant) throw new Failure('REAUTH_REQUIRED');
}
