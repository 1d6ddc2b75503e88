import { randomBytes } from 'node:crypto';
import type { DoctorId } from '@baari/api/lib/doctor-id';
import { PLAN_PRICE_PAISE } from '@baari/contract/limits';
import { proved } from '@baari/testing/proof';
import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startCore } from './support/payment-core.ts';
import type { TestCore } from './support/payment-core.ts';
import { booksOf, paymentEvent } from '@baari/testing/payment';

const BEGIN = new Date('2026-11-21T04:30:00.000Z');
/** When all has been delivered, and no order is due to be asked about. */
const AFTERWARDS = new Date('2026-11-21T04:44:00.000Z');
const TRIAL_END = '2026-11-24T04:30:00.000Z';
const MINUTE_MS = 60_000;

let core: TestCore;
beforeAll(async () => {
  core = await startCore(inject('ownerUrl'));
});
afterAll(() => core.stop());

/** What a doctor bought and what became of the money at the provider. */
interface World {
  /** Payments by name: which of the two orders, and what is wrong with it. */
  payments: Record<string, { order: 0 | 1; truth: 'captured' | 'failed'; amount?: number; currency?: string }>;
}
const WORLDS: Record<string, World> = {
  'one payment': { payments: { a: { order: 0, truth: 'captured' } } },
  'one that fails for good': { payments: { a: { order: 0, truth: 'failed' } } },
  'another amount': { payments: { a: { order: 0, truth: 'captured', amount: 100 } } },
  'another currency': { payments: { a: { order: 0, truth: 'captured', currency: 'USD' } } },
  'an order paid twice': { payments: { a: { order: 0, truth: 'captured' }, b: { order: 0, truth: 'captured' } } },
  'two orders': { payments: { a: { order: 0, truth: 'captured' }, b: { order: 1, truth: 'captured' } } },
};
const KINDS = ['browser', 'payment.captured', 'payment.failed', 'order.paid', 'reconciler', 'profile deleted'] as const;
interface Step {
  kind: (typeof KINDS)[number];
  payment: string;
}

/** The rules once more, as simply as they can be said. */
function expectedOf({ payments }: World, steps: readonly Step[]) {
  const paidBy = new Map<number, string>();
  const status = new Map<string, 'paid' | 'failed' | 'refunded'>();
  let deleted = false;
  const comesIn = (name: string) => {
    const { order, amount, currency } = payments[name]!;
    const settled = status.get(name);
    if (settled && settled !== 'failed') return;
    const isWrong = amount !== undefined || currency !== undefined || deleted || paidBy.has(order);
    status.set(name, isWrong ? 'refunded' : 'paid');
    if (!isWrong) paidBy.set(order, name);
  };
  const fails = (name: string) => status.set(name, status.get(name) ?? 'failed');
  for (const { kind, payment } of steps) {
    const told = payments[payment]!;
    if (kind === 'profile deleted') deleted = true;
    else if (kind === 'payment.failed') fails(payment);
    else if (kind === 'reconciler')
      for (const [name, { order, truth }] of Object.entries(payments)) {
        if (order === told.order) (truth === 'captured' ? comesIn : fails)(name);
      }
    else if (told.truth === 'captured') comesIn(payment);
  }
  return { status, periods: deleted ? 0 : paidBy.size };
}

class Play {
  readonly tag = randomBytes(5).toString('hex');
  readonly world: World;
  doctorId!: DoctorId;
  orders: string[] = [];

  constructor(world: World) {
    this.world = world;
  }

  id = (name: string) => `pay_${this.tag}${name}`;

  async begin(): Promise<void> {
    this.doctorId = await core.doctor(BEGIN);
    for (const plan of ['monthly', 'yearly'] as const) {
      const { doctorId } = this;
      const { order } = await core.service.createOrder({ doctorId, accountId: doctorId }, doctorId, plan, null, BEGIN);
      this.orders.push(order.id);
    }
    for (const [name, payment] of Object.entries(this.world.payments))
      core.gateway.payments.set(this.id(name), {
        id: this.id(name),
        orderId: this.orders[payment.order]!,
        ...this.money(name),
        status: payment.truth,
      });
  }

