import type { bookingFloodEndpoints } from '@baari/contract/booking-flood';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import { inSentences } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { BookingFloodService } from './service.ts';

const bookings = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);

type Undone = Awaited<ReturnType<BookingFloodService['undo']>>;
type Confirmed = Awaited<ReturnType<BookingFloodService['confirm']>>;

function undoneText({ restored, moved, others }: Undone): Words {
  const parts = [say('brought-back', `${bookings(restored)} brought back`, { count: restored })];
  if (moved > 0)
    parts.push(
      say('moved-with-the-day', `${bookings(moved)} moved with the day, still to be confirmed there`, { count: moved }),
    );
  if (others > 0)
    parts.push(
      say(
        'left-as-they-are',
        `${bookings(others)} left as they are: brought back, cancelled or booked anew meanwhile`,
        {
          count: others,
        },
      ),
    );
  return inSentences(parts, '. ');
}

function confirmedText({ count, overMaximum, twice }: Confirmed): Words {
  const parts = [say('confirmed-together', `${bookings(count)} confirmed`, { count })];
  const over = overMaximum === 1 ? '1 is' : `${overMaximum} are`;
  if (overMaximum > 0)
    parts.push(say('over-the-maximum', `${over} over the maximum and still to be confirmed`, { count: overMaximum }));
  if (twice > 0)
    parts.push(say('not-twice', `${twice} not, because the patient has a place by another booking`, { count: twice }));
  return inSentences(parts, '. ');
}

export function bookingFloodHandlers(service: BookingFloodService): Handlers<typeof bookingFloodEndpoints> {
  return {
    getFloodBookings: async ({ session, now }) => ({
      ...say('flood-bookings-found', 'Online bookings of the last two days'),
      bookings: await service.list(session.doctorId, now),
    }),
    cancelTogether: async ({ session, body, now }) => {
      const cancelled = await service.cancel(session, body.ids, body.block, now);
      const { count } = cancelled;
      return { ...say('cancelled-together', `${bookings(count)} cancelled`, { count }), cancelled };
    },
    confirmTogether: async ({ session, body, now }) => {
      const confirmed = await service.confirm(session, body.ids, now);
      return { ...confirmedText(confirmed), confirmed };
    },
    getFalseBookings: async ({ session, query }) => ({
      ...say('false-bookings-found', 'Bookings cancelled as false ones'),
      bookings: await service.cancelledAsFalse(session.doctorId, query.date),
    }),
    restoreFalseBooking: async ({ session, params, body, now }) => {
      await service.restore(session, params.id, body.overMaximum ?? false, now);
      return say('restored', 'Booked again under the same number.');
    },
    undoCancelTogether: async ({ session, body, now }) => {
      const undone = await service.undo(session, body.no, now);
      return { ...undoneText(undone), ...undone };
    },
  };
}
