import { ServerRefusal } from '@baari/client/failures';
import type { CurrentUser } from '@baari/contract/account';
import type { Kept } from '@baari/ui/device-store';

/**
 * `byChoice`: the doctor pressed Logout, so the next log-in starts at home. `unanswered`: the server has not said that
 * nobody is logged in; it did not answer. `why`: what the server says of a membership with which the session ended.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'logged-in'; doctor: CurrentUser }
  | { status: 'logged-out'; byChoice: boolean; unanswered?: true; why?: string };

export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Asks who is logged in. The old state stays until the answer; of two checks the later counts. */
  check(): Promise<Session>;
  /** As `check`, and asks the server even where it seems certain that nobody is logged in. */
  recheck(): Promise<Session>;
  /** Forgets the current doctor: after Logout ('choice'), or as the server refused what the session was to do. */
  end(by: 'choice' | ServerRefusal): void;
  /** Asks again if another tab has told of another account, or of none. */
  compare(): void;
}

interface Sources {
  /** The current doctor; rejects if there is none or no answer. */
  ask: () => Promise<CurrentUser>;
  /** False if certainly nobody is logged in, so that the server need not be asked. */
  mayHaveSession: () => boolean;
  /** The account that is logged in in this browser, by which its tabs tell each other. */
  told: Kept<string>;
  /** Another value whenever a tab has learnt that the account is something else at its clinics, for the tabs that hear of nothing by themselves. */
  changed: Kept<string>;
}

/** The account that this page believes to be logged in. */
export const accountOf = (session: Session): string | undefined =>
  session.status === 'logged-in' ? session.doctor._id : undefined;

export const isUnanswered = (session: Session): boolean =>
  session.status === 'logged-out' && session.unanswered === true;

const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

/** What the server refused; undefined where it gave no answer to the question: no network, its own fault, too busy. */
function refusedOrUnanswered(error: unknown): ServerRefusal | undefined {
  const refused = error instanceof ServerRefusal && error.status < SERVER_FAULT && error.status !== TOO_MANY_REQUESTS;
  return refused ? error : undefined;
}

/** What the person is to read of it that the log-in does not say. */
const whyOf = (by: unknown) =>
  by instanceof ServerRefusal && by.code === 'MEMBERSHIP_ENDED' ? { why: by.message } : undefined;

/** Whether the same account is something else at its clinics than this page knew. */
const isElsewhere = (before: Session, now: CurrentUser): boolean =>
  accountOf(before) === now._id &&
  before.status === 'logged-in' &&
  JSON.stringify(before.doctor.practices) !== JSON.stringify(now.practices);

/** The session: unknown, then checked, then logged in or logged out. All tabs of a browser follow the one that knows. */
export function createSession({ ask, mayHaveSession, told, changed }: Sources): SessionStore {
  let state: Session = { status: 'unknown' };
  // What this page has asked for already: a page that opens now learns the newest with its first answer.
  let lastChange = changed.read();
  let newest = 0;
  const listeners = new Set<() => void>();

  function set(next: Session): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function recheck(): Promise<Session> {
    const mine = ++newest;
    const found = await ask().catch(refusedOrUnanswered);
    if (mine === newest) settle(found);
    return state;
  }

  /** What a check has found: a doctor, nobody, or no answer. */
  function settle(found: CurrentUser | ServerRefusal | null | undefined): void {
    const isDoctor = found && !(found instanceof ServerRefusal);
    const before = state;
    if (isDoctor) set({ status: 'logged-in', doctor: found });
    else
      set({ status: 'logged-out', byChoice: false, ...(found === undefined && { unanswered: true }), ...whyOf(found) });
    // A tab without an answer knows nothing that the others should follow.
    if (isDoctor) {
      told.write(found._id);
      if (isElsewhere(before, found)) changed.write((lastChange = `${Date.now()} ${Math.random()}`));
    } else if (found !== undefined) told.forget();
  }

  async function check(): Promise<Session> {
    if (mayHaveSession()) return recheck();
    newest += 1;
    settle(null);
    return state;
  }

  function compare(): void {
    if (state.status !== 'unknown' && told.read() !== accountOf(state)) void check();
  }
  told.subscribe(compare);
  changed.subscribe(() => {
    const now = changed.read();
    if (now === lastChange) return;
    lastChange = now;
    if (state.status === 'logged-in') void check();
  });

  return {
    get: () => state,
    check,
    recheck,
    compare,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end(by) {
      newest += 1;
      set({ status: 'logged-out', byChoice: by === 'choice', ...whyOf(by) });
      told.forget();
    },
  };
}
