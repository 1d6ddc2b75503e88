import type { LocalLanguage } from '@baari/contract/languages';
import type { Practice } from '@baari/contract/practice';
import { suffices } from '@baari/contract/roles';
import type { Role } from '@baari/contract/roles';
import { inTab, onDevice } from '@baari/ui/device-store';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createPractice } from './practice-state.ts';
import { accountOf } from './session-state.ts';
import { session } from './session.ts';

const KEY = 'baari.practice.';
const idOf = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

export const practice = createPractice({
  session,
  ofTab: inTab.values(KEY, idOf),
  ofDevice: onDevice.values(KEY, idOf),
});

/** The practice that calls name from now on, of those about this one; the account's own needs no name. */
export function practiceToName(id = practice.get()?._id): string | undefined {
  return id === accountOf(session.get()) ? undefined : id;
}

/** For a part of a page that looks at another practice than the page does. */
export const AtPractice = createContext<Practice | undefined>(undefined);

/** The practice that is looked at here, and what its person is there; undefined as `practice.get` says. */
export function usePractice(): Practice | undefined {
  const ofPage = useSyncExternalStore(practice.subscribe, practice.get);
  return useContext(AtPractice) ?? ofPage;
}

/** Whether the person may do here what needs this role, and is let in. */
export function useMay(least: Role): boolean {
  const at = usePractice();
  return at !== undefined && !at.needsSecondFactor && suffices(at.role, least);
}

/** What the practice speaks beside English, on paper and on its screen. */
export const useLocalLanguage = (): LocalLanguage => usePractice()?.localLanguage ?? 'hi';
