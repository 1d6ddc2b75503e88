import type { CurrentUser } from '@baari/contract/account';

/** `byChoice`: the doctor pressed Logout, so the next log-in starts at home. */
export type Session =
  { status: 'unknown' } | { status: 'logged-in'; doctor: CurrentUser } | { status: 'logged-out'; byChoice: boolean };

export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Asks who is logged in. The old state stays until the answer; of two checks the later counts. */
  check(): Promise<Session>;
  /** Forgets the current doctor: after Logout ('choice') or when the session has ended ('lost'). */
  end(why: 'choice' | 'lost'): void;
}

interface Sources {
  /** The current doctor; rejects if there is none or no answer. */
  ask: () => Promise<CurrentUser>;
  /** False if certainly nobody is logged in, so that the server need not be asked. */
  mayHaveSession: () => boolean;
}

/** The session: unknown, then checked, then logged in or logged out. */
export function createSession({ ask, mayHaveSession }: Sources): SessionStore {
  let state: Session = { status: 'unknown' };
  let newest = 0;
  const listeners = new Set<() => void>();

  function set(next: Session): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function check(): Promise<Session> {
    const mine = ++newest;
    const found = mayHaveSession() ? await ask().catch(() => undefined) : undefined;
    if (mine === newest) {
      set(found ? { status: 'logged-in', doctor: found } : { status: 'logged-out', byChoice: false });
    }
    return state;
  }

  return {
    get: () => state,
    check,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end(why) {
      newest += 1;
      set({ status: 'logged-out', byChoice: why === 'choice' });
    },
  };
}
