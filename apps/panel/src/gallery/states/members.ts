import { inviteMember, listMembers } from '@baari/contract/members';
import type { ClinicPractice, Member } from '@baari/contract/members';
import { listDesks } from '@baari/contract/shared-desk';
import type { SharedDesk } from '@baari/contract/shared-desk';
import { DOCTOR, TODAY } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { Reply, State } from '../state.ts';

const NOW = `${TODAY}T04:30:00.000Z`;
const LATER = '2026-11-24T04:30:00.000Z';
const PRACTICE = { id: DOCTOR._id, name: 'Asha Rao' };

const OWNER: Member = {
  ...{ id: DOCTOR._id, name: 'Asha Rao', email: DOCTOR.email, phone: null, role: 'owner', practices: [DOCTOR._id] },
  ...{
    joinedAt: NOW,
    suspendedAt: null,
    lastSeenAt: NOW,
    devices: ['Chrome on Windows'],
    needsOwnersLink: false,
    passwordSetElsewhere: false,
  },
  hasSecondFactor: true,
};
const member = (n: number, name: string, more: Partial<Member> = {}): Member => ({
  ...OWNER,
  ...{ id: `member${String(n).padStart(4, '0')}`, name, email: null, phone: String(9_860_010_000 + n) },
  ...{
    role: 'receptionist',
    lastSeenAt: null,
    devices: [],
    needsOwnersLink: true,
    passwordSetElsewhere: false,
    hasSecondFactor: false,
  },
  ...more,
});
const REENA = member(1, 'Reena Salunkhe', { lastSeenAt: NOW, devices: ['Chrome on Android', 'Firefox on Linux'] });
const SUSPENDED = member(2, 'Prakash Gaikwad', { suspendedAt: NOW });

const DESK: SharedDesk = {
  ...{ id: '6c1a3c3e-5d36-4f0c-9d43-3f6c0a4a0f6d', name: 'Reception', practices: [DOCTOR._id], idleMinutes: 5 },
  ...{ pairedAt: NOW, lastUsedAt: NOW, isThisComputer: true },
};
const desks = (...some: SharedDesk[]): Reply => says(listDesks, { desks: some });

const listed = (
  members: readonly Member[],
  invitations: boolean = false,
  practices: readonly ClinicPractice[] = [PRACTICE],
): Reply =>
  says(listMembers, {
    members: [...members],
    invitations: invitations
      ? [
          {
            ...{ id: '6c1a3c3e-5d36-4f0c-9d43-3f6c0a4a0f6d', name: 'Mary Thomas', email: null, phone: '9447022180' },
            ...{ role: 'nurse', practices: [DOCTOR._id], memberId: null, createdAt: NOW, expiresAt: LATER },
          },
        ]
      : [],
    practices: [...practices],
    demandsSecondFactor: members.some(({ role, hasSecondFactor }) => role === 'doctor' && !hasSecondFactor),
  });
const state = (name: string, steps: State['steps'], ...replies: Reply[]): State => ({
  ...{ name: `members, ${name}`, path: '/members', replies: [...replies, desks()] },
  ...(steps && { steps }),
});

const MANY = Array.from({ length: 100 }, (_, n) => member(n + 1, `Member number ${n + 1}`));
const LONG = member(3, 'Thiruvenkatanathan Lakshminarayanan Venkatasubramanian Iyer of Thanjavur', {
  ...{ email: `${'lakshminarayanan.'.repeat(3)}iyer@multispecialityclinic.example`, phone: null },
});
const FORTY = Array.from({ length: 40 }, (_, n) => ({
  id: `practice${String(n).padStart(2, '0')}`,
  name: `Meenakshi Sundaram ${n + 1}`,
}));
const FOR_ALL = { practices: FORTY.map(({ id }) => id) };
const NAME = { label: 'Name', text: 'Sunita Pawar' };

export const MEMBERS: readonly State[] = [
  state('alone', undefined, listed([OWNER])),
  state('loading', undefined, waits(listMembers)),
  state('failing', undefined, fails(listMembers)),
  state('some', undefined, listed([OWNER, REENA, SUSPENDED], true)),
  state('a hundred', undefined, listed([OWNER, ...MANY])),
  state('long', undefined, listed([OWNER, LONG])),
  state(
    'of forty practices',
    undefined,
    listed([OWNER, { ...REENA, ...FOR_ALL }, { ...LONG, ...FOR_ALL }], false, FORTY),
  ),
  state('Devanagari', undefined, listed([OWNER, member(4, 'सुनीता पवार')])),
  state(
    'second factor demanded',
    undefined,
    listed([OWNER, member(5, 'Vivek Kulkarni', { role: 'doctor', practices: [DOCTOR._id] })]),
  ),
  state(
    'shared desks',
    undefined,
    desks(DESK, {
      ...DESK,
      ...{
        id: '7d2b4d4f-6e47-4a1d-8e54-4a7d1b5b1a7e',
        name: 'Ground floor, beside the pharmacy',
        isThisComputer: false,
      },
    }),
    listed([OWNER]),
  ),
  state('shared desks failing', undefined, fails(listDesks), listed([OWNER])),
  state('change a shared desk', ['Change the shared desk Reception'], desks(DESK), listed([OWNER])),
  state('make a shared desk', ['Make this computer a shared desk'], listed([OWNER])),
  state('invite', ['Invite a member'], listed([OWNER])),
  state(
    'invited',
    ['Invite a member', NAME, 'Make the link'],
    listed([OWNER]),
    says(inviteMember, {
      ...{ id: '6c1a3c3e-5d36-4f0c-9d43-3f6c0a4a0f6d', token: 'gallery-link'.repeat(4), expiresAt: LATER },
    }),
  ),
  state('menu', ['What to do with Reena Salunkhe'], listed([OWNER, REENA])),
  state(
    'new password by another clinic',
    ['What to do with Kavita Shinde', 'Let in again'],
    listed([OWNER, member(6, 'Kavita Shinde', { suspendedAt: NOW, passwordSetElsewhere: true })]),
  ),
  state('one', ['What to do with Reena Salunkhe', 'Change role'], listed([OWNER, REENA])),
  state('remove', ['What to do with Reena Salunkhe', 'Remove'], listed([OWNER, REENA])),
];
