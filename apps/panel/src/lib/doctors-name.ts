import type { CurrentUser } from '@baari/contract/account';
import { doctorName } from '@baari/contract/doctor-name';

type Viewer = Pick<CurrentUser, '_id' | 'practices'>;

/**
 * What stands beside the acts of a practice's own doctor, which the service tells without a name: nothing for that doctor, the name for everybody
 * else.
 */
export function doctorsNameFor(viewer: Viewer | undefined, practiceId: string | undefined): string | null {
  const of = viewer?.practices.find(({ _id }) => _id === practiceId);
  if (!of?.name || of._id === viewer?._id || of.role === 'doctor') return null;
  return doctorName(of.name);
}
