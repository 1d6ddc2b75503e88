import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { availabilityHandlers } from './routes.ts';
import { availabilityService } from './service.ts';
import { availabilityStore } from './store.ts';

export const availabilityModule = ({ pool, dayChanged }: { pool: Pool; dayChanged: DayChanged }) => ({
  handlers: availabilityHandlers(availabilityService(availabilityStore(pool), dayChanged)),
});
