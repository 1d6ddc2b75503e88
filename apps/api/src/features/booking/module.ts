import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { bookingHandlers } from './routes.ts';
import { bookingService } from './service.ts';
import { bookingStore } from './store.ts';

interface Needs {
  pool: Pool;
  zone: string;
  dayChanged: DayChanged;
}

export const bookingModule = ({ pool, zone, dayChanged: changed }: Needs, tickets: TicketService) => ({
  handlers: bookingHandlers(bookingService({ store: bookingStore(pool), tickets, zone, changed })),
});
