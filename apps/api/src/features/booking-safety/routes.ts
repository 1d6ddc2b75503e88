import type { BookingSafety, bookingSafetyEndpoints } from '@baari/contract/booking-safety';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { BookingSafetyService } from './service.ts';

const told = ({ confirmedNumbers, ...bookingSafety }: BookingSafety) => ({ bookingSafety, confirmedNumbers });

export function bookingSafetyHandlers(service: BookingSafetyService): Handlers<typeof bookingSafetyEndpoints> {
  return {
    getBookingSafety: async ({ session }) => ({
      ...say('booking-safety-found', 'How your online bookings are guarded'),
      ...told(await service.read(session.doctorId)),
      unavailable: service.unavailable,
    }),
    changeBookingSafety: async ({ session, body, now }) => ({
      ...say('saved', 'Saved.'),
      ...told(await service.change(session, body.name, body.isOn, now)),
    }),
  };
}
