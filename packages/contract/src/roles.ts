/** How long a role sees patients' phones: never, while their day is today or to come, or as long as the practice keeps them. */
export type SeesPhones = 'never' | 'from-today' | 'always';

interface RoleRow {
  readonly name: string;
  /** What it may do includes all that a role of a lower rank may. */
  readonly rank: number;
  /** The practices that its holder works for: all of the clinic, the person's own, or those given to them. */
  readonly practices: 'all' | 'own' | 'given';
  readonly seesPhones: SeesPhones;
  /** The days whose patients they see. */
  readonly days: 'today' | 'all';
}

/**
 * What a person may be at a clinic. An endpoint names the least of them (`access`); a new role is a row here. A person may hold roles
 * at several clinics, one at each.
 */
export const ROLES = {
  owner: { name: 'Owner', rank: 4, practices: 'all', seesPhones: 'always', days: 'all' },
  doctor: { name: 'Doctor', rank: 3, practices: 'own', seesPhones: 'always', days: 'all' },
  receptionist: { name: 'Receptionist', rank: 2, practices: 'given', seesPhones: 'from-today', days: 'all' },
  nurse: { name: 'Nurse', rank: 1, practices: 'given', seesPhones: 'never', days: 'today' },
} as const satisfies Record<string, RoleRow>;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = ['owner', 'doctor', 'receptionist', 'nurse'] as const satisfies readonly Role[];

/** Whether somebody who is `held` at a practice may do what needs `least`. */
export const suffices = (held: Role, least: Role): boolean => ROLES[held].rank >= ROLES[least].rank;

/** As what somebody acts at a shared desk who has not given the password lately: at most as who works at the desk every day. */
export const roleAtDesk = (role: Role): Role => (suffices(role, 'receptionist') ? 'receptionist' : role);

/** Whether a role sees the patients of a date; both dates as YYYY-MM-DD on the clinic's clock. */
export const seesDay = (role: Role, date: string, today: string): boolean =>
  (ROLES[role] as RoleRow).days === 'all' || date === today;

/** Whether a role sees the phones of the patients of a date; both dates as YYYY-MM-DD on the clinic's clock. */
export function seesPhonesOf(role: Role, date: string, today: string): boolean {
  const { seesPhones } = ROLES[role] as RoleRow;
  return seesPhones === 'always' || (seesPhones === 'from-today' && date >= today);
}

/** Whether somebody of this role gets a practice of their own. */
export const opensPractice = (role: Role): boolean => ROLES[role].practices === 'own';

/** Whether somebody of this role works for those practices alone that an owner gives them. */
export const needsPractices = (role: Role): boolean => ROLES[role].practices === 'given';
