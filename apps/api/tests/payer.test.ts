import { deleteAccount } from '@baari/contract/account';
import { changeMember, removeMember, suspendMember } from '@baari/contract/members';
import { listClinicPayments, listOwnPayments, listPayments, verifySubscription } from '@baari/contract/payment';
import { getReceipt, getReceiptPdf } from '@baari/contract/receipt';
import { addressFor } from '@baari/client/call';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { moveIntoClinic } from '@baari/testing/doctor';
import { booksOf, order, payInSandbox, refundEvent, tell, verify } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';
import { jsonBody, mailOf, mailsTo } from '@baari/testing/sign-up';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/** An owner, and a doctor of the clinic for whom the owner pays. */
async function clinicOfTwo() {
  const [owner, binu] = [await api.doctor({ name: 'Asha Rao' }), await api.doctor({ name: 'Binu Thomas' })];
  await moveIntoClinic(api.owner, binu.doctorId, owner.doctorId);
  const forBinu: Buyer = {
    doctorId: binu.doctorId,
    browser: { ...owner.browser, call: owner.browser.at(binu.doctorId) },
  };
  const leave = () => owner.browser.call(removeMember, { params: { id: binu.doctorId } });
  return { owner, binu, forBinu, leave };
}
async function pay(buyer: Buyer): Promise<string> {
  const result = await payInSandbox(buyer.browser, (await order(buyer)).subscription.id);
  await verify(buyer, result);
  return result.razorpay_payment_id;
}
const ofClinic = async ({ browser }: Buyer) => (await browser.call(listClinicPayments, { query: {} })).payments;
const ofPractice = async ({ browser }: Buyer) => (await browser.call(listPayments, { query: {} })).payments;
const read = ({ browser }: Buyer, number: string | null) =>
  browser.call(getReceipt, { params: { number: number! } }).then(({ receipt }) => receipt);
const refused = { status: 404, code: 'NOT_FOUND' };

describe('who paid for a doctor', () => {
  it('keeps payment and receipt, with the doctor’s name, after the doctor has left; so does the doctor', async () => {
    const { owner, binu, forBinu, leave } = await clinicOfTwo();
    const paymentId = await pay(forBinu);
    const [before] = await ofClinic(owner);
    expect(before).not.toHaveProperty('doctorName');
    await leave();
    const kept = { paymentId, receiptNumber: before!.receiptNumber, doctorName: 'Binu Thomas' };
    expect(await ofClinic(owner)).toMatchObject([{ ...kept, doctorId: binu.doctorId }]);
    expect(await ofPractice(owner)).toMatchObject([kept]);
    const number = before!.receiptNumber;
    expect(await read(owner, number)).toMatchObject({ paymentId, buyer: { name: 'Binu Thomas' } });
    expect((await owner.browser.fetch(addressFor(undefined, getReceiptPdf, { number }))).status).toBe(200);
    expect(await ofPractice(binu)).toMatchObject([{ paymentId, receiptNumber: number }]);
    expect(await read(binu, number)).toMatchObject({ paymentId });
  });

  it('keeps them after the doctor has deleted the account, and nobody has them by an account that is deleted', async () => {
    const { owner, binu, forBinu, leave } = await clinicOfTwo();
    const result = await payInSandbox(owner.browser, (await order(forBinu)).subscription.id);
    await verify(forBinu, result);
    const paymentId = result.razorpay_payment_id;
    await leave();
    await binu.browser.call(deleteAccount);
    await verify(forBinu, result, 'once more');
    const [payment] = await ofClinic(owner);
    expect(payment).toMatchObject({ paymentId, doctorName: 'Binu Thomas' });
    expect(await read(owner, payment!.receiptNumber)).toMatchObject({ paymentId });
    await owner.browser.call(deleteAccount);
    const elsewhere = await api.doctor();
    expect(await ofClinic(elsewhere)).toEqual([]);
    await expect(read(elsewhere, payment!.receiptNumber)).rejects.toMatchObject(refused);
  });

  it('keeps them as an owner no more: those of colleagues whom somebody else owns now', async () => {
    const { owner, binu, forBinu } = await clinicOfTwo();
    const paymentId = await pay(forBinu);
    const owns = { params: { id: binu.doctorId }, body: { role: 'owner' as const, practices: [] } };
    await owner.browser.call(changeMember, owns);
    const isDoctor = { params: { id: owner.doctorId }, body: { role: 'doctor' as const, practices: [] } };
    await binu.browser.call(changeMember, isDoctor);
    const [payment] = await ofPractice(owner);
    expect(payment).toMatchObject({ paymentId, doctorName: 'Binu Thomas' });
    expect(await read(owner, payment!.receiptNumber)).toMatchObject({ paymentId });
  });

  it('keeps them as a receptionist, and sees no other money', async () => {
    const { owner, binu } = await clinicOfTwo();
    const asha = await api.member({ clinicId: owner.doctorId, role: 'owner' });
    const forBinu: Buyer = {
      doctorId: binu.doctorId,
      browser: { ...asha.browser, call: asha.browser.at(binu.doctorId) },
    };
    const paymentId = await pay(forBinu);
    await pay(binu);
    const [others, payment] = await ofClinic(owner);
    const body = { role: 'receptionist' as const, practices: [binu.doctorId] };
    await owner.browser.call(changeMember, { params: { id: asha.accountId }, body });

    await expect(forBinu.browser.call(listPayments, { query: {} })).rejects.toMatchObject({ code: 'ROLE_NOT_ENOUGH' });
    const own = await asha.browser.call(listOwnPayments, { query: {} });
    const number = payment!.receiptNumber!;
    expect(own.payments).toMatchObject([{ paymentId, receiptNumber: number, doctorName: 'Binu Thomas' }]);
    expect(await read(forBinu, number)).toMatchObject({ paymentId });
    expect((await asha.browser.fetch(addressFor(binu.doctorId, getReceiptPdf, { number }))).status).toBe(200);
    await expect(read(forBinu, others!.receiptNumber)).rejects.toMatchObject(refused);
    expect((await owner.browser.call(listOwnPayments, { query: {} })).payments).toEqual([]);
  });

  it('is nothing to the clinic’s other owners once the doctor has left, nor to another doctor of it', async () => {
    const { owner, forBinu, leave } = await clinicOfTwo();
    await pay(forBinu);
    const [other, meera] = [await api.doctor(), await api.doctor()];
    for (const { doctorId } of [other, meera]) await moveIntoClinic(api.owner, doctorId, owner.doctorId);
    await api.owner.query("update member set role = 'owner' where account_id = $1", [other.doctorId]);
    const [payment] = await ofClinic(other);
    expect(await read(other, payment!.receiptNumber)).toMatchObject({ buyer: { name: 'Binu Thomas' } });
    await leave();
    expect(await ofClinic(other)).toEqual([]);
    expect(await ofPractice(meera)).toEqual([]);
    for (const who of [other, meera]) await expect(read(who, payment!.receiptNumber)).rejects.toMatchObject(refused);
  });

  it('gets receipt and credit note by mail too, once each', async () => {
    const { owner, binu, forBinu } = await clinicOfTwo();
    const paymentId = await pay(forBinu);
    const [payment] = await ofClinic(owner);
    const subject = `Receipt ${payment!.receiptNumber} from Baari`;
    const mail = await mailOf(owner.browser, owner.email, 'receipt');
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('For Dr. Binu Thomas');
    expect(await mailOf(owner.browser, binu.email, 'receipt')).toMatchObject({ subject });
    await tell(api, refundEvent('refund.processed', { id: 'rfnd_payer', payment_id: paymentId }));
    await mailOf(owner.browser, owner.email, 'credit-note');
    await mailOf(owner.browser, binu.email, 'credit-note');
    const purposes = async (to: string) => (await mailsTo(owner.browser, to)).map(({ purpose }) => purpose).sort();
    for (const to of [owner.email, binu.email]) expect(await purposes(to)).toEqual(['credit-note', 'receipt']);
  });

  it('is whose checkout it was, also where the doctor had begun to pay just before', async () => {
    const { owner, binu, forBinu, leave } = await clinicOfTwo();
    const begun = (await order(binu)).subscription.id;
    const paymentId = await pay(forBinu);
    expect((await order(binu)).subscription.id).toBe(begun);
    await leave();
    expect(await ofClinic(owner)).toMatchObject([{ paymentId }]);
    await verify(binu, await payInSandbox(binu.browser, begun));
    expect(await ofClinic(owner)).toMatchObject([{ paymentId }]);
  });
});

