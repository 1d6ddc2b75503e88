import type { EndpointShape } from '@baari/contract/endpoint';
import { mayActFreshly } from '../lib/acting-session.ts';
import type { DoctorId } from '../lib/doctor-id.ts';
import { Failure } from '../lib/failure.ts';
import { sha256 } from '../lib/secret.ts';
import type { Session } from './caller.ts';

/** A live session as the account feature knows it. */
export interface FoundSession {
  doctorId: string;
  authenticatedAt: Date;
  hasProfile: boolean;
}
/** `isFresh`: read from the database now, not from the cache. */
export type FindSession = (tokenHash: Buffer, now: Date, isFresh: boolean) => Promise<FoundSession | null>;

/**
 * Lets a call in or refuses it, as the endpoint's `access` says. The only place that makes a DoctorId. `believed`: the
 * account that the page takes for logged in, if it says so.
 */
export async function letIn(
  endpoint: EndpointShape,
  token: string | null,
  believed: string | undefined,
  findSession: FindSession,
  now: Date,
): Promise<Session | null> {
  if (endpoint.access === 'public') return null;
  if (!token) throw new Failure('NO_SESSION');
  const tokenHash = sha256(token);
  // The person may have given the password again in another process.
  const found = await findSession(tokenHash, now, endpoint.codes.includes('REAUTH_REQUIRED'));
  if (!found) throw new Failure('NO_SESSION');
  if (believed !== undefined && believed !== found.doctorId) throw new Failure('OTHER_ACCOUNT');
  if (endpoint.access === 'doctor-with-profile' && !found.hasProfile) throw new Failure('PROFILE_REQUIRED');
  return { ...found, doctorId: found.doctorId as DoctorId, tokenHash };
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
