import type { availabilityEndpoints } from '@baari/contract/availability';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { AvailabilityService } from './service.ts';

export function availabilityHandlers(service: AvailabilityService): Handlers<typeof availabilityEndpoints> {
  return {
    changeAvailability: async ({ session, query, idempotency, now }) => {
      const isAvailable = await service.change(session, query.to, idempotency, now);
      return {
        ...(isAvailable
          ? say('available', 'You are available: patients can book.')
          : say('not-available', 'You are not available: no new bookings.')),
        isAvailable,
      };
    },
  };
}
