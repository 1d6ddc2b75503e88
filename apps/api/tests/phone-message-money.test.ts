import { changeBookingSafety } from '@baari/contract/booking-safety';
import { getHome } from '@baari/contract/home';
import { PHONE_BUDGET_UNAPPROVED_RUPEES } from '@baari/contract/limits';
import { choosePhoneMessages } from '@baari/contract/patient-message-phone';
import { sendPhoneCode } from '@baari/contract/phone-code';
import { EVERY_DAY, patient } from '@baari/testing/doctor';
import { edit } from '@baari/testing/profile-form';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { decideLicence } from './support/operator.ts';
import { startPhones } from './support/phones.ts';
import { at } from './support/reception.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

describe('the money', () => {
  it('is counted by parts; when it is spent, only calls go out', async () => {
    const { doctor, desk } = await phones.clinic();
    await phones.choose(doctor, true, 1);
    await phones.book(doctor, 1, undefined, 'hi');
    await phones.settled();
    for (const n of [2, 3]) await phones.book(doctor, n, undefined, 'hi');
    await phones.settled();
    // Two parts of 20 paise each.
    expect(await phones.counted(doctor, 'booked')).toMatchObject({
      sent: 2,
      unpaid: 1,
      phone: { spentTodayPaise: 80 },
    });
    await desk.callNext(null);
    await phones.settled();
    expect(await phones.counted(doctor, 'turn')).toMatchObject({ sent: 1, unpaid: 0 });
  });

  it('that is nearly or wholly spent is said at Home to who decides about it', async () => {
    const { doctor } = await phones.clinic();
    const member = await phones.api.member({
      ...{ clinicId: doctor.doctorId, practices: [doctor.doctorId], role: 'receptionist' },
    });
    const said = async () => (await doctor.browser.call(getHome)).home.messageMoney;
    await phones.choose(doctor, true, 1);
    expect(await said()).toBeNull();
    for (const n of [11, 12]) {
      await phones.book(doctor, n, undefined, 'hi');
      await phones.settled();
    }
    // 80 of 100 paise.
    expect(await said()).toBe('nearly');
    const atDesk = await at(member.browser, doctor.doctorId)(getHome);
    expect(atDesk.home.messageMoney).toBeNull();
    await phones.book(doctor, 13);
    await phones.settled();
    expect(await said()).toBe('gone');
    await phones.choose(doctor, false, 1);
    expect(await said()).toBeNull();
    // Codes cost too.
    await doctor.browser.call(changeBookingSafety, { body: { name: 'confirmedNumbers', isOn: true } });
    expect(await said()).toBe('gone');
  });

  it('is given back for what the provider refuses', async () => {
    const { doctor } = await phones.clinic();
    phones.msg91.answerWith({ status: 400, body: { type: 'error', message: 'Template ID Missing', code: '211' } });
    await phones.book(doctor, 1);
    await phones.settled();
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ failed: 1, phone: { spentTodayPaise: 0 } });
  });

  it('and the switch are chosen one by one: a page that shows an older choice takes nothing back', async () => {
    const { doctor } = await phones.clinic();
    const change = (body: { told: boolean } | { budgetRupees: number }) =>
      doctor.browser.call(choosePhoneMessages, { body });
    await change({ budgetRupees: 200 });
    await change({ told: false });
    expect((await change({ budgetRupees: 300 })).phone).toMatchObject({ told: false, budgetRupees: 300 });
    expect((await change({ told: true })).phone).toMatchObject({ told: true, budgetRupees: 300 });
  });

  it('is limited while nobody has approved the licence, calls too, and stays free for who corrects an approved one', async () => {
    const { doctor, desk } = await phones.clinic({ verified: false });
    const { browser, doctorId } = doctor;
    const limitRupees = PHONE_BUDGET_UNAPPROVED_RUPEES;
    expect((await phones.choose(doctor, true, 10_000)).phone).toMatchObject({ budgetRupees: 10_000, limitRupees });
    const spend = (paise: number) =>
      phones.api.owner.query('update message_spent set paise = $2 where doctor_id = $1', [doctorId, paise]);
    await phones.book(doctor, 41);
    await phones.settled();
    await spend(limitRupees * 100 - 10);
    await phones.book(doctor, 42);
    await desk.callNext(null);
    await phones.settled();
    expect(phones.textsTo(42)).toEqual([]);
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ sent: 1, unpaid: 1 });
    expect(await phones.counted(doctor, 'turn')).toMatchObject({ sent: 0, unpaid: 1 });
    expect((await browser.call(getHome)).home.messageMoney).toBe('gone');
    await browser.call(changeBookingSafety, { body: { name: 'confirmedNumbers', isOn: true } });
    const { phoneNumber } = patient(43);
    const asked = phones.api.browser().call(sendPhoneCode, { body: { doctorId, phoneNumber, language: 'en' } });
    await expect(asked).rejects.toMatchObject({ code: 'PHONE_CODE_NOT_SENT' });
    await browser.call(changeBookingSafety, { body: { name: 'confirmedNumbers', isOn: false } });

    await decideLicence(phones.api, 'approve', doctorId, '--council', 'Maharashtra Medical Council');
    expect((await phones.counted(doctor, 'turn')).phone).not.toHaveProperty('limitRupees');
    await phones.book(doctor, 43);
    await phones.told(43, [/your number is/]);
    await edit(browser, { degree: 'MBBS, MD', workingDays: JSON.stringify(EVERY_DAY) });
    await phones.book(doctor, 44);
    await phones.told(44, [/your number is/]);
    await decideLicence(phones.api, 'refuse', doctorId, '--reason', 'The document cannot be read.');
    expect((await phones.counted(doctor, 'turn')).phone).toMatchObject({ limitRupees });
  });

  it('must be whole rupees', async () => {
    const doctor = await phones.api.doctor();
    for (const budgetRupees of [-1, 1.5, 10_001])
      await expect(phones.choose(doctor, true, budgetRupees)).rejects.toMatchObject({
        code: 'INVALID_FIELDS',
        status: 422,
      });
  });
});

