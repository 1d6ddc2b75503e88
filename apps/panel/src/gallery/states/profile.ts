import { getCurrentUser } from '@baari/contract/account';
import { getProfile } from '@baari/contract/profile';
import { DOCTOR, PROFILE_DATA } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/doctor-profile';
const LONG = {
  ...PROFILE_DATA,
  personalInfo: { ...PROFILE_DATA.personalInfo, name: 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar' },
  clinicInfo: { ...PROFILE_DATA.clinicInfo, address: 'दुसरा मजला, श्री गणेश अपार्टमेंट, प्रभात रोड, डेक्कन जिमखाना' },
  availability: { ...PROFILE_DATA.availability, isAvailable: false },
};

const NEW = [
  says(getCurrentUser, { user: { ...DOCTOR, profileCompleted: false } }),
  says(getProfile, { profileData: null }),
];

export const PROFILE: readonly State[] = [
  { name: 'profile, loading', path, replies: [waits(getProfile)] },
  { name: 'profile, full', path },
  { name: 'profile, long and in Devanagari', path, replies: [says(getProfile, { profileData: LONG })] },
  { name: 'profile, failing', path, replies: [fails(getProfile)] },
  {
    name: 'profile, form',
    path,
    replies: NEW,
  },
  { name: 'profile, form with errors', path, replies: NEW, presses: ['Submit'] },
  { name: 'profile, edit', path, presses: ['Edit'] },
  { name: 'profile, deletion', path, presses: ['Delete Profile Data'] },
  { name: 'clinic QR', path: '/qr-download' },
  { name: 'leave, empty', path: '/leave' },
];
