import type { FastifyInstance } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import type { Limiter } from '../../http/rate-limits.ts';
import { installTicketPage } from '../../http/ticket-page.ts';
import type { WebApps } from '../../http/web.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { ticketHandlers } from './routes.ts';
import { ticketKeys } from './rules.ts';
import { ticketService } from './service.ts';
import { ticketStore } from './store.ts';

interface Needs {
  pool: Pool;
  secrets: readonly Buffer[];
  zone: string;
  userPanelUrl: string;
  dayChanged: DayChanged;
  web: WebApps | null;
  limiter: Limiter;
  clock: () => Date;
}

export function ticketModule({ pool, secrets, zone, userPanelUrl, dayChanged, web, limiter, clock }: Needs) {
  const service = ticketService({
    store: ticketStore(pool),
    keys: ticketKeys(secrets),
    zone,
    userPanelUrl,
    changed: dayChanged,
  });
  return {
    service,
    handlers: ticketHandlers(service),
    async install(app: FastifyInstance): Promise<void> {
      if (web) await installTicketPage(app, { web, limiter, clock, zone, read: service.show });
    },
  };
}