  money(name: string) {
    const { order, amount, currency } = this.world.payments[name]!;
    return { amount: amount ?? PLAN_PRICE_PAISE[order ? 'yearly' : 'monthly'], currency: currency ?? 'INR' };
  }

  /** One delivery. What is told of a payment that never came in is told as the provider would: not at all. */
  async deliver({ kind, payment }: Step, at: number, copy: number): Promise<void> {
    const now = new Date(BEGIN.getTime() + at * MINUTE_MS);
    const { order, truth } = this.world.payments[payment]!;
    const orderId = this.orders[order]!;
    if (kind === 'profile deleted') {
      await core.owner.query('delete from profile where doctor_id = $1', [this.doctorId]);
    } else if (kind === 'reconciler') {
      await core.settle.checkOrder(orderId, now);
    } else if (kind === 'browser') {
      const call = core.service.verify(this.doctorId, core.result(orderId, this.id(payment)), null, now);
      await call.catch((error: { code?: string }) => expect(error.code, String(error)).toBe('PAYMENT_NOT_VERIFIED'));
    } else if (truth === 'captured' || kind === 'payment.failed') {
      const event = paymentEvent(kind, { id: this.id(payment), order_id: orderId, ...this.money(payment) });
      // One event delivered twice, or two events that tell the same.
      const eventId = `evt_${this.tag}_${kind}_${payment}${kind === 'order.paid' ? copy : ''}`;
      await core.tell(event, eventId, now);
    }
  }

  async check(steps: readonly Step[]): Promise<void> {
    await core.settle.reconcile(AFTERWARDS);
    const { status, periods } = expectedOf(this.world, steps);
    const books = await booksOf(core, this.doctorId);
    expect(Object.fromEntries(books.payments.map((row) => [row.payment_id, row.status]))).toEqual(
      Object.fromEntries([...status].map(([name, is]) => [this.id(name), is])),
    );
    expect(books.periods).toHaveLength(periods);
    let end = TRIAL_END;
    for (const period of books.periods) {
      expect(period.starts_at.toISOString()).toBe(end);
      end = period.ends_at.toISOString();
    }
    const given = [...core.gateway.refunds.values()].filter((refund) => refund.paymentId.includes(this.tag));
    expect(given.map((refund) => refund.paymentId).sort()).toEqual(
      [...status].flatMap(([name, is]) => (is === 'refunded' ? this.id(name) : [])).sort(),
    );
    for (const refund of given) expect(refund.amount).toBe(core.gateway.payments.get(refund.paymentId)!.amount);
  }
}

/** Up to five different events, in any order, each delivered twice: one after the other, or both at once. */
const sequence = (world: World) =>
  fc.record({
    steps: fc.uniqueArray(
      fc.record({ kind: fc.constantFrom(...KINDS), payment: fc.constantFrom(...Object.keys(world.payments)) }),
      { minLength: 1, maxLength: 5, selector: ({ kind, payment }) => `${kind} ${payment}` },
    ),
    atOnce: fc.boolean(),
    again: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
  });

/** The second copy of each event comes `again` places later. */
function withCopies(steps: readonly Step[], again: readonly number[]): { step: Step; copy: number }[] {
  const first = steps.map((step, i) => ({ step, copy: 0, place: i }));
  const second = steps.map((step, i) => ({ step, copy: 1, place: i + again[i]! + 0.5 }));
  return [...first, ...second].sort((a, b) => a.place - b.place);
}

it.for(Object.keys(WORLDS))('every order of up to five events, each doubled, ends alike: %s', async (name, context) => {
  const world = WORLDS[name]!;
  let played = 0;
  await holds(
    context,
    fc.asyncProperty(sequence(world), async ({ steps, atOnce, again }) => {
      const play = new Play(world);
      await play.begin();
      if (atOnce) {
        for (const [at, step] of steps.entries())
          await Promise.all([play.deliver(step, at, 0), play.deliver(step, at, 1)]);
        await play.check(steps);
      } else {
        const deliveries = withCopies(steps, again);
        for (const [at, { step, copy }] of deliveries.entries()) await play.deliver(step, at, copy);
        await play.check(deliveries.map(({ step }) => step));
      }
      played += 1;
    }),
    { runs: 20 },
  );
  expect(core.troubles).toEqual([]);
  proved(context, `${played} sequences`);
});