describe('a provider', () => {
  it('that is away is asked again, and the message comes and is paid once', async () => {
    const { doctor } = await phones.clinic();
    phones.msg91.answerWith({ status: 500, body: 'broken' }, { status: 503, body: 'away' });
    await phones.book(doctor, 1);
    await phones.settled();
    phones.msg91.answerWith();
    phones.api.clock.advance(60_000);
    await phones.told(1, [/your number is 1/]);
    expect((await phones.counted(doctor, 'booked')).phone.spentTodayPaise).toBe(20);
  });

  it('that hangs up may have taken it: it is asked again ten minutes later', async () => {
    const { doctor } = await phones.clinic();
    phones.msg91.answerWith('hangs up');
    await phones.book(doctor, 2);
    await phones.settled();
    phones.msg91.answerWith();
    phones.api.clock.advance(9 * 60_000);
    await phones.settled();
    expect(phones.textsTo(2)).toEqual([]);
    phones.api.clock.advance(60_000);
    await phones.told(2, [/your number is 1/]);
    expect((await phones.counted(doctor, 'booked')).phone.spentTodayPaise).toBe(20);
  });

  it('that is away takes no money for a message that is taken back meanwhile', async () => {
    const { doctor, desk } = await phones.clinic();
    phones.msg91.answerWith({ status: 500, body: 'broken' });
    await phones.book(doctor, 3);
    await phones.settled();
    expect((await phones.counted(doctor, 'booked')).phone.spentTodayPaise).toBe(0);
    await desk.callNext(null);
    phones.msg91.answerWith();
    phones.api.clock.advance(60_000);
    await phones.told(3, [/it is your turn/]);
    expect((await phones.counted(doctor, 'booked')).phone.spentTodayPaise).toBe(20);
  });

  it('says how far messages came, twice and in any order; each step is counted once', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 1);
    await phones.book(doctor, 2);
    await phones.settled();
    const [first, second] = phones.msg91.delivered.map(({ id }) => id);
    const came = { id: first!, status: '1' };
    const failed = { id: second!, status: '2' };
    expect(await phones.report(came, failed)).toBe(200);
    expect(await phones.report(failed, came, came, { id: first!, status: '2' }, { id: 'unknown', status: '1' })).toBe(
      200,
    );
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ sent: 2, delivered: 1, failed: 1, read: 0 });
  });

  it('counts what has come after all as come, and not as failed any more', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 1);
    await phones.book(doctor, 2);
    await phones.settled();
    const [first, second] = phones.msg91.delivered.map(({ id }) => id);
    const says = (id: string | undefined, status: string) => ({ id: id!, status });
    await phones.report(says(first, '1'), says(first, '2'), says(second, '2'));
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ delivered: 1, failed: 1 });
    await phones.report(says(second, '1'));
    expect(await phones.counted(doctor, 'booked')).toMatchObject({ delivered: 2, failed: 0 });
  });

  it('that does not know the secret is not believed', async () => {
    const call = phones.msg91.together({ id: 'any', status: '1' });
    for (const address of ['/api/texts/sms', '/api/texts/sms?secret=wrong', '/api/texts/whatsapp?secret=wrong'])
      expect(await phones.msg91.tell(phones.api.baseUrl + address, call)).toBe(400);
  });
});
