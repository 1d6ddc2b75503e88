import type { bookAppointment, cancelTicket, findDoctors, getDoctor, getTicket } from '@baari/contract/booking';
import type { Handlers } from '../../http/caller.ts';
import type { BookingService } from './service.ts';

type BookingEndpoint =
  typeof bookAppointment | typeof cancelTicket | typeof findDoctors | typeof getDoctor | typeof getTicket;

export function bookingHandlers(service: BookingService): Handlers<BookingEndpoint> {
  return {
    doctors: async ({ query, now }) => ({ message: 'Doctors found', ...(await service.find(query, now)) }),
    'doctors/:id': async ({ params, now }) => ({
      message: 'Doctor found',
      doctor: await service.doctor(params.id, now),
    }),
    appointments: async ({ body, idempotency, now }) => {
      const appointment = await service.book(body, idempotency, now);
      return { message: `Booked. Your number is ${appointment.serialNumber}.`, appointment };
    },
    'tickets/:ticket': async ({ params, now }) => ({
      message: 'Ticket found',
      ticket: await service.ticket(params.ticket, now),
    }),
    'cancel tickets/:ticket': async ({ params, now }) => ({
      message: 'Your appointment is cancelled.',
      ticket: await service.cancel(params.ticket, now),
    }),
  };
}
