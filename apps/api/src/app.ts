import { finishGoogleSignIn } from '@baari/contract/account-google';
import { PLAN_PRICE_PAISE } from '@baari/contract/limits';
import { endpoints } from '@baari/contract/table';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { buildExport } from './app-export.ts';
import { buildNotices } from './app-notices.ts';
import { buildDelivery, buildMail, sendCodes } from './app-mail.ts';
import { buildPayments } from './app-payment.ts';
import { buildQueue, dropSessions, tellDays, tellSessions } from './app-queue.ts';
import { sweepEvery } from './app-sweeps.ts';
import type { Config } from './config.ts';
import { forgetOldAnswers } from './db/idempotency.ts';
import type { Pool } from './db/pool.ts';
import { passwords } from './features/account/passwords.ts';
import { googleHandlers } from './features/account/routes-google.ts';
import { sessionsHandlers } from './features/account/routes-sessions.ts';
import { accountHandlers } from './features/account/routes.ts';
import { googleSignIn } from './features/account/service-google.ts';
import { passwordCheck } from './features/account/service-password.ts';
import { sessionsService } from './features/account/service-sessions.ts';
import { accountService } from './features/account/service.ts';
import { sessionCache } from './features/account/session-cache.ts';
import type { SessionCache } from './features/account/session-cache.ts';
import { googleStore } from './features/account/store-google.ts';
import { mailFailureStore } from './features/account/store-mail.ts';
import { sessionsStore } from './features/account/store-sessions.ts';
import { accountStore } from './features/account/store.ts';
import { appointmentsHandlers } from './features/appointments/routes.ts';
import type { TicketKeys } from './features/appointments/rules.ts';
import { csvService } from './features/appointments/service-csv.ts';
import { moveService } from './features/appointments/service-move.ts';
import { appointmentsService } from './features/appointments/service.ts';
import { csvStore } from './features/appointments/store-csv.ts';
import { moveStore } from './features/appointments/store-move.ts';
import { appointmentsStore } from './features/appointments/store.ts';
import { auditHandlers } from './features/audit/routes.ts';
import { auditService } from './features/audit/service.ts';
import { auditStore } from './features/audit/store.ts';
import { availabilityHandlers } from './features/availability/routes.ts';
import { availabilityService } from './features/availability/service.ts';
import { availabilityStore } from './features/availability/store.ts';
import { bookingHandlers } from './features/booking/routes.ts';
import { bookingService } from './features/booking/service.ts';
import { bookingStore } from './features/booking/store.ts';
import { configHandlers } from './features/config/routes.ts';
import { dayControlHandlers } from './features/day-control/routes.ts';
import { dayControlService } from './features/day-control/service.ts';
import { dayControlStore } from './features/day-control/store.ts';
import { exportHandlers } from './features/export/routes.ts';
import { profileHandlers } from './features/profile/routes.ts';
import { profileService } from './features/profile/service.ts';
import { looseFileStore } from './features/profile/store-files.ts';
import { profileStore } from './features/profile/store.ts';
import { retentionHandlers } from './features/retention/routes.ts';
import { retentionService } from './features/retention/service.ts';
import { retentionStore } from './features/retention/store.ts';
import { subscriptionService } from './features/subscription/service.ts';
import { subscriptionStore } from './features/subscription/store.ts';
import { attempts } from './http/attempts.ts';
import type { Handlers } from './http/caller.ts';
import { checkoutSources, policyWith, recaptchaSources } from './http/content-policy.ts';
import { sessionCookies } from './http/cookies.ts';
import { installDescription } from './http/description.ts';
import { installDevInbox } from './http/dev-inbox.ts';
import { eventStreams } from './http/event-stream.ts';
import { installHealth } from './http/health.ts';
import { forgetOldCounts, limiter } from './http/limits.ts';
import { mountAll } from './http/mount.ts';
import { buildServer } from './http/server.ts';
import { installTicketPage } from './http/ticket-page.ts';
import { installWebApps } from './http/web.ts';
import type { WebApps } from './http/web.ts';
import { imageAddress } from './lib/image-address.ts';
import { keyFor } from './lib/secret.ts';
import { openBus } from './open-bus.ts';
import { openFiles } from './open-files.ts';
import { captchaOf, openHumanCheck } from './open-human-check.ts';
import type { EventBus } from './ports/event-bus.ts';
import { openIdGoogle } from './ports/google-identity-openid.ts';
import { openJobs } from './ports/jobs.ts';
import type { JobQueue } from './ports/jobs.ts';

