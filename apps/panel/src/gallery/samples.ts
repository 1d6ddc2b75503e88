import { getCaptcha, getCurrentUser } from '@baari/contract/account';
import type { CurrentUser } from '@baari/contract/account';
import { getAppointments, getPatientStats, getVisitTimes } from '@baari/contract/appointments';
import type { BookingFlood } from '@baari/contract/booking-flood';
import type { Stats } from '@baari/contract/stats';
import { getDaysOff } from '@baari/contract/day-control';
import { listScreens } from '@baari/contract/clinic';
import { getDisplayKey } from '@baari/contract/queue-display';
import { getHome } from '@baari/contract/home';
import { listOwnPayments, listPayments } from '@baari/contract/payment';
import { getProfile } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import { getConfig } from '@baari/contract/public-config';
import { getQueue } from '@baari/contract/queue';
import { isHeld } from '@baari/contract/transitions';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { Reply } from './state.ts';
import { fails, says } from './state.ts';

export const TODAY = '2026-11-21';

export const DOCTOR: CurrentUser = {
  _id: 'asharao426',
  email: 'asha@raoclinic.example',
  phone: null,
  name: 'Asha Rao',
  image: null,
  profileCompleted: true,
  clock: '12h',
  practices: [
    {
      _id: 'asharao426',
      clinic: { _id: 'asharao426', name: null },
      role: 'owner',
      name: 'Asha Rao',
      speciality: 'General Practitioner',
      address: '14 Prabhat Road, Deccan Gymkhana, Pune',
      image: null,
      room: null,
      localLanguage: 'hi',
      clock: '12h',
      profileCompleted: true,
      needsSecondFactor: false,
    },
  ],
  clinics: [{ _id: 'asharao426', name: null, isSuspended: false }],
  sharedDesk: null,
};

/** The same doctor as they are told with these changes, which hold for the own practice as well. */
export const doctorWith = (given: Partial<Pick<CurrentUser, 'name' | 'profileCompleted' | 'clock'>>): CurrentUser => ({
  ...DOCTOR,
  ...given,
  practices: DOCTOR.practices.map((practice) => ({ ...practice, ...given })),
});

/** The same doctor as the owner of a clinic with two colleagues, of whom one has no profile yet. */
export const OWNER_OF_THREE: CurrentUser = {
  ...DOCTOR,
  practices: [
    ...DOCTOR.practices,
    ...[
      { _id: 'sameer0001', name: 'Sameer Joshi', room: 'Cabin 2' },
      { _id: 'newcomer01', name: null, speciality: null, address: null, profileCompleted: false },
    ].map((more) => ({ ...DOCTOR.practices[0]!, ...more })),
  ],
};

const MORNING = { start: '09:00', end: '13:00' };
const EVENING = { start: '17:00', end: '20:30' };

export const PROFILE_DATA: ProfileData = {
  _id: DOCTOR._id,
  personalInfo: {
    name: 'Asha Rao',
    email: DOCTOR.email,
    image: '',
    dob: '1980-04-12',
    language: ['English', 'Hindi', 'Marathi'],
  },
  clinicInfo: {
    address: '14 Prabhat Road, Deccan Gymkhana',
    city: 'Pune',
    pincode: '411004',
    phoneNumber: '9845077120',
    fees: 400,
    avgCheckTime: 4,
    maxAppointment: 100,
  },
  professionalInfo: {
    degree: 'MBBS, MD',
    experience: 18,
    speciality: 'General Practitioner',
    regNumber: 'MMC-2006-11873',
    licenseDocument: '/api/doctor/licence-document',
    licenseVerified: true,
    about: 'Family medicine since 2006.',
  },
  availability: {
    isAvailable: true,
    callToBook: false,
    workingDays: { Monday: [MORNING, EVENING], Saturday: [MORNING, EVENING] },
  },
  termsAndPolicy: true,
  licence: { state: 'verified', reason: null, shared: false },
  subscription: {
    orderId: null,
    plan: 'trial',
    startDate: '2026-11-16T18:30:00Z',
    endDate: '2026-11-30T18:29:59Z',
    status: 'active',
    queued: [],
  },
};

export const LONG = 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar';

/** A practice with a long name and address. */
export const LONG_PROFILE: ProfileData = {
  ...PROFILE_DATA,
  personalInfo: { ...PROFILE_DATA.personalInfo, name: LONG },
  clinicInfo: { ...PROFILE_DATA.clinicInfo, address: 'दुसरा मजला, श्री गणेश अपार्टमेंट, प्रभात रोड, डेक्कन जिमखाना' },
};

/** A plan that ended three weeks ago. */
export const EXPIRED: NonNullable<ProfileData['subscription']> = {
  orderId: 'order_QX81MZ20416',
  plan: 'yearly',
  startDate: '2025-11-01T18:30:00Z',
  endDate: '2026-11-01T18:29:59Z',
  status: 'expired',
  queued: [],
};

const ended: Pick<QueuePatient, 'turn' | 'expected' | 'expectedTime'> = {
  turn: null,
  expected: null,
  expectedTime: null,
};

