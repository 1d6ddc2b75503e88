import { randomBytes } from 'node:crypto';
import { SESSION_SLIDING_DAYS } from '@baari/contract/limits';
import { sha256 } from '../../lib/secret.ts';
import type { Client } from '../../lib/client.ts';
import { deviceName } from './rules-device.ts';
import type { NewSession } from './store.ts';

const DAY_MS = 86_400_000;

/** A person at a browser: whom the call is counted with and the session that the browser had. */
export interface Visitor {
  client: Client;
  userAgent: string;
  sessionToken: string | null;
}

/** What opens a session: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The session that a log-in opens; it replaces the browser's earlier one. */
export function newSession(
  { sessionToken, userAgent }: Pick<Visitor, 'sessionToken' | 'userAgent'>,
  now: Date,
): NewSession & { token: string } {
  const token = newToken();
  return {
    token,
    tokenHash: sha256(token),
    oldTokenHash: sessionToken === null ? null : sha256(sessionToken),
    device: deviceName(userAgent),
    now,
    expiresAt: new Date(now.getTime() + SESSION_SLIDING_DAYS * DAY_MS),
  };
}
