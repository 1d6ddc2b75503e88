import { paymentCore } from '@baari/api/features/payment/module';
import { receiptBooks } from '@baari/api/features/receipt/store-issue';
import { openPool } from '@baari/api/db/pool';
import type { Pool } from '@baari/api/db/pool';
import type { DoctorId } from '@baari/api/lib/doctor-id';
import { cloneDatabase } from '@baari/testing/database';
import { makeDoctor } from '@baari/testing/doctor';
import pg from 'pg';
import { testGateway } from './gateway.ts';
import type { TestGateway } from './gateway.ts';
import { hmac } from '@baari/testing/payment';

export const KEY_SECRET = 'a key of the tests';
export const WEBHOOK_SECRET = 'a webhook secret of the tests';

export interface TestCore extends Omit<ReturnType<typeof paymentCore>, 'settle'> {
  settle: ReturnType<ReturnType<typeof paymentCore>['settle']>;
  gateway: TestGateway;
  owner: pg.Client;
  pool: Pool;
  troubles: unknown[];
  /** A doctor whose trial ends in three days, or who has none. */
  doctor(now: Date, trialDays?: number | null): Promise<DoctorId>;
  /** What the checkout would hand to the browser. */
  result(
    orderId: string,
    paymentId: string,
  ): Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>;
  /** Hands an event over, signed. */
  tell(event: object, eventId: string, now: Date): Promise<{ outcome: string }>;
  stop(): Promise<void>;
}

/** The services of payments on a database of their own and a provider in memory; no HTTP between. */
export async function startCore(ownerUrl: string): Promise<TestCore> {
  const database = await cloneDatabase(ownerUrl);
  const pool = openPool(database.url, 12, () => {});
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const gateway = testGateway();
  const checkout = {
    keyId: 'rzp_test_x',
    scriptUrl: '/checkout.js',
    keySecret: Buffer.from(KEY_SECRET),
    webhookSecret: Buffer.from(WEBHOOK_SECRET),
  };
  const jobs = { send: async () => {} };
  const zone = 'Asia/Kolkata';
  const books = receiptBooks({ name: 'Baari', address: '', gstin: null, sac: '998315' }, zone, jobs);
  const core = paymentCore({ pool, jobs, provider: { gateway, checkout }, books, brandName: 'Baari', zone });
  const troubles: unknown[] = [];
  return {
    ...core,
    settle: core.settle(gateway, (error) => troubles.push(error)),
    gateway,
    owner,
    pool,
    troubles,
    doctor: async (now, trialDays = 3) =>
      (await makeDoctor(owner, now, { subscriptionDays: trialDays })).doctorId as DoctorId,
    result: (orderId, paymentId) => ({
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: hmac(KEY_SECRET, `${orderId}|${paymentId}`),
    }),
    async tell(event, eventId, now) {
      const text = JSON.stringify(event);
      return core.webhook.take({ bytes: Buffer.from(text), signature: hmac(WEBHOOK_SECRET, text), eventId }, now);
    },
    async stop() {
      await pool.end();
      await owner.end();
      await database.drop();
    },
  };
}