const toldOf = (receipt: string | null) =>
  `Payment received, receipt ${receipt}. The plan is that of Dr. Binu Thomas, whose practice you cannot open any more.`;

describe('who pays while the doctor leaves', () => {
  it('is told that the money came, with the receipt, and whose plan it is', async () => {
    const { owner, binu, forBinu, leave } = await clinicOfTwo();
    const result = await payInSandbox(owner.browser, (await order(forBinu)).subscription.id);
    await leave();
    const told = await verify(forBinu, result, 'key');
    const [payment] = await ofClinic(owner);
    expect(payment).toMatchObject({ paymentId: result.razorpay_payment_id, status: 'paid' });
    expect(told.message).toBe(toldOf(payment!.receiptNumber));
    expect(await verify(forBinu, result, 'key')).toEqual(told);
    expect((await booksOf(api, binu.doctorId)).periods).toMatchObject([{ plan: 'monthly' }]);
    await mailOf(owner.browser, owner.email, 'receipt');
  });

  it('is so told by pages that name the practice', async () => {
    const { owner, binu, forBinu, leave } = await clinicOfTwo();
    const result = await payInSandbox(owner.browser, (await order(forBinu)).subscription.id);
    await leave();
    const answer = await owner.browser.fetch(`/api/practice/${binu.doctorId}/verify-subscription`, jsonBody(result));
    expect(answer.status).toBe(200);
  });

  it('alone may have it verified, beside those who keep the practice’s books', async () => {
    const { owner, binu, forBinu, leave } = await clinicOfTwo();
    const result = await payInSandbox(owner.browser, (await order(forBinu)).subscription.id);
    const desk = await api.member({ clinicId: owner.doctorId, role: 'receptionist', practices: [binu.doctorId] });
    const elsewhere = await api.doctor();
    for (const { browser } of [desk, elsewhere])
      await expect(browser.call(verifySubscription, { body: result })).rejects.toMatchObject(refused);
    await leave();
    expect(await verify(binu, result)).toMatchObject({ message: 'Payment received. Your plan is set.' });
  });
});

describe('who pays and may not any more', () => {
  it.each(['made doctor again', 'suspended'])('is told the same, though the doctor stays: %s', async (how) => {
    const { owner, binu, forBinu } = await clinicOfTwo();
    const result = await payInSandbox(owner.browser, (await order(forBinu)).subscription.id);
    const owns = { params: { id: binu.doctorId }, body: { role: 'owner' as const, practices: [] } };
    await owner.browser.call(changeMember, owns);
    const params = { id: owner.doctorId };
    if (how === 'suspended') await binu.browser.call(suspendMember, { params, body: { isSuspended: true } });
    else await binu.browser.call(changeMember, { params, body: { role: 'doctor', practices: [] } });
    const told = await verify(forBinu, result);
    const [payment] = await ofClinic(binu);
    expect(told.message).toBe(toldOf(payment!.receiptNumber));
  });
});
