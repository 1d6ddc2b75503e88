import type { bookingEndpoints } from '@baari/contract/booking';
import type { Handlers } from '../../http/caller.ts';
import type { DoctorsService } from './service-doctors.ts';
import type { BookingService } from './service.ts';

export function bookingHandlers(service: BookingService, doctors: DoctorsService): Handlers<typeof bookingEndpoints> {
  return {
    findDoctors: async ({ query, now }) => ({ message: 'Doctors found', ...(await doctors.find(query, now)) }),
    getDoctor: async ({ params, now }) => ({
      message: 'Doctor found',
      doctor: await doctors.doctor(params.id, now),
    }),
    bookAppointment: async ({ body, idempotency, network, now }) => {
      const [appointment, ...others] = await service.book(body, idempotency, network, now);
      const { serialNumber, toConfirm } = appointment!;
      const confirmed = `Booked. Your number is ${serialNumber}.`;
      return {
        message: toConfirm ? `The clinic has still to confirm number ${serialNumber}.` : confirmed,
        appointment: appointment!,
        ...(body.others && { others }),
      };
    },
  };
}
