import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { dayControlHandlers } from './routes.ts';
import { dayControlService } from './service.ts';
import { dayControlStore } from './store.ts';

interface Needs {
  pool: Pool;
  zone: string;
  dayChanged: DayChanged;
}

export const dayControlModule = ({ pool, zone, dayChanged }: Needs) => ({
  handlers: dayControlHandlers(dayControlService(dayControlStore(pool), zone, dayChanged)),
});
