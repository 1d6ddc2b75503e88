import { bookAppointment, findDoctors, getDoctor } from '@baari/contract/booking';
import type { BookableDay, DoctorCard, DoctorSummary } from '@baari/contract/booking';
import type { Answer, EndpointShape } from '@baari/contract/endpoint';
import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import { getConfig } from '@baari/contract/public-config';
import type { Turn } from '@baari/contract/queue-turn';
import type { Display } from '@baari/contract/queue-display';
import { getTicket } from '@baari/contract/ticket';
import type { Ticket } from '@baari/contract/ticket';

/** 10:42 at the clinic. */
export const NOW = '2026-11-21T05:12:00Z';
const TODAY = '2026-11-21';

/** What a call gets: an answer with its status, a failure, or nothing at all. */
export interface Reply {
  endpoint: EndpointShape;
  answer: { status: number; body: object } | 'failure' | 'silence';
}

/** One state of a page of the patients' app: where it is opened, what the service answers and says on its stream. */
export interface PatientState {
  name: string;
  path: string;
  replies?: readonly Reply[];
  said?: Turn | Display;
  /** What a patient fills in, and the buttons that are pressed then. */
  filled?: Readonly<Record<string, string>>;
  /** Whether 'Get my number' is pressed, in whatever language it stands. */
  books?: boolean;
  /** What the device has kept, by its key. */
  kept?: Readonly<Record<string, unknown>>;
  /** What is pressed, one after the other. */
  presses?: readonly string[];
}

export const says = <E extends EndpointShape>(endpoint: E, fields: Omit<Answer<E>, 'success' | 'message'>): Reply => ({
  endpoint,
  answer: { status: 200, body: { success: true, message: '', ...fields } },
});
export const refuses = (endpoint: EndpointShape, code: ProblemCode): Reply => ({
  endpoint,
  answer: { status: PROBLEMS[code].status, body: { success: false, message: PROBLEMS[code].text, code } },
});
const fails = (endpoint: EndpointShape): Reply => ({ endpoint, answer: 'failure' });
const waits = (endpoint: EndpointShape): Reply => ({ endpoint, answer: 'silence' });

export const LONG = 'Lakshmi Narayanaswamy Venkataramana Subramanian Iyengar';
const SUMMARY: DoctorSummary = {
  _id: 'asharao426',
  name: 'Asha Rao',
  image: '',
  speciality: 'General Practitioner',
  degree: 'MBBS, MD',
  experience: 18,
  city: 'Pune',
  fees: 400,
  isAvailable: true,
  verified: true,
};
const LONG_SUMMARY: DoctorSummary = {
  ...SUMMARY,
  _id: 'lakshmi1',
  name: LONG,
  degree: 'MBBS, MD (General Medicine), DNB, Fellowship in Diabetology and Metabolic Disorders',
  city: 'Thiruvananthapuram (Sree Padmanabhaswamy)',
  fees: 25_000,
  isAvailable: false,
  verified: false,
};
const WEEKDAYS = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const day = (n: number, more: Partial<BookableDay> = {}): BookableDay => ({
  date: `2026-11-${21 + n}`,
  weekday: WEEKDAYS[n % 7]!,
  slots: [
    { start: '09:00', end: '13:00' },
    { start: '17:00', end: '20:30' },
  ],
  placesLeft: 40,
  closed: false,
  over: false,
  ...more,
});
const CARD: DoctorCard = {
  ...SUMMARY,
  about: 'Family medicine since 2006.',
  language: ['English', 'Hindi', 'Marathi'],
  address: '14 Prabhat Road, Deccan Gymkhana',
  pincode: '411004',
  phoneNumber: '9845077120',
  avgCheckTime: 4,
  localLanguage: 'hi',
  clock: '12h',
  licence: 'verified',
  accepting: true,
  reason: null,
  callToBook: false,
  days: [
    day(0, { placesLeft: 3 }),
    day(1, { closed: true }),
    day(2),
    day(3, { placesLeft: 0 }),
    day(4),
    day(5),
    day(6),
  ],
};
export const TICKET_ID = 'k1.asharao426.2026-11-21.12.AAAAAAAAAAAAAAAA';
const TICKET: Ticket = {
  appointmentDate: TODAY,
  serialNumber: 12,
  expectedTime: '11:05',
  expected: { from: '11:05', to: '11:25' },
  status: 'BOOKED',
  toConfirm: false,
  qrCodeData: TICKET_ID,
  ticketUrl: `http://localhost/book/t/${TICKET_ID}`,
  doctorId: SUMMARY._id,
  doctor: {
    name: CARD.name,
    image: '',
    speciality: CARD.speciality,
    address: CARD.address,
    city: CARD.city,
    pincode: CARD.pincode,
    phoneNumber: CARD.phoneNumber,
    fees: CARD.fees,
    clock: '12h',
  },
  patientName: 'Sunita Devi',
  state: 'EXPECTED',
  nowServing: 7,
  current: 7,
  peopleAhead: 4,
  notice: { lateMinutes: 0, closed: false, away: false },
  cancelledBy: null,
  cancelReason: null,
  correctedAt: null,
  movedTo: null,
};
const turnOf = (ticket: Ticket, more: Partial<Turn>): Turn => ({
  ...ticket,
  version: 3,
  isNext: false,
  calls: 0,
  ...more,
});
const DISPLAY: Display = {
  date: TODAY,
  version: 9,
  isAvailable: true,
  notice: TICKET.notice,
  current: 7,
  nowServing: 7,
  calls: 1,
  next: [8, 9, 12, 13, 15].map((serialNumber, n) => ({
    serialNumber,
    expected: n % 2 ? null : { from: `11:${10 + 5 * n}`, to: `11:${20 + 5 * n}` },
  })),
  counts: { expected: 12, toConfirm: 0, waiting: 5, done: 6, absent: 1, total: 25 },
  expectedEnd: '12:50',
};

