import * as z from 'zod/mini';
import { answerOf, endpoint, said } from './endpoint.ts';
import { fieldText } from './said.ts';

/** How a practice guards its online bookings, each by a switch (decision 80). */
export const BOOKING_SWITCHES = [
  /** Patients are shown the clinic's phone, and only the desk books. */
  'callToBook',
  /** The last places of each day, one in DESK_RESERVE_PART, are not given online, but by the desk alone. */
  'deskReserve',
  /** Only who has confirmed the mobile number by a code books online. */
  'confirmedNumbers',
  /** Who goes over what one phone may have on a day is confirmed by the desk. */
  'phoneLimit',
  /** What one network books in an hour is counted. */
  'networkLimit',
  /** What is booked in an hour is compared with what is usual, and with the places of the day. */
  'usualLimit',
  /** Above these limits a booking needs a proof of work, which nobody notices. */
  'proofOfWork',
  /** And far above them it takes no place before the desk has confirmed it. */
  'hold',
] as const;
export type BookingSwitch = (typeof BOOKING_SWITCHES)[number];

export type BookingSafety = Readonly<Record<BookingSwitch, boolean>>;

/** In two parts, for pages of the release before take a record of these alone. */
const bookingSafety = z.record(
  z.enum(['callToBook', 'deskReserve', 'phoneLimit', 'networkLimit', 'usualLimit', 'proofOfWork', 'hold']),
  z.boolean(),
);
const confirmedNumbers = z.boolean();

/** What the service does not have. */
export const unavailableGuard = z.object({
  guard: z.enum(BOOKING_SWITCHES),
  /** As a text for the practice, in English and by code. */
  reason: z.string(),
  said: z.optional(said),
});
export type UnavailableGuard = z.output<typeof unavailableGuard>;

export const getBookingSafety = endpoint({
  summary: 'How this practice guards its online bookings',
  method: 'GET',
  path: '/api/doctor/booking-safety',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  answer: answerOf({ bookingSafety, confirmedNumbers, unavailable: z.array(unavailableGuard) }),
  codes: [],
});

export const changeBookingSafety = endpoint({
  summary: 'Switch one of the guards on or off; off needs a fresh log-in',
  method: 'POST',
  path: '/api/doctor/booking-safety',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: { isOn: [false] },
  body: z.object({
    name: z.enum(BOOKING_SWITCHES, fieldText('not-a-booking-switch', 'This is no switch of booking safety')),
    isOn: z.boolean('isOn must be true or false'),
  }),
  answer: answerOf({ bookingSafety, confirmedNumbers }),
  codes: ['REAUTH_REQUIRED', 'PHONE_MESSAGES_OFF'],
});

export const bookingSafetyEndpoints = { getBookingSafety, changeBookingSafety };
