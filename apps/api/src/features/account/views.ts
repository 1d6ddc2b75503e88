import type { CurrentUser } from '@baari/contract/account';
import type { Practice } from '@baari/contract/practice';
import { roleAtDesk } from '@baari/contract/roles';
import { freshUntil, mayActFreshly } from '../../lib/acting-session.ts';
import { imageAddress } from '../../lib/image-address.ts';
import type { AtDeskRow, PracticeRow, UserRow } from './store.ts';

/** What an account logs in with. */
export const logInNameOf = ({ email, phone }: Pick<UserRow, 'email' | 'phone'>): string => (email ?? phone)!;

const DEFAULT_CLOCK = '12h';

const imageOf = (doctorId: string, imageKey: string | null) =>
  imageKey === null ? null : imageAddress(doctorId, imageKey);

const asPractice = ({ doctor_id, clinic_id, clinic_name, image_key, clock, ...row }: PracticeRow): Practice => ({
  _id: doctor_id,
  clinic: { _id: clinic_id, name: clinic_name },
  role: row.role,
  name: row.doctor_name,
  speciality: row.speciality,
  address: row.address,
  image: imageOf(doctor_id, image_key),
  room: row.room,
  localLanguage: row.local_language,
  clock: clock ?? DEFAULT_CLOCK,
  profileCompleted: row.name !== null,
  needsSecondFactor: row.lacks_second_factor,
});

export const asUser = (row: Omit<UserRow, 'password_hash'>): CurrentUser => ({
  _id: row.doctor_id,
  email: row.email ?? '',
  phone: row.phone,
  name: row.name ?? row.account_name,
  image: imageOf(row.doctor_id, row.image_key),
  profileCompleted: row.name !== null,
  clock: row.clock ?? DEFAULT_CLOCK,
  practices: row.practices.map(asPractice),
  clinics: row.clinics,
  sharedDesk: null,
});

/** The same person at a shared desk: there as what the desk needs, unless the password was given lately. */
export function atSharedDesk(
  user: CurrentUser,
  { name, idle_minutes, has_pin }: NonNullable<AtDeskRow['shared_desk']>,
  authenticatedAt: Date,
  now: Date,
): CurrentUser {
  const byPassword = mayActFreshly(authenticatedAt, now);
  const passwordUntil = byPassword ? freshUntil(authenticatedAt).toISOString() : null;
  const asDesk = user.practices.map((one) => ({ ...one, role: roleAtDesk(one.role), needsSecondFactor: false }));
  const mayMore = user.practices.some(({ role }) => role !== roleAtDesk(role));
  return {
    ...user,
    practices: byPassword ? user.practices : asDesk,
    sharedDesk: { name, idleMinutes: idle_minutes, hasPin: has_pin, mayMore, passwordUntil },
  };
}

/** Who has just signed up: the owner of a clinic of one, whose practice has no profile yet. */
export const asNewUser = (doctorId: string, email: string): CurrentUser => {
  const nothingYet = { name: null, image_key: null, clock: null };
  const own = {
    doctor_id: doctorId,
    clinic_id: doctorId,
    clinic_name: null,
    room: null,
    local_language: 'hi',
    role: 'owner',
    doctor_name: null,
    speciality: null,
    address: null,
    lacks_second_factor: false,
  } as const;
  return asUser({
    doctor_id: doctorId,
    email,
    phone: null,
    account_name: null,
    ...nothingYet,
    practices: [{ ...own, ...nothingYet }],
    clinics: [{ _id: doctorId, name: null, isSuspended: false }],
  });
};
