import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { PhoneCodeService } from '../phone-code/service.ts';
import type { TicketService } from '../ticket/service.ts';
import { ownVisitsHandlers } from './routes.ts';
import { ownVisitsService } from './service.ts';
import { ownVisitsStore } from './store.ts';

interface Needs {
  pool: Pool;
  zone: string;
  dayChanged: DayChanged;
}

export const ownVisitsModule = (
  { pool, zone, dayChanged }: Needs,
  ticket: TicketService,
  phoneCode: PhoneCodeService,
) => ({
  handlers: ownVisitsHandlers(
    ownVisitsService({ store: ownVisitsStore(pool), ticket, phoneCode, zone, changed: dayChanged }),
  ),
});
