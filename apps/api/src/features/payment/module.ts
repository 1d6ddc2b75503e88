import { planEnd, planStart } from '@baari/calendar/periods';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Pool } from '../../db/pool.ts';
import { seldomRead } from '../../lib/seldom-read.ts';
import { keyFor } from '../../lib/secret.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { razorpayGateway } from '../../ports/payment-gateway-razorpay.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { eventSender } from '../../sandbox/events.ts';
import { sandboxProvider } from '../../sandbox/provider.ts';
import { installSandbox } from '../../sandbox/routes.ts';
import { sandboxStore } from '../../sandbox/store.ts';
import type { Jobs, Sweep } from '../module.ts';
import { paymentHandlers } from './routes.ts';
import { historyService } from './service-history.ts';
import { refundWhole } from './service-operator-refund.ts';
import { settleService } from './service-settle.ts';
import type { SettleService } from './service-settle.ts';
import { webhookService } from './service-webhook.ts';
import { paymentService } from './service.ts';
import type { Provider } from './service.ts';
import type { Books } from './store-books.ts';
import { checkStore } from './store-checks.ts';
import { eventStore } from './store-events.ts';
import { atOperatorsDesk } from './store-operator-refund.ts';
import { orderStore } from './store-orders.ts';
import { refundStore } from './store-refunds.ts';
import { paymentStates } from './store-states.ts';
import { paymentTransition } from './store-transition.ts';
import type { PeriodOf } from './store-transition.ts';
import { paymentStore } from './store.ts';

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  clock: () => Date;
  zone: string;
  brandName: string;
  publicUrl: string;
  secret: Buffer;
  devTools: boolean;
  razorpay: RazorpayAccess | null;
  reconcileSeconds: number;
  logger: FastifyBaseLogger;
  registry: Registry;
}
interface RazorpayAccess {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  apiUrl: string;
  scriptUrl: string;
}

/** All payments are counted for it. */
const STATES_FRESH_SECONDS = 60;
const SANDBOX = '/sandbox/razorpay';

/** The sandbox's keys come from the service's secret, so nothing else can talk to it. */
const sandboxKeys = (secret: Buffer) => ({
  keyId: 'rzp_test_sandbox',
  keySecret: keyFor(secret, 'sandbox key').toString('hex'),
  webhookSecret: keyFor(secret, 'sandbox webhook').toString('hex'),
});

/** Access to the payment provider: the real one if it is set up, or else the sandbox where it is allowed. */
export function paymentAccess(
  { razorpay, devTools, secret }: Pick<Needs, 'razorpay' | 'devTools' | 'secret'>,
  ownUrl: () => string,
) {
  if (razorpay) return { ...razorpay, apiUrl: () => razorpay.apiUrl, isSandbox: false };
  if (!devTools) return null;
  return {
    ...sandboxKeys(secret),
    scriptUrl: `${SANDBOX}/checkout.js`,
    apiUrl: () => ownUrl() + SANDBOX,
    isSandbox: true,
  };
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
  books: Books;
  brandName: string;
  zone: string;
}

/** The payment services on top of a gateway. */
export function paymentCore({ pool, jobs, provider, books, brandName, zone }: PaymentCoreDeps) {
  const periodOf: PeriodOf = ({ plan, lastEnd }, now) => {
    const start = planStart(now, lastEnd);
    return { start, end: planEnd(start, plan, zone) };
  };
  const apply = paymentTransition(jobs, books, periodOf);
  const store = paymentStore(pool, apply);
  const checks = checkStore(pool);
  return {
    history: historyService(store),
    service: paymentService({ store, orders: orderStore(pool), checks, provider, brandName }),
    webhook: webhookService(eventStore(pool, apply, books), provider?.checkout.webhookSecret ?? null),
    settle: (gateway: PaymentGateway, onTrouble: (error: unknown, about: object) => void) =>
      settleService({ store, checks, refunds: refundStore(pool, books), gateway, onTrouble }),
  };
}

/** The refund job and the reconciling sweep. */
function settling({ clock, reconcileSeconds }: Needs, settle: SettleService): { jobs: Jobs; sweeps: Sweep[] } {
  const refund = async (data: unknown) => settle.refund((data as { paymentId: string }).paymentId, clock());
  return { jobs: { refund }, sweeps: [{ name: 'payments', everySeconds: reconcileSeconds, run: settle.reconcile }] };
}

/** Keeps the service's own address, at which it calls its sandbox. */
function watchOwnUrl(app: FastifyInstance, found: (url: string) => void): void {
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (address !== null && typeof address === 'object')
      found(`http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`);
  });
}

async function mountSandbox(
  app: FastifyInstance,
  { pool, clock, logger }: Needs,
  access: PaymentAccess,
  ownUrl: () => string,
): Promise<void> {
  const sender = eventSender(
    () => `${ownUrl()}/api/payments/webhook`,
    access.webhookSecret,
    (name) => logger.warn({ event: name }, 'the sandbox could not deliver an event'),
  );
  app.addHook('preClose', async () => sender.stop());
  const sandbox = sandboxProvider(sandboxStore(pool), access, sender.send);
  await installSandbox(app, { provider: sandbox, keys: access, clock });
}

function paymentMetrics({ pool, clock, registry }: Needs): void {
  const look = seldomRead('the payments', () => paymentStates(pool), STATES_FRESH_SECONDS);
  const registers = [registry];
  new Gauge({
    name: 'baari_payments',
    help: 'Payments by state: paid, failed, refunding (to be given back) or refunded',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      for (const { state, payments } of (await look()) ?? []) this.set({ state }, payments);
    },
  });
  new Gauge({
    name: 'baari_payments_refunding_oldest_age_seconds',
    help: 'Time since the money came that waits longest to be given back; 0 if none does',
    registers,
    async collect() {
      const refunding = (await look())?.find(({ state }) => state === 'refunding');
      if (!refunding) return this.remove();
      this.set(refunding.oldest ? (clock().getTime() - refunding.oldest.getTime()) / 1_000 : 0);
    },
  });
}

/** Payments, with the sandbox if no provider is set up and the sandbox is allowed. */
export function paymentModule(needs: Needs, books: Books) {
  const { pool, jobs, brandName, zone, logger } = needs;
  let ownUrl = needs.publicUrl;
  const access = paymentAccess(needs, () => ownUrl);
  const provider = access && providerOf(access);
  const core = paymentCore({ pool, jobs, provider, books, brandName, zone });
  paymentMetrics(needs);
  const settle =
    provider &&
    core.settle(provider.gateway, (error, about) =>
      logger.warn({ err: error, ...about }, 'a payment waits to be settled'),
    );
  return {
    isOn: provider !== null,
    isTest: access?.isSandbox === true,
    /** By right of an operator's session. */
    refund: (session: Buffer, paymentId: string, now: Date) =>
      atOperatorsDesk(pool, session, now, (desk) => refundWhole(desk, paymentId, now, zone)),
    handlers: paymentHandlers(core.service, core.history, core.webhook),
    ...(settle && settling(needs, settle)),
    async install(app: FastifyInstance): Promise<void> {
      watchOwnUrl(app, (url) => (ownUrl = url));
      if (access?.isSandbox) await mountSandbox(app, needs, access, () => ownUrl);
    },
  };
}
