import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { bookingSafetyHandlers } from './routes.ts';
import { bookingSafetyService } from './service.ts';
import { bookingSafetyStore } from './store.ts';

export const bookingSafetyModule = ({ pool, dayChanged }: { pool: Pool; dayChanged: DayChanged }) => ({
  handlers: bookingSafetyHandlers(bookingSafetyService(bookingSafetyStore(pool), dayChanged)),
});
