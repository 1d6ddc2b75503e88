import { getAppointments } from '@baari/contract/appointments';
import { getDoctor } from '@baari/contract/booking';
import type { DoctorCard } from '@baari/contract/booking';
import { getFalseBookings, getFloodBookings } from '@baari/contract/booking-flood';
import type { FloodBooking } from '@baari/contract/booking-flood';
import { previewDaysOff } from '@baari/contract/day-control';
import { getQueueTicket } from '@baari/contract/queue';
import {
  absent,
  called,
  DOCTOR,
  done,
  FLOOD,
  here,
  LONG,
  patient,
  PROFILE_DATA,
  queueOf,
  saysQueue,
  TODAY,
} from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { Reply, State } from '../state.ts';

const { clinicInfo, professionalInfo, personalInfo } = PROFILE_DATA;
const CARD: DoctorCard = {
  _id: DOCTOR._id,
  ...personalInfo,
  ...clinicInfo,
  ...professionalInfo,

  isAvailable: true,
  verified: true,
  localLanguage: 'hi',
  clock: '12h',
  licence: 'verified',
  accepting: true,
  callToBook: false,
  reason: null,
  days: [0, 1, 2].map((after) => ({
    date: `2026-11-2${1 + after}`,
    weekday: (['Saturday', 'Sunday', 'Monday'] as const)[after]!,
    slots: [],
    placesLeft: 40 - 20 * after,
    closed: after === 1,
    over: false,
  })),
};
const path = '/doctor-appointments';
const COMING = '2026-11-24';
const comingDay = says(getAppointments, {
  appointments: [
    {
      appointmentDate: COMING,
      totalSerialNumber: 2,
      allPatients: [patient(1, 'लक्ष्मी नारायणस्वामी'), patient(104, LONG)],
    },
  ],
});
const PAST = '2026-11-20';
const pastDay = says(getAppointments, {
  appointments: [
    {
      appointmentDate: PAST,
      totalSerialNumber: 5,
      allPatients: [
        patient(1, 'लक्ष्मी नारायणस्वामी', done),
        patient(2, 'Farida Shaikh', absent),
        patient(3, LONG, here),
        patient(4, 'Imran Reddy', { status: 'CANCELLED' }),
        patient(104, LONG),
      ],
    },
  ],
});
const desk = saysQueue(
  queueOf([patient(12, 'Meena Joshi', called), patient(13, 'Kishore Naidu', here), patient(14, 'Rahul Deshpande')]),
);
const opened = (name: string, steps: NonNullable<State['steps']>, ...replies: Reply[]): State => ({
  name: `dialog, ${name}`,
  path,
  steps,
  replies: [...replies, ...desk],
});
/** What the row of a coming day asks. */
const asked = (name: string, what: string, ...replies: Reply[]): State => ({
  name: `dialog, ${name}`,
  path: `${path}?date=${COMING}`,
  steps: [`${what}: लक्ष्मी नारायणस्वामी`],
  replies: [...replies, comingDay],
});
const BOOKED = says(previewDaysOff, { days: [{ date: TODAY, closed: false, booked: 12, waiting: 3, asFalse: 5 }] });

const FALSE_ONES: FloodBooking[] = [patient(16, 'Rahul Deshpande'), patient(17, 'सुनीता देवी'), patient(104, LONG)].map(
  ({ _id, serialNumber, patientName, phoneNumber }) => ({
    ...{ _id, serialNumber, patientName, phoneNumber, appointmentDate: TODAY },
    ...{ bookedAt: FLOOD.since, network: 1, isFlood: true, isHeld: serialNumber > 16, hasBeenHere: serialNumber > 100 },
  }),
);
const flooded = (name: string, steps: string[], ...replies: Reply[]): State => ({
  name: `dialog, false bookings${name}`,
  path,
  steps: ['Look at them', ...steps],
  replies: [...replies, ...saysQueue(queueOf([], { flood: FLOOD }))],
});

/** What the desk's buttons open. */
export const DIALOGS: readonly State[] = [
  opened('walk-in', ['Walk-in']),
  opened('walk-in, nothing filled in', ['Walk-in', 'Add']),
  opened('running late', ['Running late']),
  opened('close today', ['Close today'], BOOKED),
  opened('close today, counting', ['Close today'], waits(previewDaysOff)),
  opened('close today, uncounted', ['Close today'], fails(previewDaysOff)),
  opened('book by phone', ['Book by phone'], says(getDoctor, { doctor: CARD })),
  opened('book by phone, failing', ['Book by phone'], fails(getDoctor)),
  opened(
    'slip',
    [`More actions for ${LONG}`, 'Print slip'],
    says(getQueueTicket, { ticketUrl: 'http://localhost:3000/book/ticket/galleryticket0000000000' }),
    ...saysQueue(queueOf([patient(104, LONG, here)])),
  ),
  { name: 'another day, loading', path: `${path}?date=${COMING}`, replies: [waits(getAppointments)] },
  { name: 'another day, failing', path: `${path}?date=${COMING}`, replies: [fails(getAppointments)] },
  {
    name: 'another day, a date that cannot be',
    path: `${path}?date=${COMING}`,
    steps: [{ label: 'Date', text: '0026-11-27' }, 'Get Appointments'],
    replies: [comingDay],
  },
  { name: 'another day, empty', path: `${path}?date=2026-11-23` },
  { name: 'another day, without hours', path: `${path}?date=2026-11-25` },
  opened('walk-in, a long name', ['Walk-in', { label: 'Name *', text: `${LONG} Ramanathan Iyer Rao` }]),
  opened('walk-in, a name too long', ['Walk-in', { label: 'Name *', text: `${LONG} ${LONG}` }]),
  opened('everything for a patient to come', ['More actions for Rahul Deshpande']),
  { name: 'another day, past', path: `${path}?date=${PAST}`, replies: [pastDay] },
  { name: 'another day, past, empty', path: `${path}?date=${PAST}` },
  { name: 'another day, to come', path: `${path}?date=${COMING}`, replies: [comingDay] },
  {
    name: 'another day, to come, some to be confirmed',
    path: `${path}?date=${COMING}`,
    replies: [
      says(getAppointments, {
        appointments: [
          {
            appointmentDate: COMING,
            totalSerialNumber: 3,
            allPatients: [
              patient(1, 'लक्ष्मी नारायणस्वामी'),
              patient(103, LONG, { toConfirm: 'RUSH' }),
              patient(104, LONG, { toConfirm: 'PHONE' }),
            ],
          },
        ],
      }),
    ],
  },
  asked('move', 'Move to another day', says(getDoctor, { doctor: CARD })),
  asked('move, failing', 'Move to another day', fails(getDoctor)),
  asked('correct', 'Correct the name or phone'),
  asked('cancel', 'Cancel this booking'),
  flooded('', ['Select all of these (2)'], says(getFloodBookings, { bookings: FALSE_ONES })),
  {
    name: 'desk, a search that finds false bookings',
    path,
    steps: [{ label: 'Search name, phone or number', text: 'lak' }],
    replies: [says(getFalseBookings, { bookings: [patient(16, 'Lakshmi Nair'), patient(104, LONG)] }), ...desk],
  },
  flooded(', loading', [], waits(getFloodBookings)),
  flooded(', failing', [], fails(getFloodBookings)),
];
