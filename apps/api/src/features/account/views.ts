import type { CurrentUser } from '@baari/contract/account';
import { imageAddress } from '../../lib/image-address.ts';
import type { UserRow } from './store.ts';

export const asUser = ({ doctor_id, email, name, image_key, clock }: Omit<UserRow, 'password_hash'>): CurrentUser => ({
  _id: doctor_id,
  email,
  name,
  image: image_key === null ? null : imageAddress(doctor_id, image_key),
  profileCompleted: name !== null,
  clock: clock ?? '12h',
});
