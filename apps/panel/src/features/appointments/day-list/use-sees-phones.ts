import { ROLES } from '@baari/contract/roles';
import { usePractice } from '../../../lib/practice.ts';

/** Whether the person sees any patient's phone here. */
export function useSeesPhones(): boolean {
  const at = usePractice();
  return at !== undefined && ROLES[at.role].seesPhones !== 'never';
}
