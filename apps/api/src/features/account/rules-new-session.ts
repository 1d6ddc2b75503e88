import { SESSION_SLIDING_DAYS } from '@baari/contract/limits';
import { newToken, sha256 } from '../../lib/secret.ts';
import type { Client } from '../../lib/client.ts';
import { deviceName } from './rules-device.ts';
import type { Place, SeenFrom } from './rules-seen-from.ts';
import type { NewSession } from './store.ts';

const DAY_MS = 86_400_000;

/** A person at a browser: whom the call is counted with, from where it comes, and the session that the browser had. */
export interface Visitor extends Place {
  client: Client;
  userAgent: string;
  sessionToken: string | null;
}

/** The session that a log-in opens; it replaces the browser's earlier one. `token`: where it is not a random one. */
export type NewSessionFor = (
  visitor: Omit<Visitor, 'client'>,
  now: Date,
  token?: string,
) => NewSession & { token: string };

/** Makes the sessions of all ways to log in. */
export const newSessions =
  (places: Pick<SeenFrom, 'told'>): NewSessionFor =>
  (visitor, now, token = newToken()) => ({
    token,
    tokenHash: sha256(token),
    oldTokenHash: visitor.sessionToken === null ? null : sha256(visitor.sessionToken),
    device: deviceName(visitor.userAgent),
    seenFrom: places.told(visitor),
    now,
    expiresAt: new Date(now.getTime() + SESSION_SLIDING_DAYS * DAY_MS),
  });