export interface AppParts {
  config: Config;
  pool: Pool;
  logger: FastifyBaseLogger;
  clock: () => Date;
  web: WebApps | null;
}

const WRONG_PASSWORDS_MAX = 10;
const WRONG_PASSWORDS_SECONDS = 900;
const HOUR_MS = 3_600_000;

/** Each secret's tickets are known by its number: those of an earlier one still verify. */
const ticketKeys = (secrets: readonly Buffer[]): TicketKeys => ({
  newest: secrets.length,
  byId: new Map(secrets.map((secret, i) => [i + 1, keyFor(secret, `ticket ${i + 1}`)])),
});

/** What is written under the first key is found under any. */
const newestFirst = (secrets: readonly Buffer[], purpose: string): Buffer[] =>
  secrets.map((secret) => keyFor(secret, purpose)).reverse();

function buildAccount(
  { config, pool, logger }: AppParts,
  jobs: JobQueue,
  mailOn: boolean,
  removeFiles: (keys: readonly string[]) => Promise<unknown>,
  bus: EventBus,
) {
  const store = accountStore(pool, jobs);
  const sessions = sessionCache(store.findSession, tellSessions(bus));
  bus.listen(dropSessions(sessions));
  const keys = { code: keyFor(config.secret, 'mail code'), mail: newestFirst(config.secrets, 'mail job') };
  const hashes = passwords();
  const checkPassword = passwordCheck({
    passwords: hashes,
    attempts: attempts(pool, 'password', WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_SECONDS),
    attemptKey: keyFor(config.secret, 'log-in attempt'),
  });
  const account = accountService({
    store,
    sessions,
    passwords: hashes,
    humanCheck: openHumanCheck(config, store.spendChallenge, (error) =>
      logger.warn({ err: error }, 'the human-check failed'),
    ),
    checkPassword,
    keys: { ...keys, mail: keys.mail[0]! },
    mailOn,
    zone: config.clinicTimeZone,
    removeFiles,
  });
  const devices = sessionsService({
    store: sessionsStore(pool, jobs),
    accounts: store,
    sessions,
    passwords: hashes,
    checkPassword,
  });
  return { account, devices, sessions, findSession: store.findSession, mailKeys: keys.mail, userOf: store.findUser };
}

/** Null where Google sign-in is not set up. */
function buildGoogle({ config, pool }: AppParts, sessions: SessionCache) {
  if (config.google === null) return null;
  const google = openIdGoogle({ ...config.google, returnAddress: config.publicUrl + finishGoogleSignIn.path });
  return googleSignIn({ google, store: googleStore(pool), sessions, key: keyFor(config.secret, 'Google sign-in') });
}

