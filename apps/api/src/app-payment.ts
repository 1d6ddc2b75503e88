import { planEnd, planStart } from '@baari/calendar/periods';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Pool } from './db/pool.ts';
import { paymentHandlers } from './features/payment/routes.ts';
import { settleService } from './features/payment/service-settle.ts';
import { webhookService } from './features/payment/service-webhook.ts';
import { paymentService } from './features/payment/service.ts';
import type { Provider } from './features/payment/service.ts';
import { checkStore } from './features/payment/store-checks.ts';
import { eventStore } from './features/payment/store-events.ts';
import { orderStore } from './features/payment/store-orders.ts';
import { refundStore } from './features/payment/store-refunds.ts';
import { paymentTransition } from './features/payment/store-transition.ts';
import type { PeriodOf } from './features/payment/store-transition.ts';
import { paymentStore } from './features/payment/store.ts';
import { receiptBooks } from './features/receipt/store-issue.ts';
import type { Seller } from './features/receipt/store-issue.ts';
import { keyFor } from './lib/secret.ts';
import type { JobQueue } from './ports/jobs.ts';
import { razorpayGateway } from './ports/payment-gateway-razorpay.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import { eventSender } from './sandbox/events.ts';
import { sandboxProvider } from './sandbox/provider.ts';
import { installSandbox } from './sandbox/routes.ts';
import { sandboxStore } from './sandbox/store.ts';

export interface PaymentParts {
  config: Config;
  pool: Pool;
  logger: FastifyBaseLogger;
  clock: () => Date;
}

const SANDBOX = '/sandbox/razorpay';

/** The sandbox's keys are the service's own: nothing else could speak to it. */
const sandboxKeys = (secret: Buffer) => ({
  keyId: 'rzp_test_sandbox',
  keySecret: keyFor(secret, 'sandbox key').toString('hex'),
  webhookSecret: keyFor(secret, 'sandbox webhook').toString('hex'),
});

/** How the payment provider is reached: the real one where it is set up, else the sandbox where that may be. */
export function paymentAccess(config: Config, ownUrl: () => string) {
  const isSandbox = config.razorpay === null && config.devTools;
  if (!config.razorpay && !isSandbox) return null;
  const settings = config.razorpay ?? { ...sandboxKeys(config.secret), scriptUrl: `${SANDBOX}/checkout.js` };
  const apiUrl = config.razorpay ? () => config.razorpay!.apiUrl : () => ownUrl() + SANDBOX;
  return { ...settings, apiUrl, isSandbox };
}
type PaymentAccess = NonNullable<ReturnType<typeof paymentAccess>>;

const providerOf = ({ keyId, keySecret, webhookSecret, scriptUrl, apiUrl }: PaymentAccess): Provider => ({
  gateway: razorpayGateway({ apiUrl, keyId, keySecret }),
  checkout: { keyId, scriptUrl, keySecret: Buffer.from(keySecret), webhookSecret: Buffer.from(webhookSecret) },
});

export interface PaymentCoreDeps {
  pool: Pool;
  jobs: Pick<JobQueue, 'send'>;
  provider: Provider | null;
  brandName: string;
  zone: string;
  seller: Seller;
}

/** The services of payments, on whatever gateway. */
export function paymentCore({ pool, jobs, provider, brandName, zone, seller }: PaymentCoreDeps) {
  const periodOf: PeriodOf = ({ plan, lastEnd }, now) => {
    const start = planStart(now, lastEnd);
    return { start, end: planEnd(start, plan, zone) };
  };
  const books = receiptBooks(seller, zone, jobs);
  const apply = paymentTransition(jobs, books, periodOf);
  const store = paymentStore(pool, apply);
  const checks = checkStore(pool);
  return {
    service: paymentService({ store, orders: orderStore(pool), checks, provider, brandName }),
    webhook: webhookService(eventStore(pool, apply, books), provider?.checkout.webhookSecret ?? null),
    settle: (gateway: PaymentGateway, onTrouble: (error: unknown, about: object) => void) =>
      settleService({ store, checks, refunds: refundStore(pool, books), gateway, onTrouble }),
  };
}

/** Builds payments: handlers, the job that refunds, the sweep that reconciles, and the sandbox where no provider is set up. */
export async function buildPayments({ config, pool, logger, clock }: PaymentParts, jobs: JobQueue) {
  let ownUrl: string | null = null;
  const access = paymentAccess(config, () => ownUrl ?? config.publicUrl);
  const provider = access && providerOf(access);
  const core = paymentCore({
    pool,
    jobs,
    provider,
    brandName: config.brandName,
    zone: config.clinicTimeZone,
    seller: config.seller,
  });
  const settle =
    provider &&
    core.settle(provider.gateway, (error, about) =>
      logger.warn({ err: error, ...about }, 'a payment waits to be settled'),
    );
  if (settle)
    await jobs.work('refund', async (data) => settle.refund((data as { paymentId: string }).paymentId, clock()));

  return {
    handlers: paymentHandlers(core.service, core.webhook),
    isOn: provider !== null,
    isTest: access?.isSandbox === true,
    reconcile: async () => settle?.reconcile(clock()),

    /** Mounts what a browser or the provider needs beside the endpoints. */
    async install(app: FastifyInstance): Promise<void> {
      app.addHook('onListen', async () => {
        const address = app.server.address();
        if (address !== null && typeof address === 'object')
          ownUrl = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
      });
      if (!access?.isSandbox) return;
      const sender = eventSender(
        () => `${ownUrl}/api/payments/webhook`,
        access.webhookSecret,
        (name) => logger.warn({ event: name }, 'the sandbox could not hand over an event'),
      );
      app.addHook('preClose', async () => sender.stop());
      const sandbox = sandboxProvider(sandboxStore(pool), access, sender.send);
      await installSandbox(app, { provider: sandbox, keys: access, clock });
    },
  };
}
