import type { Practice } from '@baari/contract/practice';
import { suffices } from '@baari/contract/roles';
import { usePractice } from './practice.ts';
import { useDoctor } from './session.ts';

/** The practices of the clinic that this page looks at, where the person owns it and it has several; else none. */
export function useOwnedPractices(): readonly Practice[] {
  const at = usePractice();
  const all = useDoctor()?.practices ?? [];
  if (!at || !suffices(at.role, 'owner')) return [];
  const owned = all.filter(({ clinic }) => clinic._id === at.clinic._id);
  return owned.length > 1 ? owned : [];
}
