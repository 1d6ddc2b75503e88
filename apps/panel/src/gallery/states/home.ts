import { getCurrentUser } from '@baari/contract/account';
import { getPatientStats } from '@baari/contract/appointments';
import { getHome } from '@baari/contract/home';
import { getProfile } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import {
  called,
  doctorWith,
  done,
  EXPIRED,
  here,
  LONG,
  LONG_PROFILE,
  patient,
  PROFILE_DATA,
  queueOf,
  saysQueue,
  saysProfile,
} from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';
import { BUSIEST, MONTH } from './stats.ts';

const DAY = queueOf([
  patient(11, 'Vikas Patel', done),
  patient(12, 'Meena Joshi', called),
  patient(13, 'Kishore Naidu', here),
  patient(14, 'सुनीता देवी', { ...here, priority: 'ELDERLY' }),
  patient(15, 'Rahul Deshpande'),
]);

const DEVANAGARI = 'श्रीमती लक्ष्मीनारायणस्वामी वेंकटसुब्रमण्यम अय्यंगार';

const ALL_HOURS: ProfileData = {
  ...PROFILE_DATA,
  availability: {
    ...PROFILE_DATA.availability,
    workingDays: { Saturday: [{ start: '00:00', end: '23:59' }] },
  },
};

export const HOME: readonly State[] = [
  { name: 'home, visitor', path: '/', visitor: true },
  { name: 'home, loading', path: '/', replies: [waits(getCurrentUser)] },
  { name: 'home, empty', path: '/' },
  { name: 'home, full', path: '/', replies: [...saysQueue(DAY), says(getPatientStats, { stats: MONTH })] },
  {
    name: 'home, long',
    path: '/',
    replies: [
      saysProfile(LONG_PROFILE),
      says(getCurrentUser, { user: doctorWith({ name: LONG }) }),
      ...saysQueue(queueOf([patient(103, LONG, called), patient(104, LONG, here), patient(105, LONG)])),
      says(getPatientStats, { stats: BUSIEST }),
    ],
  },
  {
    name: 'home, in Devanagari',
    path: '/',
    replies: [
      says(getCurrentUser, { user: doctorWith({ name: 'लक्ष्मीनारायणस्वामी अय्यंगार' }) }),
      ...saysQueue(queueOf([patient(103, DEVANAGARI, called), patient(104, DEVANAGARI, here)])),
    ],
  },
  {
    name: 'home, a day of 24 hours',
    path: '/',
    replies: [saysProfile(ALL_HOURS), ...saysQueue(DAY)],
  },
  {
    name: 'home, plan expired',
    path: '/',
    replies: [saysProfile({ ...PROFILE_DATA, subscription: EXPIRED }), ...saysQueue(DAY)],
  },
  {
    name: 'home, first steps',
    path: '/',
    replies: [
      says(getHome, { home: { firstSteps: { booking: false, poster: false, display: false }, unmarked: null } }),
    ],
  },
  {
    name: 'home, with notices',
    path: '/',
    replies: [
      ...saysQueue(DAY),
      says(getHome, {
        home: {
          firstSteps: { booking: true, poster: true, display: true },
          unmarked: { date: '2026-11-20', patients: 2 },
          messageMoney: 'nearly',
        },
      }),
    ],
  },
  { name: 'home, failing', path: '/', replies: [fails(getProfile)] },
  {
    name: 'home, new doctor',
    path: '/',
    replies: [says(getCurrentUser, { user: doctorWith({ profileCompleted: false }) }), saysProfile(null)],
  },
];