/** A patient of today; what is not given is as for one who booked and is not here yet. */
export function patient(serialNumber: number, patientName: string, given: Partial<QueuePatient> = {}): QueuePatient {
  return {
    _id: `patient-${serialNumber}`,
    patientName,
    phoneNumber: `98450${String(10_000 + serialNumber)}`,
    gender: 'FEMALE',
    serialNumber,
    status: 'BOOKED',
    bookedAt: '2026-11-20T06:00:00Z',
    verifiedAt: null,
    state: 'EXPECTED',
    turn: serialNumber,
    peopleAhead: serialNumber,
    expectedTime: '11:10',
    expected: { from: '11:05', to: '11:20' },
    priority: null,
    walkIn: false,
    calls: 0,
    correctedAt: null,
    calledAt: null,
    completedAt: null,
    ...given,
  };
}

export const here: Partial<QueuePatient> = { state: 'WAITING', status: 'VERIFIED', verifiedAt: '2026-11-21T04:40:00Z' };
export const called: Partial<QueuePatient> = {
  ...here,
  ...ended,
  state: 'CALLED',
  calls: 1,
  calledAt: '2026-11-21T05:05:00Z',
};
export const done: Partial<QueuePatient> = {
  ...here,
  ...ended,
  state: 'DONE',
  status: 'COMPLETED',
  calls: 1,
  calledAt: '2026-11-21T04:50:00Z',
  completedAt: '2026-11-21T05:00:00Z',
};
export const absent: Partial<QueuePatient> = { ...ended, state: 'ABSENT', status: 'NO_SHOW' };

export const FLOOD: BookingFlood = {
  bookings: 40,
  held: 12,
  minutes: 2,
  networks: 2,
  since: '2026-11-21T05:09:00Z',
  until: '2026-11-21T05:11:00Z',
};

/** The queue of today with these patients. */
export function queueOf(rows: readonly QueuePatient[], given: Partial<Queue> = {}): Queue {
  const count = (state: QueuePatient['state']) => rows.filter((row) => row.state === state).length;
  const held = rows.filter(isHeld).length;
  const current = rows.find(({ state }) => state === 'CALLED')?.serialNumber ?? null;
  const next = rows.find(({ state }) => state === 'WAITING') ?? rows.find(({ state }) => state === 'EXPECTED');
  return {
    date: TODAY,
    version: 1,
    isAvailable: true,
    notice: { lateMinutes: 0, closed: false, away: false },
    rows: [...rows],
    current,
    nowServing: current,
    next: next?.serialNumber ?? null,
    counts: {
      expected: count('EXPECTED') - held,
      toConfirm: held,
      waiting: count('WAITING'),
      done: count('DONE'),
      absent: count('ABSENT'),
      total: rows.length - held,
    },
    expectedEnd: rows.length > 0 ? '20:10' : null,
    lastAct: null,
    undoable: [],
    lastUndos: [],
    flood: null,
    held: 0,
    cancelledTogether: null,
    ...given,
  };
}

/** What the desk reads of a queue: today's queue, and the list of its day. */
export const saysQueue = (queue: Queue): Reply[] => [
  says(getQueue, { queue }),
  says(getAppointments, {
    appointments:
      queue.rows.length > 0
        ? [{ appointmentDate: queue.date, totalSerialNumber: queue.rows.length, allPatients: queue.rows }]
        : [],
  }),
];

export const NO_STATS: Stats = {
  totalPatients: 0,
  verifiedPatients: 0,
  nonVerifiedPatients: 0,
  toCome: 0,
  genderStats: { MALE: 0, FEMALE: 0, OTHER: 0 },
  byDay: [],
};

/** Who has a subscription has had the trial before it. */
export const saysProfile = (profileData: ProfileData | null): Reply =>
  says(getProfile, { profileData, trialUsed: profileData?.subscription != null });

/** The replies of every state. */
export const SHARED: readonly Reply[] = [
  says(getConfig, {
    config: {
      brandName: 'Baari',
      supportPhone: '+91 80000 00000',
      supportEmail: 'support@baari.example',
      userPanelUrl: 'http://localhost:3000/book',
      clinicTimeZone: 'Asia/Kolkata',
      today: TODAY,
      pushKey: null,
      phoneCodes: true,
      captcha: { provider: 'altcha', siteKey: null },
      googleSignIn: true,
      payments: true,
      testPayments: false,
      planPrices: { monthly: 99_900, yearly: 999_900 },
    },
  }),
  says(getCurrentUser, { user: DOCTOR }),
  saysProfile(PROFILE_DATA),
  ...saysQueue(queueOf([])),
  says(getPatientStats, { stats: NO_STATS }),
  says(getVisitTimes, { times: { waiting: null, visit: null, weeks: [] } }),
  says(getHome, { home: { firstSteps: { booking: true, poster: true, display: true }, unmarked: null } }),
  says(getDisplayKey, { key: 'Zq3vT8nK1xWm5RdC' }),
  says(listScreens, { screens: [] }),
  says(getDaysOff, { days: [] }),
  says(listOwnPayments, { payments: [], nextCursor: null, hasNextPage: false }),
  says(listPayments, { payments: [], nextCursor: null, hasNextPage: false }),
  fails(getCaptcha),
];
