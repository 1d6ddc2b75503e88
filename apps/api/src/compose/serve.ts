import { endpoints } from '@baari/contract/table';
import type { FastifyInstance } from 'fastify';
import { forgetOldAnswers } from '../db/idempotency.ts';
import { requireReady } from '../db/readiness.ts';
import { hourly } from '../features/module.ts';
import type { Module } from '../features/module.ts';
import type { FindSession } from '../http/access.ts';
import { checkoutSources, policyWith, recaptchaSources } from '../http/content-policy.ts';
import { sessionCookies } from '../http/cookies.ts';
import { installDescription } from '../http/description.ts';
import { eventStreams } from '../http/event-stream.ts';
import { installHealth } from '../http/health.ts';
import { installMetrics } from '../http/metrics.ts';
import { installLeaving } from '../http/leaving.ts';
import { knownDevices } from '../http/known-device.ts';
import { displayKeys } from '../lib/display-key.ts';
import type { NoteSecurity } from '../lib/security-event.ts';
import { forgetOldCounts } from '../http/rate-limits.ts';
import { mountAll } from '../http/mount.ts';
import type { TurningAway } from '../http/turn-away.ts';
import { collectAtRest } from '../http/rest.ts';
import { buildServer } from '../http/server.ts';
import { installWebApps } from '../http/web.ts';
import type { JobName } from '../ports/jobs.ts';
import { backupModule } from './backups.ts';
import type { Base } from './base.ts';
import type { AllHandlers } from './endpoints.ts';
import { databaseMetrics, jobMetrics, processMetrics, replicaMetrics } from './metrics.ts';
import { sweepAgain } from './sweeps.ts';

async function mountEndpoints(
  app: FastifyInstance,
  { registry, streams, clock, gate, limiter, publicUrl, secrets }: Base,
  handlers: AllHandlers,
  findSession: FindSession,
  noteSecurity: NoteSecurity,
  turningAway: Omit<TurningAway, 'publicUrl'>,
): Promise<void> {
  const mounting = {
    ...turningAway,
    publicUrl,
    clock,
    gate,
    findSession,
    limiter,
    cookies: sessionCookies(publicUrl),
    devices: knownDevices(secrets, publicUrl),
    displays: displayKeys(secrets),
    publicOrigin: new URL(publicUrl).origin,
    streams: eventStreams(app, streams, registry),
    noteSecurity,
  };
  await app.register(async (scope) => mountAll(scope, endpoints, handlers, mounting));
}

function mountWebApps(app: FastifyInstance, { web, recaptcha, razorpay }: Base): Promise<void> {
  const captcha = recaptcha && recaptchaSources(recaptcha.scriptUrl);
  return installWebApps(app, web, {
    panel: captcha && policyWith(captcha),
    // From this page the panel goes to log-in and sign-up without loading a new document.
    checkout: razorpay && policyWith(checkoutSources(razorpay.origins), ...(captcha ? [captcha] : [])),
  });
}

/** Puts the modules behind one server, which does not listen yet, and starts their jobs. */
export async function serve(
  base: Base,
  features: readonly Module[],
  handlers: AllHandlers,
  findSession: FindSession,
  noteSecurity: NoteSecurity,
): Promise<FastifyInstance> {
  const { pool, logger, clock, bus, jobs, brandName, publicUrl, trustProxy, stopWaitSeconds } = base;
  const { registry, traces, metricsToken, metricsForThisMachine, dangers, poolSize } = base;
  const modules = [...features, await backupModule(base)];
  const app = await buildServer({ logger, publicUrl, trustProxy, traces });
  const isLeaving = installLeaving(app, stopWaitSeconds);
  collectAtRest(app);
  await installDescription(app, brandName);
  const ready = () => requireReady(pool);
  installHealth(app, { ready, isLeaving, isShared: bus.isShared, dangers });
  const countTurnedAway = installMetrics(app, registry, { token: metricsToken, thisMachine: metricsForThisMachine });
  processMetrics(registry, async () => !isLeaving() && ready().then(() => true));
  databaseMetrics(registry, pool, poolSize);
  if (base.readUrl !== null) replicaMetrics(registry, base.reads);
  jobMetrics(registry, jobs);
  await mountEndpoints(app, base, handlers, findSession, noteSecurity, { isLeaving, countTurnedAway });
  for (const { install } of modules) await install?.(app);
  await mountWebApps(app, base);

  const ownSweeps = [
    hourly('answers', (now) => forgetOldAnswers(pool, now)),
    hourly('limits', () => forgetOldCounts(pool)),
  ];
  const allSweeps = [...ownSweeps, ...modules.flatMap(({ sweeps = [] }) => sweeps)];
  sweepAgain(app, allSweeps, { clock, logger, registry, record: base.sweeps });
  for (const [name, work] of modules.flatMap(({ jobs: own = {} }) => Object.entries(own)))
    await jobs.work(name as JobName, work);
  app.addHook('onClose', async () => {
    await jobs.stop();
    for (const { close } of modules) await close?.();
    await bus.close();
    base.counts?.close();
    await base.reads.end();
    await traces?.close();
  });
  return app;
}
