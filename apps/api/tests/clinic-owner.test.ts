import { getPatientStats } from '@baari/contract/appointments';
import { getClinicStats } from '@baari/contract/appointments-clinic';
import { bookAppointment } from '@baari/contract/booking';
import { listClinicPayments } from '@baari/contract/payment';
import { getReceipt, getReceiptPdf } from '@baari/contract/receipt';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { moveIntoClinic, patient } from '@baari/testing/doctor';
import { order, payInSandbox, verify } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';
const query = { startDate: TODAY, endDate: TODAY };

/** The owner's practice and two colleagues' under one roof, and a doctor elsewhere. */
async function clinicOfThree() {
  const owner = await api.doctor({ name: 'Asha Rao' });
  const [binu, meera] = [await api.doctor({ name: 'Binu Thomas' }), await api.doctor({ name: 'Meera Iyer' })];
  for (const { doctorId } of [binu, meera]) await moveIntoClinic(api.owner, doctorId, owner.doctorId);
  return { owner, binu, meera, elsewhere: await api.doctor() };
}
async function book({ doctorId, browser }: Buyer, ...numbers: number[]) {
  for (const n of numbers) await browser.call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } });
}
async function pay(buyer: Buyer): Promise<string> {
  const result = await payInSandbox(buyer.browser, (await order(buyer)).subscription.id);
  await verify(buyer, result);
  return result.razorpay_payment_id;
}

describe('statistics of a clinic', () => {
  it('are of each practice, and of all together', async () => {
    const { owner, binu, meera, elsewhere } = await clinicOfThree();
    await book(owner, 1, 2);
    await book(binu, 3);
    await book(elsewhere, 4);
    const { stats } = await owner.browser.call(getClinicStats, { query });
    const { stats: own } = await owner.browser.call(getPatientStats, { query });
    expect(stats.together).toMatchObject({
      totalPatients: 3,
      toCome: 3,
      genderStats: { MALE: 3 },
      byDay: [{ date: TODAY, verified: 0, nonVerified: 3 }],
    });
    const { totalPatients, verifiedPatients, nonVerifiedPatients, toCome } = own;
    expect(stats.practices).toEqual([
      { _id: owner.doctorId, totalPatients, verifiedPatients, nonVerifiedPatients, toCome },
      { _id: binu.doctorId, totalPatients: 1, verifiedPatients: 0, nonVerifiedPatients: 1, toCome: 1 },
      { _id: meera.doctorId, totalPatients: 0, verifiedPatients: 0, nonVerifiedPatients: 0, toCome: 0 },
    ]);
  });

  it('are the same at whichever of its practices the owner looks', async () => {
    const { owner, binu } = await clinicOfThree();
    await book(binu, 1);
    const here = await owner.browser.call(getClinicStats, { query });
    expect(await owner.browser.at(binu.doctorId)(getClinicStats, { query })).toEqual(here);
  });

  it('are of one clinic alone where somebody owns two', async () => {
    const { owner, elsewhere } = await clinicOfThree();
    await api.owner.query(
      "insert into member (clinic_id, account_id, role, joined_at) values ($1, $2, 'owner', now())",
      [elsewhere.doctorId, owner.doctorId],
    );
    const idsAt = async (practice: string) =>
      (await owner.browser.at(practice)(getClinicStats, { query })).stats.practices.map(({ _id }) => _id);
    expect(await idsAt(elsewhere.doctorId)).toEqual([elsewhere.doctorId]);
    expect(await idsAt(owner.doctorId)).not.toContain(elsewhere.doctorId);
  });

  it('are nothing for a doctor of the clinic, whose own stay', async () => {
    const { binu } = await clinicOfThree();
    await expect(binu.browser.call(getClinicStats, { query })).rejects.toMatchObject({ code: 'ROLE_NOT_ENOUGH' });
    await binu.browser.call(getPatientStats, { query });
  });

  it.each([
    [{ startDate: '2026-11-22', endDate: TODAY }, 'startDate'],
    [{ startDate: '2020-01-01', endDate: TODAY }, 'endDate'],
  ])('of a period that cannot be are refused: %j', async (wrong, path) => {
    const { owner } = await clinicOfThree();
    await expect(owner.browser.call(getClinicStats, { query: wrong })).rejects.toMatchObject({ errors: [{ path }] });
  });
});

describe('payments of a clinic', () => {
  it('are one list for its owner, newest first, page by page, each with its practice and receipt', async () => {
    const { owner, binu, elsewhere } = await clinicOfThree();
    await pay(elsewhere);
    const paid: [string, string][] = [];
    for (let n = 0; n < 6; n += 1) for (const buyer of [owner, binu]) paid.unshift([buyer.doctorId, await pay(buyer)]);
    const first = await owner.browser.call(listClinicPayments, { query: {} });
    const second = await owner.browser.call(listClinicPayments, { query: { cursor: first.nextCursor! } });
    expect([first.payments.length, first.hasNextPage, second.hasNextPage, second.nextCursor]).toEqual([
      ...[10, true, false, null],
    ]);
    const listed = [...first.payments, ...second.payments];
    expect(listed.map(({ doctorId, paymentId }) => [doctorId, paymentId])).toEqual(paid);
    expect(listed.every(({ receiptNumber }) => receiptNumber !== null)).toBe(true);
    const failed = await owner.browser.call(listClinicPayments, { query: { status: 'failed' } });
    expect(failed).toMatchObject({ message: 'No payments yet', payments: [] });
  });

  it('and their receipts are read by the owner at any of its practices, and by no doctor of another', async () => {
    const { owner, binu, meera, elsewhere } = await clinicOfThree();
    await pay(binu);
    const [payment] = (await owner.browser.call(listClinicPayments, { query: {} })).payments;
    const params = { number: payment!.receiptNumber! };
    for (const call of [owner.browser.call, owner.browser.at(meera.doctorId)])
      expect((await call(getReceipt, { params })).receipt.buyer.name).toBe('Binu Thomas');
    expect((await owner.browser.fetch(addressFor(undefined, getReceiptPdf, params))).status).toBe(200);
    for (const other of [meera, elsewhere])
      await expect(other.browser.call(getReceipt, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(binu.browser.call(listClinicPayments, { query: {} })).rejects.toMatchObject({
      code: 'ROLE_NOT_ENOUGH',
    });
  });

  it('of a practice that an owner pays for are its own', async () => {
    const { owner, binu } = await clinicOfThree();
    const atBinu = { doctorId: binu.doctorId, browser: { ...owner.browser, call: owner.browser.at(binu.doctorId) } };
    const paymentId = await pay(atBinu);
    expect((await owner.browser.call(listClinicPayments, { query: {} })).payments).toMatchObject([
      { doctorId: binu.doctorId, paymentId },
    ]);
    const { rows } = await api.owner.query(
      "select from subscription_period where doctor_id = $1 and plan = 'monthly'",
      [binu.doctorId],
    );
    expect(rows).toHaveLength(1);
  });
});
