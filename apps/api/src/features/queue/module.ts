import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import { displayKeys } from '../../lib/display-key.ts';
import type { DayChanged, EventBus } from '../../ports/event-bus.ts';
import type { TicketService } from '../ticket/service.ts';
import { queueBoardHandlers } from './routes-board.ts';
import { displayHandlers } from './routes-display.ts';
import { queueScreenHandlers } from './routes-screen.ts';
import { queueHandlers } from './routes.ts';
import { liveService } from './service-live.ts';
import type { LiveDeps } from './service-live.ts';
import { queueService } from './service.ts';
import { queueStore } from './store.ts';

interface Needs {
  pool: Pool;
  bus: EventBus;
  clock: () => Date;
  zone: string;
  dayChanged: DayChanged;
  logger: FastifyBaseLogger;
  secrets: readonly Buffer[];
}

/** The queue's acts and its live streams. */
export function queueModule(
  needs: Needs,
  tickets: TicketService,
  { findSession, practicesOf }: Pick<LiveDeps, 'findSession' | 'practicesOf'>,
  screenOf: LiveDeps['screenOf'],
) {
  const { pool, bus, clock, zone, dayChanged: changed, logger } = needs;
  const store = queueStore(pool);
  const live = liveService({
    watch: store.watch,
    findSession,
    practicesOf,
    screenOf,
    bus,
    tickets,
    clock,
    zone,
    onTrouble: (error) => logger.warn({ err: error }, 'a live stream could not be brought up to date'),
  });
  const queue = queueService({ store, tickets, zone, changed });
  return {
    service: queue,
    handlers: {
      ...queueHandlers(queue, live),
      ...queueBoardHandlers(live),
      ...queueScreenHandlers(live),
      ...displayHandlers(displayKeys(needs.secrets), live),
    },
    close: live.stop,
  };
}
