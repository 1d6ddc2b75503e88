import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { clinicDate, overMaximum } from './fields.ts';
import { CANCELLED_TOGETHER_MAX } from './limits.ts';
import { fieldText } from './said.ts';

const count = z.int().check(z.nonnegative());

/** Bookings by patients that came far faster than people book, or are held because far more came than usual, and still stand. */
export const bookingFlood = z.object({
  bookings: count,
  /** How many of them take no place until the desk confirms them. */
  held: count,
  /** Within how many minutes they came. */
  minutes: count,
  /** As far as they are not forgotten. */
  networks: count,
  /** When the first and the last of them came. */
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type BookingFlood = z.output<typeof bookingFlood>;

/** Bookings that the desk cancelled together, which can be undone. */
export const cancelledTogether = z.object({ no: z.int(), count, at: z.iso.datetime() });
export type CancelledTogether = z.output<typeof cancelledTogether>;

/** A booking that a patient made online in the last two days, or that is held, and that still stands. */
export const floodBooking = z.object({
  _id: z.string(),
  appointmentDate: z.string(),
  serialNumber: z.int(),
  patientName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  bookedAt: z.iso.datetime(),
  /** Bookings with the same number came from the same network; it says nothing else. Null: forgotten by now. */
  network: z.nullable(z.int()),
  /** Whether it belongs to the flood: it came from one of its networks, or in its minutes. */
  isFlood: z.boolean(),
  /** Whether it takes no place until the desk confirms it. */
  isHeld: z.boolean(),
  /** Whether a patient of this name and phone was seen here on an earlier day. */
  hasBeenHere: z.boolean(),
});
export type FloodBooking = z.output<typeof floodBooking>;

/** A booking that the desk cancelled as a false one, and can bring back. */
export const falseBooking = z.pick(floodBooking, {
  _id: true,
  serialNumber: true,
  patientName: true,
  phoneNumber: true,
});
export type FalseBooking = z.output<typeof falseBooking>;

export const getFloodBookings = endpoint({
  summary:
    'The online bookings of the last two days for today and later, and all that are held, to choose the false ones among them',
  method: 'GET',
  path: '/api/doctor/booking-flood',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  readsPatients: true,
  answer: answerOf({ bookings: z.array(floodBooking) }),
  codes: [],
});

const bookingId = z
  .string()
  .check(z.maxLength(80, fieldText('not-your-appointment', 'This is not one of your appointments')));
const ids = z.array(bookingId, fieldText('bookings-required', 'Bookings are required')).check(
  z.minLength(1, fieldText('one-booking-required', 'Please choose at least one booking')),
  z.maxLength(
    CANCELLED_TOGETHER_MAX,
    fieldText('too-many-bookings-at-once', `At most ${CANCELLED_TOGETHER_MAX} bookings at once`, {
      max: CANCELLED_TOGETHER_MAX,
    }),
  ),
);

export const cancelTogether = endpoint({
  summary:
    'Cancel many bookings at once, all or none, whom nobody has seen yet; with `block` their networks cannot book for a day',
  method: 'POST',
  path: '/api/doctor/booking-flood/cancel',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: true,
  body: z.object({
    ids,
    block: z._default(z.boolean(fieldText('block-not-boolean', 'Block must be true or false')), false),
  }),
  answer: answerOf({ cancelled: z.object({ no: z.int(), count }) }),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT', 'REAUTH_REQUIRED'],
});

export const confirmTogether = endpoint({
  summary:
    'Confirm many bookings at once: who came first first, as long as there are places; who finds none, or has one, stays to be confirmed',
  method: 'POST',
  path: '/api/doctor/booking-flood/confirm',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({ ids }),
  answer: answerOf({ confirmed: z.object({ count, overMaximum: count, twice: count }) }),
  codes: ['NOT_FOUND'],
});

export const getFalseBookings = endpoint({
  summary: 'The bookings of a date that the desk cancelled as false ones, by serial number',
  method: 'GET',
  path: '/api/doctor/booking-flood/cancelled',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  readsPatients: true,
  query: z.object({ date: clinicDate() }),
  answer: answerOf({ bookings: z.array(falseBooking) }),
  codes: [],
});

export const restoreFalseBooking = endpoint({
  summary: 'Bring back a booking that was cancelled as a false one, of today or a coming day: it is confirmed with it',
  method: 'POST',
  path: '/api/doctor/booking-flood/:id/restore',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  params: z.object({ id: bookingId }),
  body: z.object({ overMaximum }),
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT', 'DAY_CLOSED', 'DAY_FULL', 'ALREADY_BOOKED'],
});

export const undoCancelTogether = endpoint({
  summary: 'Bring back what was cancelled at once, over the maximum if need be; who has booked anew keeps that booking',
  method: 'POST',
  path: '/api/doctor/booking-flood/undo',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    no: z
      .int(fieldText('act-number-not-a-number', 'No must be a number'))
      .check(z.positive(fieldText('act-number-not-a-number', 'No must be a number'))),
  }),
  answer: answerOf({
    restored: count,
    /** Moved with their day meanwhile; there they can be brought back. */
    moved: count,
    /** Brought back, cancelled or booked anew meanwhile. */
    others: count,
  }),
  codes: ['STATUS_CONFLICT'],
});

export const bookingFloodEndpoints = {
  getFloodBookings,
  cancelTogether,
  confirmTogether,
  getFalseBookings,
  restoreFalseBooking,
  undoCancelTogether,
};
