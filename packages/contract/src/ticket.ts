import * as z from 'zod/mini';
import { bookedAppointment } from './booking.ts';
import { dayNotice, movedTo } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { CANCELLED_BY } from './vocabulary.ts';

const ticketParams = z.object({ ticket: z.string().check(z.maxLength(80, 'This ticket is not valid')) });

export const ticket = z.object({
  /** The expected times are empty once the appointment is cancelled or moved. */
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
    }),
  ),
  patientName: z.nullable(z.string()),
  /** The number with the doctor, or else the last one called, also if absent; null before the first. */
  nowServing: z.nullable(z.int()),
  /** How many patients would be called first as things stand. */
  peopleAhead: z.int(),
  notice: dayNotice,
  /** Null unless the appointment is cancelled. */
  cancelledBy: z.nullable(z.enum(CANCELLED_BY)),
  movedTo: z.nullable(movedTo),
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
  params: ticketParams,
  answer: answerOf({ ticket }),
  codes: ['NOT_FOUND', 'NOT_CANCELLABLE'],
});

export const ticketEndpoints = { getTicket, cancelTicket };
