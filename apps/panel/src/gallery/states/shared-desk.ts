import { getCurrentUser } from '@baari/contract/account';
import type { CurrentUser } from '@baari/contract/account';
import { getPin, lookAtDesk, openDesk } from '@baari/contract/shared-desk';
import type { PersonAtDesk } from '@baari/contract/shared-desk';
import { DOCTOR } from '../samples.ts';
import { fails, refuses, says, waits } from '../state.ts';
import type { Reply, State } from '../state.ts';

const person = (n: number, name: string, more: Partial<PersonAtDesk> = {}): PersonAtDesk => ({
  ...{ id: `member${String(n).padStart(4, '0')}`, name, role: 'receptionist', pin: 'set' },
  ...more,
});
const REENA = person(1, 'Reena Salunkhe');
const FOUR = [
  REENA,
  person(2, 'Prakash Gaikwad', { pin: 'rests' }),
  person(3, 'Mary Thomas', { role: 'nurse', pin: 'none' }),
  person(4, 'Asha Rao', { role: 'owner' }),
];
const people = (some: readonly PersonAtDesk[]): Reply =>
  says(lookAtDesk, { desk: { name: 'Reception', clinic: 'Rao Polyclinic', people: [...some] } });
const locked = (name: string, steps: State['steps'], ...replies: Reply[]): State => ({
  ...{ name: `shared desk, ${name}`, path: '/shared-desk', visitor: true, replies },
  ...(steps && { steps }),
});
const MANY = Array.from({ length: 40 }, (_, n) => person(n + 1, `Member number ${n + 1}`));
const LONG = person(5, 'Thiruvenkatanathan Lakshminarayanan Venkatasubramanian Iyer of Thanjavur');

const atDesk = (more: Partial<NonNullable<CurrentUser['sharedDesk']>> = {}): CurrentUser => ({
  ...DOCTOR,
  practices: DOCTOR.practices.map((practice) => ({ ...practice, role: 'receptionist' as const })),
  sharedDesk: { ...{ name: 'Reception', idleMinutes: 30, hasPin: true, mayMore: true, passwordUntil: null }, ...more },
});
const open = (name: string, path: string, user: CurrentUser, ...replies: Reply[]): State => ({
  ...{ name: `shared desk, ${name}`, path, replies: [says(getCurrentUser, { user }), ...replies] },
});
const FOUR_DIGITS = ['4', '0', '7', '1'];

export const SHARED_DESK: readonly State[] = [
  locked('locked', undefined, people(FOUR)),
  locked('loading', undefined, waits(lookAtDesk)),
  locked('failing', undefined, fails(lookAtDesk)),
  locked('nobody', undefined, people([])),
  locked('forty people', undefined, people(MANY)),
  locked('long name', undefined, people([LONG, person(6, 'सुनीता पवार')])),
  locked('PIN', ['Reena Salunkhe Front desk', '4', '0'], people(FOUR)),
  locked(
    'PIN wrong',
    ['Reena Salunkhe Front desk', ...FOUR_DIGITS, 'Open'],
    people(FOUR),
    refuses(openDesk, 'PIN_WRONG'),
  ),
  locked('password', ['Reena Salunkhe Front desk', 'Forgot the PIN? Use password'], people(FOUR)),
  locked('PIN rests', ['Prakash Gaikwad Front desk'], people(FOUR)),
  locked('no PIN', ['Mary Thomas Nurse'], people(FOUR)),
  open('open', '/doctor-appointments', atDesk()),
  open('open without PIN', '/doctor-appointments', atDesk({ hasPin: false })),
  open('your data', '/your-data', atDesk(), says(getPin, { pin: 'set' })),
  open('your data, PIN rests', '/your-data', atDesk(), says(getPin, { pin: 'rests' })),
];
