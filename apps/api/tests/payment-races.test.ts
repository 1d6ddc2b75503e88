import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startCore } from './support/payment-core.ts';
import type { TestCore } from './support/payment-core.ts';
import { booksOf, paymentEvent } from '@baari/testing/payment';
import { sourceWith, withoutGuard } from './support/without-guard.ts';

const NOW = new Date('2026-11-21T04:30:00.000Z');
const PLANS = ['monthly', 'yearly', 'monthly', 'yearly'] as const;

let core: TestCore;
let n = 0;
beforeAll(async () => {
  core = await startCore(inject('ownerUrl'));
});
afterAll(() => core.stop());

/** Pays several orders of one doctor at once; true where every event was taken and the periods follow each other. */
async function payAllAtOnce(): Promise<boolean> {
  const doctorId = await core.doctor(NOW, null);
  const orders: { id: string; amount: number }[] = [];
  for (const [i, plan] of PLANS.entries()) {
    // Twenty minutes apart, so that none is given again.
    const at = new Date(NOW.getTime() - (PLANS.length - i) * 1_200_000);
    orders.push((await core.service.createOrder({ doctorId, accountId: doctorId }, doctorId, plan, null, at)).order);
  }
  const told = await Promise.allSettled(
    orders.map(({ id, amount }) => {
      const event = paymentEvent('payment.captured', { id: `pay_race${(n += 1)}`, order_id: id, amount });
      return core.tell(event, `evt_race${n}`, NOW);
    }),
  );
  const { periods } = await booksOf(core, doctorId);
  const starts = periods.map(({ starts_at }) => starts_at.getTime());
  const ends = periods.map(({ ends_at }) => ends_at.getTime());
  return (
    told.every(({ status }) => status === 'fulfilled') &&
    starts.length === PLANS.length &&
    starts.every((start, i) => start === (i === 0 ? NOW.getTime() : ends[i - 1]))
  );
}

it('orders of one doctor that are paid at once: one period each, without gap or overlap', async (context) => {
  const rounds = 10 * SCALE;
  for (let round = 0; round < rounds; round += 1) expect(await payAllAtOnce(), `round ${round}`).toBe(true);
  proved(context, `${rounds} doctors, ${PLANS.length} payments each at once`);
});

it('the race is there: without the doctor’s row lock periods collide', async () => {
  const naive = await sourceWith(core, 'lock_order', [/perform from practice.*for no key update;/, '']);
  const collided = await withoutGuard(core, 'lock_order', naive, async () => {
    for (let round = 0; round < 50; round += 1) if (!(await payAllAtOnce())) return true;
    return false;
  });
  expect(collided).toBe(true);
});