/** What every state answers besides its own. */
export const SHARED: readonly Reply[] = [
  says(getConfig, {
    config: {
      brandName: 'Baari',
      supportPhone: '+91 20 4120 7700',
      supportEmail: 'help@baari.example',
      userPanelUrl: 'http://localhost/book',
      clinicTimeZone: 'Asia/Kolkata',
      today: TODAY,
      captcha: { provider: 'altcha', siteKey: null },
      googleSignIn: false,
      ...{ pushKey: null, phoneCodes: true },
      payments: true,
      testPayments: false,
      planPrices: { monthly: 49_900, yearly: 499_000 },
    },
  }),
  says(findDoctors, { doctors: [SUMMARY], nextCursor: null, hasNextPage: false }),
  says(getDoctor, { doctor: CARD }),
  says(getTicket, { ticket: TICKET }),
];

const find = '/book/';
const clinic = `/book/appointments/${SUMMARY._id}`;
const ticket = `/book/t/${TICKET_ID}`;
const display = `/book/display/${SUMMARY._id}`;
const FILLED = { patientName: LONG, phoneNumber: '9811122233' };

const clinicIs = (name: string, more: Partial<DoctorCard>): PatientState => ({
  name: `clinic, ${name}`,
  path: clinic,
  replies: [says(getDoctor, { doctor: { ...CARD, ...more } })],
});
const ticketIs = (name: string, more: Partial<Ticket>, said: Partial<Turn> = {}): PatientState => ({
  name: `ticket, ${name}`,
  path: ticket,
  replies: [says(getTicket, { ticket: { ...TICKET, ...more } })],
  said: turnOf({ ...TICKET, ...more }, said),
});
const displayIs = (name: string, more: Partial<Display>): PatientState => ({
  name: `display, ${name}`,
  path: display,
  said: { ...DISPLAY, ...more },
});
const noTime = { expectedTime: '', expected: { from: '', to: '' } } as const;
const over = { ...noTime, state: null, peopleAhead: 0 } as const;

