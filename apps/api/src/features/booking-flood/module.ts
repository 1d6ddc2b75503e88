import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { hourly } from '../module.ts';
import { bookingFloodHandlers } from './routes.ts';
import { bookingFloodService } from './service.ts';
import { bookingFloodStore } from './store.ts';

interface Needs {
  pool: Pool;
  zone: string;
  dayChanged: DayChanged;
}

/** What the desk does about false bookings that come in a flood. */
export function bookingFloodModule({ pool, zone, dayChanged: changed }: Needs) {
  const service = bookingFloodService({ store: bookingFloodStore(pool), zone, changed });
  return { handlers: bookingFloodHandlers(service), sweeps: [hourly(service.forgetOld)] };
}
