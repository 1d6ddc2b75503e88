import type { bookingSafetyEndpoints } from '@baari/contract/booking-safety';
import type { Handlers } from '../../http/caller.ts';
import type { BookingSafetyService } from './service.ts';

export function bookingSafetyHandlers(service: BookingSafetyService): Handlers<typeof bookingSafetyEndpoints> {
  return {
    getBookingSafety: async ({ session }) => ({
      message: 'How your online bookings are guarded',
      bookingSafety: await service.read(session.doctorId),
      unavailable: service.unavailable,
    }),
    changeBookingSafety: async ({ session, body, now }) => ({
      message: 'Saved.',
      bookingSafety: await service.change(session, body.name, body.isOn, now),
    }),
  };
}