/** Every state of the patients' app that is looked at. */
export const PATIENT_STATES: readonly PatientState[] = [
  { name: 'find, loading', path: find, replies: [waits(findDoctors)] },
  { name: 'find, failing', path: find, replies: [fails(findDoctors)] },
  { name: 'find, switched off', path: find, replies: [refuses(findDoctors, 'SWITCHED_OFF')] },
  {
    name: 'find, nobody',
    path: `${find}?q=zzz`,
    replies: [says(findDoctors, { doctors: [], nextCursor: null, hasNextPage: false })],
  },
  {
    name: 'find, long names and more',
    path: find,
    replies: [
      says(findDoctors, {
        doctors: [SUMMARY, LONG_SUMMARY, { ...SUMMARY, _id: 'sunita1', name: 'सुनीता कुलकर्णी', city: 'पुणे' }],
        nextCursor: 'more',
        hasNextPage: true,
      }),
    ],
  },
  { name: 'clinic, loading', path: clinic, replies: [waits(getDoctor)] },
  { name: 'clinic, failing', path: clinic, replies: [fails(getDoctor)] },
  { name: 'clinic, unknown', path: clinic, replies: [refuses(getDoctor, 'NOT_FOUND')] },
  clinicIs('open', {}),
  clinicIs('long', {
    ...LONG_SUMMARY,
    address: `${LONG} Memorial Polyclinic, 3rd floor, behind the old bus stand`,
    isAvailable: true,
  }),
  clinicIs('not accepting', { accepting: false, reason: 'The doctor takes no bookings at the moment.' }),
  clinicIs('not verified', { licence: 'waiting' }),
  clinicIs('not verified, not accepting', { licence: 'waiting', accepting: false, reason: 'Please call the clinic.' }),
  clinicIs('licence refused', { licence: 'refused', accepting: false, reason: 'It takes none here.' }),
  clinicIs('suspended', { licence: 'suspended', accepting: false, reason: 'This practice is not taking bookings.' }),
  clinicIs('full', { days: CARD.days.map((one) => ({ ...one, placesLeft: 0 })) }),
  { name: 'booking, with errors', path: clinic, books: true },
  {
    name: 'booking, refused',
    path: clinic,
    filled: FILLED,
    replies: [refuses(bookAppointment, 'DAY_FULL')],
    books: true,
  },
  {
    name: 'booking, on its way',
    path: clinic,
    filled: FILLED,
    replies: [waits(bookAppointment)],
    books: true,
  },
  { name: 'ticket, loading', path: ticket, replies: [waits(getTicket)] },
  { name: 'ticket, failing', path: ticket, replies: [fails(getTicket)] },
  { name: 'ticket, unknown', path: ticket, replies: [refuses(getTicket, 'NOT_FOUND')] },
  ticketIs('of today', {}),
  ticketIs('of another day', { appointmentDate: '2026-11-23', nowServing: null, current: null, peopleAhead: 11 }),
  ticketIs('long', { patientName: LONG, doctor: { ...TICKET.doctor!, name: LONG } }),
  ticketIs('to be confirmed', { ...noTime, toConfirm: true }, { expectedTime: null, expected: null }),
  ticketIs('late', { notice: { lateMinutes: 45, closed: false, away: false } }),
  ticketIs('doctor on leave', { notice: { lateMinutes: 0, closed: true, away: true } }),
  ticketIs('of a suspended practice', { notice: { lateMinutes: 0, closed: false, away: false, suspended: true } }),
  ticketIs('next', { status: 'VERIFIED', state: 'WAITING', peopleAhead: 0 }, { isNext: true }),
  ticketIs(
    'called',
    { status: 'VERIFIED', state: 'CALLED', current: 12, nowServing: 12, peopleAhead: 0 },
    { calls: 1 },
  ),
  ticketIs('seen', { status: 'COMPLETED', state: 'DONE', peopleAhead: 0, nowServing: 14, current: 14 }),
  ticketIs('absent', { status: 'NO_SHOW', state: 'ABSENT', peopleAhead: 0, nowServing: 14, current: 14 }),
  ticketIs('cancelled by the clinic', {
    ...over,
    status: 'CANCELLED',
    cancelledBy: 'clinic',
    cancelReason: 'The doctor has to attend an emergency at the district hospital and is away for the day.',
  }),
  ticketIs('cancelled by the patient', { ...over, status: 'CANCELLED', cancelledBy: 'patient' }),
  ticketIs('moved', {
    ...over,
    status: 'MOVED',
    movedTo: { ticket: `${TICKET_ID}B`, appointmentDate: '2026-11-23', serialNumber: 4 },
  }),
  { name: 'display, before the first event', path: display },
  displayIs('busy', {}),
  displayIs('before the first call', { current: null, nowServing: null, calls: 0 }),
  displayIs('nobody waits', { next: [], current: null }),
  displayIs('late', { notice: { lateMinutes: 45, closed: false, away: false } }),
  displayIs('doctor away', { isAvailable: false, current: null, notice: { lateMinutes: 0, closed: true, away: true } }),
];
