import type { bookingFloodEndpoints } from '@baari/contract/booking-flood';
import type { Handlers } from '../../http/caller.ts';
import type { BookingFloodService } from './service.ts';

const bookings = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);

type Undone = Awaited<ReturnType<BookingFloodService['undo']>>;

function undoneMessage({ restored, moved, others }: Undone): string {
  const parts = [`${bookings(restored)} brought back`];
  if (moved > 0) parts.push(`${bookings(moved)} moved with the day, still to be confirmed there`);
  if (others > 0) parts.push(`${bookings(others)} left as they are: brought back, cancelled or booked anew meanwhile`);
  return parts.join('. ');
}

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
    confirmTogether: async ({ session, body, now }) => {
      const confirmed = await service.confirm(session, body.ids, now);
      const { count, overMaximum, twice } = confirmed;
      const over = overMaximum === 1 ? '1 is' : `${overMaximum} are`;
      const left = overMaximum === 0 ? '' : `. ${over} over the maximum and still to be confirmed`;
      const again = twice === 0 ? '' : `. ${twice} not, because the patient has a place by another booking`;
      return { message: `${bookings(count)} confirmed${left}${again}`, confirmed };
    },
    getFalseBookings: async ({ session, query }) => ({
      message: 'Bookings cancelled as false ones',
      bookings: await service.cancelledAsFalse(session.doctorId, query.date),
    }),
    restoreFalseBooking: async ({ session, params, body, now }) => {
      await service.restore(session, params.id, body.overMaximum ?? false, now);
      return { message: 'Booked again under the same number.' };
    },
    undoCancelTogether: async ({ session, body, now }) => {
      const undone = await service.undo(session, body.no, now);
      return { message: undoneMessage(undone), ...undone };
    },
  };
}
