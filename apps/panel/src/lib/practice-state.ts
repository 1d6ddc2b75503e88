import type { Practice } from '@baari/contract/practice';
import type { KeptById } from '@baari/ui/device-store';
import type { SessionStore } from './session-state.ts';

export interface PracticeStore {
  /** The practice that this page looks at; undefined while nobody is logged in, or if the account works for none. */
  get(): Practice | undefined;
  subscribe(listener: () => void): () => void;
  /** Looks at another practice of the account from now on. */
  choose(id: string): void;
}

interface Sources {
  session: Pick<SessionStore, 'get' | 'subscribe'>;
  /** By account: what this tab looks at, and what a new tab begins with. */
  ofTab: KeptById<string>;
  ofDevice: KeptById<string>;
}

/**
 * The one practice that a page looks at, of those that the account may work for. A tab keeps its own, so that two tabs can look at two
 * practices; a new one begins where the device was last, else with the own practice.
 */
export function createPractice({ session, ofTab, ofDevice }: Sources): PracticeStore {
  function get(): Practice | undefined {
    const state = session.get();
    if (state.status !== 'logged-in') return undefined;
    const { _id, practices } = state.doctor;
    const of = (id: string | undefined) => practices.find((one) => one._id === id);
    return of(ofTab.of(_id).read()) ?? of(ofDevice.of(_id).read()) ?? practices.find(hasProfile) ?? practices[0];
  }

  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());

  // What another tab chooses later is nothing for this one.
  session.subscribe(() => {
    const state = session.get();
    const id = get()?._id;
    if (state.status === 'logged-in' && id !== undefined) ofTab.of(state.doctor._id).write(id);
    tell();
  });

  return {
    get,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(id) {
      const state = session.get();
      if (state.status !== 'logged-in') return;
      ofTab.of(state.doctor._id).write(id);
      ofDevice.of(state.doctor._id).write(id);
      tell();
    },
  };
}

const hasProfile = ({ profileCompleted }: Practice): boolean => profileCompleted;
