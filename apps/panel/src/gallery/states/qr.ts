import { getCurrentUser } from '@baari/contract/account';
import { getClinic } from '@baari/contract/booking-clinic';
import type { ClinicDoctor } from '@baari/contract/booking-clinic';
import { listScreens } from '@baari/contract/clinic';
import { getProfile } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import { getDisplayKey } from '@baari/contract/queue-display';
import { DOCTOR, doctorWith, EXPIRED, LONG, LONG_PROFILE, PROFILE_DATA, saysProfile } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/qr-download';
const of = (name: string, profileData: ProfileData): State => ({
  name: `clinic QR, ${name}`,
  path,
  replies: [saysProfile(profileData)],
});

const doctor = (n: number, name: string): ClinicDoctor => ({
  ...{ _id: `doctor000${n}`, name, image: '', speciality: 'Dentist', clock: '12h', licence: 'verified' },
  ...{ accepting: true, callToBook: false, reason: null, isIn: false, today: null, expected: null },
});
const inClinic = (name: string, doctors: ClinicDoctor[], namedAfter: string | null = null): State['replies'] => [
  says(getCurrentUser, {
    user: {
      ...DOCTOR,
      practices: [0, 1].map((n) => ({ ...DOCTOR.practices[0]!, _id: n ? 'doctor0001' : DOCTOR._id })),
    },
  }),
  says(getClinic, { clinic: { _id: DOCTOR._id, name, namedAfter, doctors } }),
  says(listScreens, {
    screens: [{ _id: 'screen0001', key: 'Zq3vT8nK1xWm5RdC', practices: doctors.slice(0, 3).map(({ _id }) => _id) }],
  }),
];
/** Of whose screen all other doctors have left the clinic. */
const LEFT_ALONE = says(listScreens, {
  screens: [{ _id: 'screen0001', key: 'Zq3vT8nK1xWm5RdC', practices: [DOCTOR._id] }],
});
const THREE = [doctor(1, 'Asha Rao'), doctor(2, 'Binu Thomas'), doctor(3, LONG)];

export const QR: readonly State[] = [
  { name: 'clinic QR', path },
  { name: 'clinic QR, of one doctor with a screen of several', path, replies: [LEFT_ALONE] },
  { name: 'clinic QR, loading', path, replies: [waits(getProfile), waits(getDisplayKey)] },
  { name: 'clinic QR, failing', path, replies: [fails(getProfile)] },
  {
    name: 'clinic QR, without a profile',
    path,
    replies: [says(getCurrentUser, { user: doctorWith({ profileCompleted: false }) })],
  },
  { name: 'clinic QR, of several doctors', path, replies: inClinic('Deccan Clinic', THREE) },
  {
    name: 'clinic QR, of the whole clinic',
    path,
    replies: inClinic('Clinic of Dr. Asha Rao', THREE, 'Asha Rao'),
    steps: ['Whole clinic'],
  },
  {
    name: 'clinic QR, of a clinic with a long name',
    path,
    replies: inClinic('श्री सिद्धिविनायक बहुउद्देशीय रुग्णालय आणि संशोधन केंद्र, डेक्कन जिमखाना', [
      ...THREE,
      ...THREE.map((one, n) => ({ ...one, _id: `doctor001${n}` })),
    ]),
    steps: ['Whole clinic'],
  },
  of('without a plan', { ...PROFILE_DATA, subscription: EXPIRED }),
  of('long', LONG_PROFILE),
  of('in Devanagari', {
    ...LONG_PROFILE,
    personalInfo: { ...PROFILE_DATA.personalInfo, name: 'लक्ष्मीनारायणस्वामी वेंकटसुब्रमण्यम अय्यंगार' },
  }),
];
