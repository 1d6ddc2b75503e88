import { doctorsNameFor } from './doctors-name.ts';
import { usePractice } from './practice.ts';
import { useDoctor } from './session.ts';

/** What stands beside the acts of a practice's own doctor, for whoever is logged in; without an id at the practice that the page looks at. */
export function useDoctorsName(practiceId?: string): string | null {
  const here = usePractice()?._id;
  return doctorsNameFor(useDoctor(), practiceId ?? here);
}
