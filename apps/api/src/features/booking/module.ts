import type { Pool } from '../../db/pool.ts';
import type { DayChanged, EventBus } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { fullDays } from './service-full-days.ts';
import { bookingHandlers } from './routes.ts';
import { networkMarks } from './rules-network.ts';
import { doctorsService } from './service-doctors.ts';
import { bookingService } from './service.ts';
import { bookingStore } from './store.ts';

interface Needs {
  pool: Pool;
  secrets: readonly Buffer[];
  zone: string;
  dayChanged: DayChanged;
  bus: EventBus;
  clock: () => Date;
}

export function bookingModule({ pool, secrets, zone, dayChanged: changed, bus, clock }: Needs, tickets: TicketService) {
  const store = bookingStore(pool);
  const marks = networkMarks(secrets);
  const booking = bookingService({ store, tickets, zone, changed, full: fullDays(bus, clock), marks });
  return { handlers: bookingHandlers(booking, doctorsService(store, zone)) };
}
