import type { AnyEndpoint } from '@baari/contract/table';
import { endpoints } from '@baari/contract/table';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Pool } from './db/pool.ts';
import { appointmentsHandlers } from './features/appointments/routes.ts';
import { appointmentsService } from './features/appointments/service.ts';
import { appointmentsStore } from './features/appointments/store.ts';
import { bookingHandlers } from './features/booking/routes.ts';
import { bookingService } from './features/booking/service.ts';
import { bookingStore } from './features/booking/store.ts';
import type { Handlers } from './http/caller.ts';
import { sessionCookies } from './http/cookies.ts';
import { installDescription } from './http/description.ts';
import { installHealth } from './http/health.ts';
import { limiter } from './http/limits.ts';
import { mountAll } from './http/mount.ts';
import { buildServer } from './http/server.ts';
import { installWebApps } from './http/web.ts';
import type { WebApps } from './http/web.ts';
import { keyFor } from './lib/secret.ts';

export interface AppParts {
  config: Config;
  pool: Pool;
  logger: FastifyBaseLogger;
  clock: () => Date;
  web: WebApps | null;
}

const TICKET_KEY_ID = 1;

/** Builds the whole service from its parts; it never listens. */
export async function buildApp({ config, pool, logger, clock, web }: AppParts): Promise<FastifyInstance> {
  const zone = config.clinicTimeZone;
  const appointments = appointmentsService({
    store: appointmentsStore(pool),
    ticketKeys: { newest: TICKET_KEY_ID, byId: new Map([[TICKET_KEY_ID, keyFor(config.secret, 'ticket 1')]]) },
    zone,
  });
  const booking = bookingService({
    store: bookingStore(pool),
    appointments,
    zone,
    userPanelUrl: config.userPanelUrl,
    imageUrl: (doctorId, imageKey) => `/api/public/doctors/${doctorId}/image?v=${imageKey}`,
  });
  const handlers = {
    ...appointmentsHandlers(appointments),
    ...bookingHandlers(booking),
  } as unknown as Handlers<AnyEndpoint>;

  const app = await buildServer({ logger, publicUrl: config.publicUrl, trustProxy: config.trustProxy });
  await installDescription(app, config.brandName);
  installHealth(app, () => pool.query('select 1'), config.metricsToken);
  await app.register(async (scope) => {
    mountAll<AnyEndpoint>(scope, endpoints, handlers, {
      clock,
      findSession: async (hash, now) => {
        const { rows } = await pool.query('select * from find_session($1, $2, 30, 90)', [hash, now]);
        return rows[0] ? { doctorId: rows[0].doctor_id, authenticatedAt: rows[0].authenticated_at, hasProfile: rows[0].has_profile } : null;
      },
      limiter: limiter(pool, config.limits),
      cookies: sessionCookies(config.publicUrl),
      publicOrigin: new URL(config.publicUrl).origin,
    });
  });
  await installWebApps(app, web);
  return app;
}
