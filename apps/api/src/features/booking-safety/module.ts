import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { bookingSafetyHandlers } from './routes.ts';
import { bookingSafetyService } from './service.ts';
import { bookingSafetyStore } from './store.ts';

interface Needs {
  pool: Pool;
  dayChanged: DayChanged;
  bookingRushCheck: boolean;
}

export const bookingSafetyModule = ({ pool, dayChanged, bookingRushCheck }: Needs, canConfirm: boolean) => ({
  handlers: bookingSafetyHandlers(
    bookingSafetyService(bookingSafetyStore(pool), dayChanged, { checksRushes: bookingRushCheck, canConfirm }),
  ),
});
