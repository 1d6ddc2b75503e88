import type { DoctorId } from '@baari/api/lib/doctor-id';
import { GatewayAway } from '@baari/api/ports/payment-gateway';
import type { GatewayPayment } from '@baari/api/ports/payment-gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startCore } from './support/payment-core.ts';
import type { TestCore } from './support/payment-core.ts';
import { booksOf, paymentEvent, refundEvent } from '@baari/testing/payment';

const BEGIN = new Date('2026-11-21T04:30:00.000Z');
const after = (minutes: number) => new Date(BEGIN.getTime() + minutes * 60_000);

let core: TestCore;
let doctorId: DoctorId;
let orderId: string;
let n = 0;
beforeAll(async () => {
  core = await startCore(inject('ownerUrl'));
});
afterAll(() => core.stop());
beforeEach(async () => {
  core.gateway.away = false;
  core.gateway.refundsEnd = 'processed';
  core.troubles.length = 0;
  await core.owner.query('update payment_order set check_at = null');
  await core.owner.query('update refund set check_at = null');
  doctorId = await core.doctor(BEGIN);
  orderId = (await core.service.createOrder({ doctorId, accountId: doctorId }, doctorId, 'monthly', null, BEGIN)).order
    .id;
});

/** A payment at the provider, of which nobody told us. */
function atProvider(status: GatewayPayment['status'], changes: Partial<GatewayPayment> = {}): string {
  const id = `pay_settle${(n += 1)}`;
  core.gateway.payments.set(id, { id, orderId, amount: 99_900, currency: 'INR', status, ...changes });
  return id;
}
const books = () => booksOf(core, doctorId);
const statuses = async () => (await books()).payments.map(({ status }) => status);
const refundOf = async (paymentId: string) =>
  (await core.owner.query('select reason, status, attempt, refund_id from refund where payment_id = $1', [paymentId]))
    .rows[0];

describe('the reconciling job', () => {
  it('asks about an order when it is unpaid after 15 minutes, not before', async () => {
    atProvider('captured');
    await core.settle.reconcile(after(14));
    expect(await books()).toEqual({ periods: [], payments: [] });
    await core.settle.reconcile(after(15));
    expect(await statuses()).toEqual(['paid']);
    expect((await books()).periods).toHaveLength(1);
  });

  it('captures authorised payments that can be honoured, and no others', async () => {
    const good = atProvider('authorized');
    const dear = atProvider('authorized', { amount: 500_000 });
    await core.settle.reconcile(after(15));
    expect(core.gateway.captured).toContain(good);
    expect(core.gateway.payments.get(dear)!.status).toBe('authorized');
    expect(await statuses()).toEqual(['paid']);
    const late = atProvider('authorized');
    await core.settle.reconcile(after(60));
    expect(core.gateway.payments.get(late)!.status).toBe('authorized');
  });

  it('an authorised payment is asked about a minute later, not at the order’s time', async () => {
    const id = atProvider('authorized');
    await core.tell(paymentEvent('payment.authorized', { id, order_id: orderId }), `auth_${id}`, BEGIN);
    expect(await books()).toEqual({ periods: [], payments: [] });
    await core.settle.reconcile(after(1));
    expect(await statuses()).toEqual(['paid']);
  });

  it('asks for a week, ever less often, and after a long stop once', async () => {
    const asked: number[] = [];
    const dueAt = async () =>
      (await core.owner.query('select check_at from payment_order where order_id = $1', [orderId])).rows[0].check_at;
    for (let due = await dueAt(); due !== null; due = await dueAt()) {
      asked.push((due.getTime() - BEGIN.getTime()) / 60_000);
      await core.settle.reconcile(due);
    }
    expect(asked).toEqual([15, 60, 360, 1_440, 4_320, 10_080]);
    const other = (await core.service.createOrder({ doctorId, accountId: doctorId }, doctorId, 'yearly', null, BEGIN))
      .order.id;
    await core.settle.reconcile(after(2_000));
    const { rows } = await core.owner.query('select checks, check_at from payment_order where order_id = $1', [other]);
    expect(rows).toEqual([{ checks: 4, check_at: after(4_320) }]);
  });

  it('finds the second payment of an order whose first was honoured, and gives it back', async () => {
    const first = atProvider('captured');
    await core.settle.reconcile(after(15));
    const second = atProvider('captured');
    await core.settle.reconcile(after(60));
    expect((await books()).payments).toMatchObject([
      { payment_id: first, status: 'paid' },
      { payment_id: second, status: 'refunded' },
    ]);
    expect(await refundOf(second)).toMatchObject({ reason: 'second' });
  });

  it('takes over the work of a process that died', async () => {
    atProvider('captured');
    // Handed out, and nothing came of it.
    await core.owner.query('select claim_due_orders($1, $2, 10)', [after(15), after(17)]);
    await core.settle.reconcile(after(16));
    expect(await statuses()).toEqual([]);
    await core.settle.reconcile(after(17));
    expect(await statuses()).toEqual(['paid']);
  });

  it('while the provider is down nothing changes, one call is enough, and the next run tries again', async () => {
    await core.service.createOrder({ doctorId, accountId: doctorId }, doctorId, 'yearly', null, BEGIN);
    atProvider('captured');
    core.gateway.away = true;
    await core.settle.reconcile(after(15));
    expect(core.troubles).toHaveLength(1);
    expect(await statuses()).toEqual([]);
    core.gateway.away = false;
    await core.settle.reconcile(after(18));
    expect(await statuses()).toEqual(['paid']);
  });

  it('money that was given back before we ever heard of it starts no plan', async () => {
    atProvider('refunded');
    await core.settle.reconcile(after(15));
    expect(await statuses()).toEqual(['refunded']);
    expect((await books()).periods).toEqual([]);
  });
});

