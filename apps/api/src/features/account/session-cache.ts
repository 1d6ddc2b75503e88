import type { FoundSession } from '../../lib/acting-session.ts';

/** docs/decisions/006-session-cache.md says what this costs and saves. */
const KEPT_MS = 2_000;
const ENTRIES_MAX = 10_000;

export interface LiveSession extends FoundSession {
  expiresAt: Date;
}
type Read = (tokenHash: Buffer, now: Date, practice: string | null) => Promise<LiveSession | null>;
interface Entry {
  session: LiveSession;
  foundAt: number;
  asked: Date;
}

/** What was dropped: one session, or all of an account or at a practice. */
export type Forgotten = { tokenHash: Buffer } | { of: string };

export interface SessionCache {
  /** `practice`: the one that is asked for; null: the account's own. `isFresh`: read from the database, even if the session is cached. */
  find(tokenHash: Buffer, now: Date, practice: string | null, isFresh?: boolean): Promise<LiveSession | null>;
  /** Call these after every commit that ends or changes sessions, or what an account may do. Other processes are told. */
  forget(tokenHash: Buffer): void;
  /** `of`: an account, or a practice. */
  forgetAll(of: string): void;
  /** The same for news from other processes; nobody is told again. */
  drop(tokenHash: Buffer): void;
  dropAll(of: string): void;
  /** Events may have been lost. */
  clear(): void;
}

const age = (now: Date, then: Date): number => Math.abs(now.getTime() - then.getTime());

/** Caches live sessions for two seconds, so that most calls need no query to check theirs. */
export function sessionCache(read: Read, onForgotten: (what: Forgotten) => void = () => undefined): SessionCache {
  const entries = new Map<string, Entry>();
  let forgotten = 0;
  const token = (tokenHash: Buffer) => `${tokenHash.toString('base64')} `;
  const drop = (tokenHash: Buffer) => {
    forgotten += 1;
    for (const [key, { session }] of entries)
      if (key.startsWith(token(tokenHash)) || session.tokenHash.equals(tokenHash)) entries.delete(key);
  };
  const dropAll = (of: string) => {
    forgotten += 1;
    for (const [key, { session }] of entries)
      if (session.accountId === of || session.practice?.doctorId === of) entries.delete(key);
  };

  return {
    async find(tokenHash, now, practice, isFresh = false) {
      const key = token(tokenHash) + (practice ?? '');
      const entry = isFresh ? undefined : entries.get(key);
      if (
        entry &&
        performance.now() - entry.foundAt < KEPT_MS &&
        age(now, entry.asked) < KEPT_MS &&
        now < entry.session.expiresAt
      )
        return entry.session;
      const before = forgotten;
      const foundAt = performance.now();
      const session = await read(tokenHash, now, practice);
      entries.delete(key);
      // If anything was dropped during the read, the result may be outdated. Sessions without a profile are not
      // cached, because another process may create the profile.
      if (session?.practice?.hasProfile && forgotten === before) entries.set(key, { session, foundAt, asked: now });
      if (entries.size > ENTRIES_MAX) entries.delete(entries.keys().next().value!);
      return session;
    },
    drop,
    dropAll,
    clear() {
      forgotten += 1;
      entries.clear();
    },
    forget(tokenHash) {
      drop(tokenHash);
      onForgotten({ tokenHash });
    },
    forgetAll(of) {
      dropAll(of);
      onForgotten({ of });
    },
  };
}
