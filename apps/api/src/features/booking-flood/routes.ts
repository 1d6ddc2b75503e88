import type { bookingFloodEndpoints } from '@baari/contract/booking-flood';
import type { Handlers } from '../../http/caller.ts';
import type { BookingFloodService } from './service.ts';

const bookings = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);

export function bookingFloodHandlers(service: BookingFloodService): Handlers<typeof bookingFloodEndpoints> {
  return {
    getFloodBookings: async ({ session, now }) => ({
      message: 'Online bookings of the last two days',
      bookings: await service.list(session.doctorId, now),
    }),
    cancelTogether: async ({ session, body, now }) => {
      const cancelled = await service.cancel(session, body.ids, body.block, now);
      return { message: `${bookings(cancelled.count)} cancelled`, cancelled };
    },
    undoCancelTogether: async ({ session, body, now }) => {
      const restored = await service.undo(session, body.no, now);
      return { message: `${bookings(restored)} brought back`, restored };
    },
  };
}