describe('verify-subscription', () => {
  it('says so if the provider is down, changes nothing, and makes the order’s check due at once', async () => {
    const id = atProvider('captured');
    core.gateway.away = true;
    const call = core.service.verify(doctorId, core.result(orderId, id), null, after(2));
    await expect(call).rejects.toMatchObject({ code: 'PAYMENT_UNCONFIRMED' });
    expect(await statuses()).toEqual([]);
    core.gateway.away = false;
    await core.settle.reconcile(after(2));
    expect(await statuses()).toEqual(['paid']);
    core.gateway.away = true; // what is known needs no provider
    await core.service.verify(doctorId, core.result(orderId, id), null, after(3));
  });

  it('captures an authorised payment', async () => {
    const id = atProvider('authorized');
    await core.service.verify(doctorId, core.result(orderId, id), null, after(1));
    expect(core.gateway.captured).toContain(id);
    expect(await statuses()).toEqual(['paid']);
  });

  it('a refusal is not kept for its key: the same call succeeds when the money has come', async () => {
    const id = atProvider('failed');
    const keyed = { key: 'k', requestHash: Buffer.alloc(32) };
    const call = () => core.service.verify(doctorId, core.result(orderId, id), keyed, after(1));
    await expect(call()).rejects.toMatchObject({ code: 'PAYMENT_NOT_VERIFIED' });
    core.gateway.payments.set(id, { ...core.gateway.payments.get(id)!, status: 'captured' });
    await call();
    const other = core.service.verify(
      doctorId,
      core.result(orderId, id),
      { key: 'k', requestHash: Buffer.alloc(32, 1) },
      after(1),
    );
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('create-subscription', () => {
  it('if the provider is down: its own text, and nothing is kept', async () => {
    core.gateway.away = true;
    const call = core.service.createOrder({ doctorId, accountId: doctorId }, doctorId, 'yearly', null, BEGIN);
    await expect(call).rejects.toMatchObject({
      code: 'PAYMENT_PROVIDER_AWAY',
      message: 'Failed to create subscription, try again.',
    });
    core.gateway.away = false;
    const { order } = await core.service.createOrder(
      { doctorId, accountId: doctorId },
      doctorId,
      'yearly',
      null,
      BEGIN,
    );
    expect(order.amount).toBe(999_900);
  });
});

describe('a refund', () => {
  const wrong = async () => {
    const id = atProvider('captured', { amount: 100 });
    const event = paymentEvent('payment.captured', { id, order_id: orderId, amount: 100 });
    await core.tell(event, `evt_${id}`, BEGIN);
    return id;
  };
  const given = (id: string) => [...core.gateway.refunds.values()].filter(({ paymentId }) => paymentId === id);

  it('waits for the provider, and is made once however often it is tried', async () => {
    const id = await wrong();
    core.gateway.away = true;
    await expect(core.settle.refund(id, BEGIN)).rejects.toThrow();
    expect(await statuses()).toEqual(['refunding']);
    core.gateway.away = false;
    await Promise.all([core.settle.refund(id, after(1)), core.settle.refund(id, after(1))]);
    await core.settle.refund(id, after(2));
    expect(await statuses()).toEqual(['refunded']);
    expect(given(id)).toHaveLength(1);
    expect(await refundOf(id)).toMatchObject({ reason: 'amount', status: 'processed', attempt: 1 });
  });

  it('is requested again under the same key if the answer was lost', async () => {
    const id = await wrong();
    const keys: string[] = [];
    const { refund } = core.gateway;
    core.gateway.refund = async (paymentId, amount, key) => {
      keys.push(key);
      const made = await refund(paymentId, amount, key);
      if (keys.length === 1) throw new GatewayAway('refund', 'the answer was lost');
      return made;
    };
    await expect(core.settle.refund(id, BEGIN)).rejects.toThrow(GatewayAway);
    await core.settle.refund(id, after(1));
    core.gateway.refund = refund;
    expect(keys).toEqual([`refund-${id}-1`, `refund-${id}-1`]);
    expect(await statuses()).toEqual(['refunded']);
    expect(given(id)).toHaveLength(1);
  });

  it('that the provider still works on is shown when its event says so, or when it is asked after', async () => {
    core.gateway.refundsEnd = 'pending';
    const [byEvent, byAsking] = [await wrong(), await wrong()];
    for (const id of [byEvent, byAsking]) await core.settle.refund(id, BEGIN);
    expect(await statuses()).toEqual(['refunding', 'refunding']);
    const { id: refundId } = given(byEvent)[0]!;
    const event = refundEvent('refund.processed', { id: refundId, payment_id: byEvent, amount: 100 });
    await core.tell(event, `ref_${byEvent}`, after(5));
    const other = given(byAsking)[0]!;
    core.gateway.refunds.set(`refund-${byAsking}-1`, { ...other, status: 'processed' });
    await core.settle.reconcile(after(14));
    expect(await statuses()).toEqual(['refunded', 'refunding']);
    await core.settle.reconcile(after(360));
    expect(await statuses()).toEqual(['refunded', 'refunded']);
  });

  it('that the provider fails to make is tried again an hour later, under another key', async () => {
    const id = await wrong();
    core.gateway.refundsEnd = 'failed';
    await core.settle.refund(id, BEGIN);
    expect(await refundOf(id)).toMatchObject({ status: 'wanted', attempt: 2, refund_id: null });
    core.gateway.refundsEnd = 'processed';
    await core.settle.reconcile(after(60));
    expect(await statuses()).toEqual(['refunded']);
    expect(given(id).map(({ status }) => status)).toEqual(['failed', 'processed']);
  });

  it('that was made by hand meanwhile is found at the provider, not made again', async () => {
    const id = await wrong();
    core.gateway.refunds.set('by hand', { id: `rfnd_hand${n}`, paymentId: id, amount: 100, status: 'processed' });
    await core.settle.refund(id, BEGIN);
    expect(await statuses()).toEqual(['refunded']);
    expect(await refundOf(id)).toMatchObject({ refund_id: `rfnd_hand${n}` });
  });

  it('of which only the payment tells, because the answer was lost, is done, and not looked for any more', async () => {
    const id = await wrong();
    await core.gateway.refund(id, 100, `refund-${id}-1`);
    core.gateway.payments.set(id, { ...core.gateway.payments.get(id)!, status: 'refunded' });
    await core.settle.checkOrder(orderId, after(1));
    expect(await statuses()).toEqual(['refunded']);
    expect(await refundOf(id)).toMatchObject({ reason: 'amount', status: 'processed' });
    await core.settle.refund(id, after(2));
    expect(given(id)).toHaveLength(1);
  });

  it('and a plan stand in the audit trail', async () => {
    const id = atProvider('captured');
    await core.settle.reconcile(after(15));
    core.gateway.payments.set(id, { ...core.gateway.payments.get(id)!, status: 'refunded' });
    await core.settle.reconcile(after(60));
    expect(await statuses()).toEqual(['refunded']);
    const { rows } = await core.owner.query(
      'select act, actor, details from audit_entry where doctor_id = $1 order by entry_no',
      [doctorId],
    );
    expect(rows).toEqual([
      { act: 'plan-bought', actor: 'system', details: {} },
      { act: 'payment-refunded', actor: 'system', details: {} },
    ]);
  });

  it('of which the job was lost is found by the reconciling job', async () => {
    const id = await wrong(); // these services' jobs go nowhere
    await core.settle.reconcile(after(1));
    expect(await statuses()).toEqual(['refunded']);
    expect(given(id)).toHaveLength(1);
  });
});