/** Builds the whole service from its parts; it never listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, logger, clock, web } = parts;
  const zone = config.clinicTimeZone;
  const registry = new Registry();
  const bus = await openBus(config, logger, registry);
  const changed = tellDays(bus);
  const appointments = appointmentsService({
    store: appointmentsStore(pool),
    ticketKeys: ticketKeys(config.secrets),
    zone,
    changed,
  });
  const booking = bookingService({
    store: bookingStore(pool),
    appointments,
    zone,
    changed,
    userPanelUrl: config.userPanelUrl,
    imageUrl: imageAddress,
  });
  const subscription = subscriptionService(subscriptionStore(pool));
  const files = openFiles(config, (error) => logger.warn({ err: error }, 'the file store failed'));
  const profile = profileService({
    store: profileStore(pool),
    looseFiles: looseFileStore(pool),
    files,
    subscription,
    trialKeys: newestFirst(config.secrets, 'trial'),
    zone,
    changed,
  });
  const audit = auditService(auditStore(pool));
  const retention = retentionService(retentionStore(pool), zone);
  const jobs = await openJobs(pool, (error) => logger.warn({ err: error }, 'the job queue failed'));
  const payments = await buildPayments(parts, jobs);
  const mail = buildMail(parts);
  const { account, devices, sessions, findSession, mailKeys, userOf } = buildAccount(
    parts,
    jobs,
    mail !== null,
    profile.removeAfterDeletion,
    bus,
  );
  const queue = buildQueue(parts, bus, appointments, findSession);
  const failures = mailFailureStore(pool);
  const delivery = buildDelivery(parts, mail?.mailer, failures, registry);
  if (delivery) await sendCodes(parts, jobs, delivery, mailKeys);
  const notices = await buildNotices(parts, jobs, delivery, userOf);
  const dataExport = await buildExport(parts, jobs, files, profile);
  const handlers: Handlers<typeof endpoints> = {
    ...accountHandlers(account),
    ...sessionsHandlers(devices),
    ...googleHandlers(buildGoogle(parts, sessions)),
    ...appointmentsHandlers(
      appointments,
      moveService({ store: moveStore(pool), appointments, zone, changed }),
      csvService({ store: csvStore(pool), zone }),
    ),
    ...queue.handlers,
    ...bookingHandlers(booking),
    ...profileHandlers(profile, sessions.forgetDoctor),
    ...availabilityHandlers(availabilityService(availabilityStore(pool), changed)),
    ...dayControlHandlers(dayControlService(dayControlStore(pool), zone, changed)),
    ...payments.handlers,
    ...notices.handlers,
    ...auditHandlers(audit),
    ...retentionHandlers(retention),
    ...exportHandlers(dataExport),
    ...configHandlers({
      brandName: config.brandName,
      supportPhone: config.supportPhone,
      supportEmail: config.supportEmail,
      userPanelUrl: config.userPanelUrl,
      clinicTimeZone: zone,
      captcha: captchaOf(config),
      googleSignIn: config.google !== null,
      payments: payments.isOn,
      testPayments: payments.isTest,
      planPrices: PLAN_PRICE_PAISE,
    }),
  };

  const app = await buildServer({ logger, publicUrl: config.publicUrl, trustProxy: config.trustProxy });
  await installDescription(app, config.brandName);
  installHealth(app, { ready: () => pool.query('select 1'), isShared: bus.isShared }, registry, config.metricsToken);
  const limits = limiter(pool, config.limits);
  const streams = eventStreams(app, config.streams, registry);
  await app.register(async (scope) => {
    mountAll(scope, endpoints, handlers, {
      clock,
      findSession: sessions.find,
      limiter: limits,
      cookies: sessionCookies(config.publicUrl),
      publicOrigin: new URL(config.publicUrl).origin,
      streams,
    });
  });
  if (mail?.inbox) installDevInbox(app, mail.inbox);
  const forgetting = [
    () => forgetOldAnswers(pool, clock()),
    () => forgetOldCounts(pool),
    () => audit.forgetOld(clock()),
    () => retention.removeOld(clock()),
    () => dataExport.sweep(clock()),
  ];
  await payments.install(app);
  sweepEvery(
    app,
    HOUR_MS,
    [profile.sweepFiles, ...forgetting, ...notices.sweeps, () => failures.forgetOld(clock())],
    logger,
  );
  sweepEvery(app, config.reconcileSeconds * 1_000, [payments.reconcile], logger);
  app.addHook('onClose', async () => {
    queue.stop();
    await bus.close();
    await jobs.stop();
    mail?.mailer.close();
  });
  const captcha = config.recaptcha && recaptchaSources(config.recaptcha.scriptUrl);
  await installWebApps(app, web, {
    panel: captcha && policyWith(captcha),
    // From there the panel leads to the log-in and on to sign-up without another document.
    checkout: config.razorpay && policyWith(checkoutSources(config.razorpay.origins), ...(captcha ? [captcha] : [])),
  });
  if (web) await installTicketPage(app, { web, limiter: limits, clock, zone, read: booking.ticket });
  return app;
}
