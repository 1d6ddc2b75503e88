import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Pool } from './db/pool.ts';
import type { Forgotten, SessionCache } from './features/account/session-cache.ts';
import type { AppointmentsService } from './features/appointments/service.ts';
import { queueHandlers } from './features/queue/routes.ts';
import { liveService } from './features/queue/service-live.ts';
import type { LiveDeps } from './features/queue/service-live.ts';
import { queueService } from './features/queue/service.ts';
import { queueStore } from './features/queue/store.ts';
import type { BusListener, DayChanged, EventBus } from './ports/event-bus.ts';

export interface QueueParts {
  config: Config;
  pool: Pool;
  logger: FastifyBaseLogger;
  clock: () => Date;
}

/** Tells the bus of a clinic day that changed. */
export const tellDays =
  (bus: EventBus): DayChanged =>
  (doctorId, date) =>
    bus.publish({ kind: 'day', doctorId, date });

/** Tells the bus of sessions that ended or changed. */
export const tellSessions = (bus: EventBus) => (what: Forgotten) =>
  bus.publish(
    'doctorId' in what
      ? { kind: 'sessions', doctorId: what.doctorId }
      : { kind: 'session', tokenHash: what.tokenHash.toString('base64') },
  );

/** Lets the cache forget what ended or changed in another process. */
export const dropSessions = ({ drop, dropDoctor, dropAll }: SessionCache): BusListener => ({
  onEvent(event) {
    if (event.kind === 'session') drop(Buffer.from(event.tokenHash, 'base64'));
    if (event.kind === 'sessions') dropDoctor(event.doctorId);
  },
  onGap: dropAll,
});

/** The queue's acts and its live streams. */
export function buildQueue(
  { config, pool, logger, clock }: QueueParts,
  bus: EventBus,
  appointments: AppointmentsService,
  findSession: LiveDeps['findSession'],
) {
  const store = queueStore(pool);
  const zone = config.clinicTimeZone;
  const live = liveService({
    watch: store.watch,
    findSession,
    bus,
    appointments,
    clock,
    zone,
    onTrouble: (error) => logger.warn({ err: error }, 'a live stream could not be brought up to date'),
  });
  const queue = queueService({ store, appointments, zone, userPanelUrl: config.userPanelUrl, changed: tellDays(bus) });
  return { handlers: queueHandlers(queue, live), stop: live.stop };
}
