import { getCurrentUser } from '@baari/contract/account';
import { getProfile } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import { doctorWith, LONG_PROFILE, PROFILE_DATA, saysProfile } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/doctor-profile';
const LONG = {
  ...LONG_PROFILE,
  availability: { ...PROFILE_DATA.availability, isAvailable: false },
};

const NEW = [says(getCurrentUser, { user: doctorWith({ profileCompleted: false }) }), saysProfile(null)];

/** A practice whose licence stands so, on the profile's page and on home. */
const licence = (name: string, licence: ProfileData['licence'], profile = PROFILE_DATA): State[] =>
  [path, '/'].map((place) => ({
    name: `licence ${name}, ${place === path ? 'profile' : 'home'}`,
    path: place,
    replies: [
      saysProfile({
        ...profile,
        professionalInfo: { ...profile.professionalInfo, licenseVerified: licence.state === 'verified' },
        licence,
      }),
    ],
  }));
const REASON =
  'The document is of another council than the number: it names the Delhi Medical Council, and the number is of Maharashtra. ' +
  'Please send the certificate on which MMC-2006-11873 stands, with its back side, as one file; a photo in daylight is enough.';
const REASON_HI =
  'दस्तावेज़ पढ़ा नहीं जा सकता। कृपया महाराष्ट्र वैद्यकीय परिषद का प्रमाणपत्र फिर से भेजें, जिस पर पंजीकरण क्रमांक साफ़ दिखता हो।';
const DEVANAGARI = {
  ...PROFILE_DATA,
  personalInfo: { ...PROFILE_DATA.personalInfo, name: 'लक्ष्मीनारायणस्वामी वेंकटसुब्रमण्यम अय्यंगार' },
};

const LICENCES = [
  ...licence('waiting', { state: 'waiting', reason: null, shared: false }),
  ...licence('waiting, number claimed twice', { state: 'waiting', reason: null, shared: true }, LONG),
  ...licence(
    'waiting, number claimed twice, no plan',
    { state: 'waiting', reason: null, shared: true },
    { ...DEVANAGARI, subscription: null },
  ),
  ...licence('verified', { state: 'verified', reason: null, shared: false }, DEVANAGARI),
  ...licence('refused', { state: 'refused', reason: REASON, shared: false }, LONG),
  ...licence('refused, in Devanagari', { state: 'refused', reason: REASON_HI, shared: false }, DEVANAGARI),
  ...licence('suspended', { state: 'suspended', reason: REASON, shared: false }, DEVANAGARI),
];

export const PROFILE: readonly State[] = [
  { name: 'profile, loading', path, replies: [waits(getProfile)] },
  { name: 'profile, full', path },
  { name: 'profile, long and in Devanagari', path, replies: [saysProfile(LONG)] },
  { name: 'profile, failing', path, replies: [fails(getProfile)] },
  {
    name: 'profile, form',
    path,
    replies: NEW,
  },
  {
    name: 'profile, form of an account that has had its trial',
    path,
    replies: [says(getProfile, { profileData: null, trialUsed: true }), ...NEW],
  },
  { name: 'profile, form with errors', path, replies: NEW, steps: ['Submit'] },
  { name: 'profile, edit', path, steps: ['Edit', { label: 'Name *', text: 'Asha Rao' }] },
  { name: 'profile, edit of a verified name', path, steps: ['Edit', { label: 'Name *', text: 'Asha Devi Rao' }] },
  { name: 'profile, deletion', path, steps: ['Delete Profile Data'] },
  ...LICENCES,
];
