/** docs/decisions/006-session-cache.md says what this costs and saves. */
const KEPT_MS = 2_000;
const ENTRIES_MAX = 10_000;

export interface LiveSession {
  doctorId: string;
  authenticatedAt: Date;
  expiresAt: Date;
  hasProfile: boolean;
}
type Read = (tokenHash: Buffer, now: Date) => Promise<LiveSession | null>;
interface Entry {
  session: LiveSession;
  foundAt: number;
  asked: Date;
}

/** What was dropped: one session, or all sessions of a doctor. */
export type Forgotten = { tokenHash: Buffer } | { doctorId: string };

export interface SessionCache {
  /** `isFresh`: read from the database, even if the session is cached. */
  find(tokenHash: Buffer, now: Date, isFresh?: boolean): Promise<LiveSession | null>;
  /** Call these after every commit that ends or changes sessions. Other processes are told. */
  forget(tokenHash: Buffer): void;
  forgetDoctor(doctorId: string): void;
  /** The same for news from other processes; nobody is told again. */
  drop(tokenHash: Buffer): void;
  dropDoctor(doctorId: string): void;
  dropAll(): void;
}

const age = (now: Date, then: Date): number => Math.abs(now.getTime() - then.getTime());

/** Caches live sessions for two seconds, so that most calls need no query to check theirs. */
export function sessionCache(read: Read, onForgotten: (what: Forgotten) => void = () => undefined): SessionCache {
  const entries = new Map<string, Entry>();
  let forgotten = 0;
  const drop = (tokenHash: Buffer) => {
    forgotten += 1;
    entries.delete(tokenHash.toString('base64'));
  };
  const dropDoctor = (doctorId: string) => {
    forgotten += 1;
    for (const [key, { session }] of entries) if (session.doctorId === doctorId) entries.delete(key);
  };

  return {
    async find(tokenHash, now, isFresh = false) {
      const key = tokenHash.toString('base64');
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
      const session = await read(tokenHash, now);
      entries.delete(key);
      // If anything was dropped during the read, the result may be outdated. Sessions without a profile are not
      // cached, because another process may create the profile.
      if (session?.hasProfile && forgotten === before) entries.set(key, { session, foundAt, asked: now });
      if (entries.size > ENTRIES_MAX) entries.delete(entries.keys().next().value!);
      return session;
    },
    drop,
    dropDoctor,
    dropAll() {
      forgotten += 1;
      entries.clear();
    },
    forget(tokenHash) {
      drop(tokenHash);
      onForgotten({ tokenHash });
    },
    forgetDoctor(doctorId) {
      dropDoctor(doctorId);
      onForgotten({ doctorId });
    },
  };
}
