import type { bookingEndpoints } from '@baari/contract/booking';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { DoctorsService } from './service-doctors.ts';
import type { BookingService } from './service.ts';

export function bookingHandlers(service: BookingService, doctors: DoctorsService): Handlers<typeof bookingEndpoints> {
  return {
    findDoctors: async ({ query, now }) => ({
      ...say('doctors-found', 'Doctors found'),
      ...(await doctors.find(query, now)),
    }),
    getDoctor: async ({ params, now }) => ({
      ...say('doctor-found', 'Doctor found'),
      doctor: await doctors.doctor(params.id, now),
    }),
    bookAppointment: async ({ body, idempotency, network, now }) => {
      const [appointment, ...others] = await service.book(body, idempotency, network, now);
      const { serialNumber: number, toConfirm } = appointment!;
      return {
        ...(toConfirm
          ? say('to-be-confirmed', `The clinic has still to confirm number ${number}.`, { number })
          : say('booked', `Booked. Your number is ${number}.`, { number })),
        appointment: appointment!,
        ...(body.others && { others }),
      };
    },
  };
}
