import * as z from 'zod/mini';
import { bookedAppointment } from './booking.ts';
import { cancellation, dayNotice, movedTo } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { fieldText } from './said.ts';
import { CLOCKS, QUEUE_STATES } from './vocabulary.ts';

export const ticketParams = z.object({
  ticket: z.string().check(z.maxLength(80, fieldText('ticket-invalid', 'This ticket is not valid'))),
});

export const ticket = z.object({
  /** The expected times are empty while it is to be confirmed, and once the patient is called, seen or absent, or it is cancelled or moved. */
  ...bookedAppointment.shape,
  doctorId,
  /** Null once the clinic's account is deleted; the appointment is CANCELLED then. */
  doctor: z.nullable(
    z.object({
      name: z.string(),
      image: z.string(),
      speciality: z.string(),
      address: z.string(),
      city: z.string(),
      pincode: z.string(),
      phoneNumber: z.string(),
      fees: z.int(),
      // Missing in tickets that devices kept before there was a choice.
      clock: z._default(z.enum(CLOCKS), '12h'),
    }),
  ),
  patientName: z.nullable(z.string()),
  /** Null for a cancelled or moved appointment. */
  state: z.nullable(z.enum(QUEUE_STATES)),
  /** The number called last, whatever became of its patient; null before the first. Only an undone call goes back. */
  nowServing: z.nullable(z.int()),
  /** The number that is with the doctor; null while nobody is. */
  current: z.nullable(z.int()),
  /** How many patients would be called first as things stand. */
  peopleAhead: z.int(),
  notice: dayNotice,
  ...cancellation,
  /** When the clinic last corrected name or phone of this booking; null if never. */
  correctedAt: z.nullable(z.iso.datetime()),
  movedTo: z.nullable(movedTo),
  /** Whether the clinic tells the holder at the mobile number, unless they stop it; missing where it tells nobody so. */
  toldByPhone: z.optional(z.boolean()),
  /** There where a browser asked to be told, so that nothing goes to the mobile number. */
  toldByBrowser: z.optional(z.literal(true)),
  /** There instead of both where the number itself has stopped all messages, by STOP, until it writes START. */
  phoneStopped: z.optional(z.literal(true)),
});
export type Ticket = z.output<typeof ticket>;

export const getTicket = endpoint({
  summary: 'The appointment of a ticket and the state of the queue',
  method: 'GET',
  path: '/api/public/tickets/:ticket',
  access: 'public',
  limit: 'reads',
  params: ticketParams,
  answer: answerOf({ ticket }),
  codes: ['NOT_FOUND'],
});

export const cancelTicket = endpoint({
  summary: 'Cancel a booked appointment',
  method: 'DELETE',
  path: '/api/public/tickets/:ticket',
  access: 'public',
  limit: 'bookings',
  needsReauth: false,
  params: ticketParams,
  answer: answerOf({ ticket }),
  codes: ['NOT_FOUND', 'NOT_CANCELLABLE'],
});

export const ticketEndpoints = { getTicket, cancelTicket };
