import { needsPractices } from '@baari/contract/roles';
import type { Role } from '@baari/contract/roles';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';

/** Who is not named: whoever has told no name, or has left. */
const ANOTHER_OWNER = say('another-owner', 'Another owner');
const UNNAMED = say('practice-without-profile', 'Practice without a profile');
const AS: Record<Role, Words> = {
  owner: say('role-owner', 'Owner'),
  doctor: say('role-doctor', 'Doctor'),
  receptionist: say('role-receptionist', 'Receptionist'),
  nurse: say('role-nurse', 'Nurse'),
};

interface Place {
  role: Role;
  practices: readonly string[];
}

/** Whether a member is what was seen, but for doctors who have left the clinic. */
export const isAsSeen = (now: Place, seen: Place, clinic: readonly string[]): boolean =>
  now.role === seen.role &&
  needsPractices(now.role) &&
  clinic.every((id) => now.practices.includes(id) === seen.practices.includes(id));

/** What an owner is told of a member whose doctors have left the clinic. `practices`: for whom they work by now, by name. */
export function worksFor(name: string, practices: readonly (string | null)[]): Words {
  if (practices.length === 0) return say('member-works-for-nobody', `${name} works for nobody now.`, { name });
  const names = practices.map((one) => one ?? UNNAMED.message).join(', ');
  return say('member-works-for', `${name} now works for: ${names}.`, {
    name,
    practices: practices.map((one) => one ?? UNNAMED.said),
  });
}

/** What an owner is told whose change would overwrite a newer one. `practices`: for whom the member works by now, by name. */
export function changedSince(
  { name, role: held }: { name: string; role: Role },
  practices: readonly (string | null)[],
  changedBy: string | null,
): Words {
  const did = `${changedBy ?? ANOTHER_OWNER.message} has changed the role of ${name} since:`;
  const by = changedBy ?? ANOTHER_OWNER.said;
  const { message: is, said: role } = AS[held];
  if (!needsPractices(held) || practices.length === 0)
    return say('member-changed-to', `${did} ${is}.`, { by, name, role });
  const names = practices.map((one) => one ?? UNNAMED.message).join(', ');
  return say('member-changed-to-for', `${did} ${is}, ${names}.`, {
    by,
    name,
    role,
    practices: practices.map((one) => one ?? UNNAMED.said),
  });
}
