import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { bookingHandlers } from './routes.ts';
import { doctorsService } from './service-doctors.ts';
import { bookingService } from './service.ts';
import { bookingStore } from './store.ts';

interface Needs {
  pool: Pool;
  zone: string;
  dayChanged: DayChanged;
}

export function bookingModule({ pool, zone, dayChanged: changed }: Needs, tickets: TicketService) {
  const store = bookingStore(pool);
  return { handlers: bookingHandlers(bookingService({ store, tickets, zone, changed }), doctorsService(store, zone)) };
}
