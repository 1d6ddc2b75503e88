import type { availabilityEndpoints } from '@baari/contract/availability';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { AvailabilityService } from './service.ts';

const OWN = {
  on: say('available', 'You are available: patients can book.'),
  off: say('not-available', 'You are not available: no new bookings.'),
};
const OF_DOCTOR = {
  on: say('doctor-available', 'The doctor is available: patients can book.'),
  off: say('doctor-not-available', 'The doctor is not available: no new bookings.'),
};

export function availabilityHandlers(service: AvailabilityService): Handlers<typeof availabilityEndpoints> {
  return {
    changeAvailability: async ({ session, query, idempotency, now }) => {
      const isAvailable = await service.change(session, query.to, idempotency, now);
      return {
        ...(session.accountId === session.doctorId ? OWN : OF_DOCTOR)[isAvailable ? 'on' : 'off'],
        isAvailable,
      };
    },
  };
}
