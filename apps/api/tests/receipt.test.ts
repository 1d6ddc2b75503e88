import { deleteAccount } from '@baari/contract/account';
import { getReceipt } from '@baari/contract/receipt';
import { listPayments } from '@baari/contract/payment';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { order, payInSandbox, refundEvent, tell, verify } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';
import { mailOf } from '@baari/testing/sign-up';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

async function pay(buyer: Buyer, plan: 'monthly' | 'yearly' = 'monthly'): Promise<string> {
  const result = await payInSandbox(buyer.browser, (await order(buyer, plan)).subscription.id);
  await verify(buyer, result);
  return result.razorpay_payment_id;
}
const newest = async ({ browser }: Buyer) => (await browser.call(listPayments, { query: {} })).payments[0]!;
const read = async ({ browser }: Buyer, number: string | null) =>
  (await browser.call(getReceipt, { params: { number: number! } })).receipt;
const pdf = ({ browser }: Buyer, number: string) => browser.fetch(`/api/doctor/receipts/${number}/pdf`);

describe('a receipt', () => {
  it('exists for each payment, with buyer and seller, the plan and the amount in words', async () => {
    const doctor = await api.doctor({ name: 'Meera Iyer', email: 'meera.pays@clinic.example' });
    const paymentId = await pay(doctor, 'yearly');
    const { receiptNumber, creditNoteNumber } = await newest(doctor);
    expect(creditNoteNumber).toBeNull();
    expect(await read(doctor, receiptNumber)).toMatchObject({
      number: expect.stringMatching(/^RC-2627-\d{6}$/),
      kind: 'receipt',
      issuedAt: TEST_NOW,
      paymentId,
      plan: 'yearly',
      amount: 999_900,
      amountInWords: 'Rupees Nine Thousand Nine Hundred Ninety-Nine Only',
      buyer: { name: 'Meera Iyer' },
      seller: { name: 'Baari', gstin: null },
      tax: null,
    });
  });

  it('comes as PDF, as a download', async () => {
    const doctor = await api.doctor();
    await pay(doctor);
    const { receiptNumber } = await newest(doctor);
    const answer = await pdf(doctor, receiptNumber!);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${receiptNumber}.pdf"`);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('comes by mail', async () => {
    const doctor = await api.doctor();
    await pay(doctor);
    const { buyer, number } = await read(doctor, (await newest(doctor)).receiptNumber);
    const mail = await mailOf(doctor.browser, buyer.email, 'receipt');
    expect(mail.subject).toBe(`Receipt ${number} from Baari`);
    expect(mail.text).toContain('Total paid: ₹999.00');
  });

  it('is shown only to its own doctor', async () => {
    const [one, other] = [await api.doctor(), await api.doctor()];
    await pay(one);
    const { receiptNumber } = await newest(one);
    await expect(read(other, receiptNumber)).rejects.toMatchObject({ status: 404 });
    expect((await pdf(other, receiptNumber!)).status).toBe(404);
    expect((await pdf({ ...one, browser: api.browser() }, receiptNumber!)).status).toBe(401);
  });

  it('stays when the account goes, for the books', async () => {
    const doctor = await api.doctor({ name: 'Kavita Menon' });
    const paymentId = await pay(doctor);
    await doctor.browser.call(deleteAccount);
    const { rows } = await api.owner.query('select buyer from receipt where payment_id = $1', [paymentId]);
    expect(rows).toEqual([{ buyer: expect.objectContaining({ name: 'Kavita Menon' }) }]);
  });
});

it('the buyer is erased once the books need not be kept any longer', async () => {
  const doctor = await api.doctor({ name: 'Gopal Nair' });
  const paymentId = await pay(doctor);
  const named = async () => {
    const { rows } = await api.owner.query<{ text: string }>(
      `select r.buyer::text || o.buyer_name || o.buyer_email || o.buyer_address as text
       from receipt r join payment_order o using (order_id) where r.payment_id = $1`,
      [paymentId],
    );
    return rows[0]!.text.includes('Gopal');
  };
  await api.app('select forget_old_buyers($1)', [api.clock.now()]);
  expect(await named()).toBe(true);
  await api.app('select forget_old_buyers($1)', [new Date(api.clock.now().getTime() + 1)]);
  expect(await named()).toBe(false);
  expect(await newest(doctor)).toMatchObject({ status: 'paid', amount: 99_900 });
});

describe('the series of numbers', () => {
  const numbersOf = async (series: string) => {
    const { rows } = await api.owner.query<{ number: string }>('select number from receipt where number like $1', [
      `${series}-%`,
    ]);
    return rows.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b);
  };

  it('starts again with the financial year, and has no gap when twenty pay at once', async () => {
    api.clock.set('2027-03-31T18:30:00Z');
    const paid = [];
    for (let n = 0; n < 20; n += 1) {
      const doctor = await api.doctor();
      paid.push({ doctor, orderId: (await order(doctor)).subscription.id });
    }
    await Promise.all(
      paid.map(async ({ doctor, orderId }) => verify(doctor, await payInSandbox(doctor.browser, orderId))),
    );
    expect(await numbersOf('RC-2728')).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('has no gap if a transaction fails after taking a number', async () => {
    api.clock.set('2028-04-01T00:00:00Z');
    await api.owner.query('begin');
    await api.owner.query("select next_receipt_no('receipt', 2028)");
    await api.owner.query('rollback');
    await pay(await api.doctor());
    expect(await numbersOf('RC-2829')).toEqual([1]);
  });

  it('is another one for credit notes, which name the receipt that they take back', async () => {
    const doctor = await api.doctor();
    const paymentId = await pay(doctor);
    await tell(api, refundEvent('refund.processed', { id: 'rfnd_receipt1', payment_id: paymentId }));
    const payment = await newest(doctor);
    expect(payment.status).toBe('refunded');
    const note = await read(doctor, payment.creditNoteNumber);
    expect(note).toMatchObject({ kind: 'credit-note', refersTo: payment.receiptNumber, amount: 99_900, paymentId });
    expect(note.number).toMatch(/^CN-2627-\d{6}$/);
    const { buyer } = note;
    expect((await mailOf(doctor.browser, buyer.email, 'credit-note')).text).toContain('Total refunded: ₹999.00');
  });
});

it('with a GSTIN the receipt is a tax invoice that shows the tax which the price holds', async () => {
  const taxed = await startApi(inject('ownerUrl'), {
    SELLER_NAME: 'Baari Health Private Limited',
    SELLER_ADDRESS: '4 Station Road\\nPune 411001',
    SELLER_GSTIN: '27AAPFU0939F1ZV',
  });
  try {
    const doctor = await taxed.doctor();
    await pay(doctor);
    const { seller, tax } = await read(doctor, (await newest(doctor)).receiptNumber);
    expect(seller).toEqual({
      name: 'Baari Health Private Limited',
      address: '4 Station Road\nPune 411001',
      gstin: '27AAPFU0939F1ZV',
      sac: '998315',
    });
    expect(tax).toMatchObject({ taxable: 84_661, cgst: 7_619, sgst: 7_620, igst: 0 });
  } finally {
    await taxed.stop();
  }
});
