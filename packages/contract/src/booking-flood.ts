import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { CANCELLED_TOGETHER_MAX } from './limits.ts';

const count = z.int().check(z.nonnegative());

/** Bookings by patients that came far faster than people book, or are held because far more came than usual, and still stand. */
export const bookingFlood = z.object({
  bookings: count,
  /** How many of them take no place until the desk confirms them. */
  held: count,
  /** Within how many minutes they came. */
  minutes: count,
  networks: count,
  /** When the first and the last of them came. */
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type BookingFlood = z.output<typeof bookingFlood>;

/** Bookings that the desk cancelled together, which can be undone. */
export const cancelledTogether = z.object({ no: z.int(), count, at: z.iso.datetime() });
export type CancelledTogether = z.output<typeof cancelledTogether>;

/** A booking that a patient made online in the last two days and that still stands. */
export const floodBooking = z.object({
  _id: z.string(),
  appointmentDate: z.string(),
  serialNumber: z.int(),
  patientName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  bookedAt: z.iso.datetime(),
  /** Bookings with the same number came from the same network; it says nothing else. */
  network: z.int(),
  /** Whether it came from a network of the flood. */
  isFlood: z.boolean(),
  /** Whether it takes no place until the desk confirms it. */
  isHeld: z.boolean(),
});
export type FloodBooking = z.output<typeof floodBooking>;

export const getFloodBookings = endpoint({
  summary: 'The online bookings of the last two days for today and later, to choose the false ones among them',
  method: 'GET',
  path: '/api/doctor/booking-flood',
  access: 'doctor-with-profile',
  limit: 'reads',
  readsPatients: true,
  answer: answerOf({ bookings: z.array(floodBooking) }),
  codes: [],
});

export const cancelTogether = endpoint({
  summary:
    'Cancel many bookings at once, all or none, whom nobody has seen yet; with `block` their networks cannot book for a day',
  method: 'POST',
  path: '/api/doctor/booking-flood/cancel',
  access: 'doctor-with-profile',
  limit: 'reads',
  needsReauth: true,
  body: z.object({
    ids: z
      .array(z.string().check(z.maxLength(80, 'This is not one of your appointments')), 'Bookings are required')
      .check(
        z.minLength(1, 'Please choose at least one booking'),
        z.maxLength(CANCELLED_TOGETHER_MAX, `At most ${CANCELLED_TOGETHER_MAX} bookings at once`),
      ),
    block: z._default(z.boolean('Block must be true or false'), false),
  }),
  answer: answerOf({ cancelled: z.object({ no: z.int(), count }) }),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT', 'REAUTH_REQUIRED'],
});

export const undoCancelTogether = endpoint({
  summary: 'Bring back what was cancelled at once, over the maximum if need be; who has booked anew keeps that booking',
  method: 'POST',
  path: '/api/doctor/booking-flood/undo',
  access: 'doctor-with-profile',
  limit: 'reads',
  body: z.object({ no: z.int('No must be a number').check(z.positive('No must be a number')) }),
  answer: answerOf({ restored: count }),
  codes: ['STATUS_CONFLICT'],
});

export const bookingFloodEndpoints = { getFloodBookings, cancelTogether, undoCancelTogether };
