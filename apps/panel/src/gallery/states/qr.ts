import { getCurrentUser } from '@baari/contract/account';
import { getProfile } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import { getDisplayKey } from '@baari/contract/queue-display';
import { DOCTOR, EXPIRED, LONG_PROFILE, PROFILE_DATA } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/qr-download';
const of = (name: string, profileData: ProfileData): State => ({
  name: `clinic QR, ${name}`,
  path,
  replies: [says(getProfile, { profileData })],
});

export const QR: readonly State[] = [
  { name: 'clinic QR', path },
  { name: 'clinic QR, loading', path, replies: [waits(getProfile), waits(getDisplayKey)] },
  { name: 'clinic QR, failing', path, replies: [fails(getProfile)] },
  {
    name: 'clinic QR, without a profile',
    path,
    replies: [says(getCurrentUser, { user: { ...DOCTOR, profileCompleted: false } })],
  },
  of('without a plan', { ...PROFILE_DATA, subscription: EXPIRED }),
  of('long', LONG_PROFILE),
  of('in Devanagari', {
    ...LONG_PROFILE,
    personalInfo: { ...PROFILE_DATA.personalInfo, name: 'लक्ष्मीनारायणस्वामी वेंकटसुब्रमण्यम अय्यंगार' },
  }),
];
