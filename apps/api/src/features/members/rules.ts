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

/** What an owner is told whose change would overwrite a newer one. `practices`: for whom the member works by now, by name. */
export function changedSince(
  { name, role: held }: { name: string; role: Role },
  practices: readonly (string | null)[],
  changedBy: string | null,
): Words {
  const did = `${changedBy ?? ANOTHER_OWNER.message} has changed the role of ${name} since:`;
  const by = changedBy ?? ANOTHER_OWNER.said;
  const { message: is, said: role } = AS[held];
  if (!needsPractices(held)) return say('member-changed-to', `${did} ${is}.`, { by, name, role });
  const names = practices.map((one) => one ?? UNNAMED.message).join(', ');
  return say('member-changed-to-for', `${did} ${is}, ${names}.`, {
    by,
    name,
    role,
    practices: practices.map((one) => one ?? UNNAMED.said),
  });
}
