import { bookAppointment } from '@baari/contract/booking';
import { changeBookingSafety, getBookingSafety } from '@baari/contract/booking-safety';
import {
  PHONE_CODE_AGAIN_MINUTES,
  PHONE_CODE_GAP_SECONDS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  PHONE_CODES_OF_TICKETS_PER_DAY,
  PHONE_CODES_PER_DAY,
  PHONE_CONFIRMED_DAYS,
} from '@baari/contract/limits';
import { confirmPhone, sendPhoneCode } from '@baari/contract/phone-code';
import { sendOwnCode } from '@baari/contract/own-visits';
import { getConfig } from '@baari/contract/public-config';
import { startApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import { holdersAt, ticketIn } from './support/own-visits.ts';
import type { Doctor } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const MONDAY = '2026-11-23';

const demand = ({ browser }: Doctor, isOn = true) =>
  browser.call(changeBookingSafety, { body: { name: 'confirmedNumbers', isOn } });
async function demanding() {
  const doctor = await phones.api.doctor();
  await demand(doctor);
  return doctor;
}
const at = ({ doctorId }: Doctor, n: number) => ({ doctorId, phoneNumber: patient(n).phoneNumber });
const ask = (doctor: Doctor, n: number, language: 'en' | 'hi' = 'en') =>
  phones.api.browser().call(sendPhoneCode, { body: { ...at(doctor, n), language } });
const confirm = async (doctor: Doctor, n: number, code = phones.codeTo(n)) =>
  (await phones.api.browser().call(confirmPhone, { body: { ...at(doctor, n), code } })).confirmation;
const book = async ({ doctorId }: Doctor, n: number, confirmation?: string) =>
  phones.api.browser().call(bookAppointment, {
    body: { doctorId, date: TODAY, ...patient(n), ...(confirmation !== undefined && { confirmation }) },
  });
const refusal = (code: string) => expect.objectContaining({ code });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a practice that lets only confirmed numbers book', () => {
  it('refuses others, takes who confirmed by the code of the SMS, and lets everybody in once it is off again', async () => {
    const doctor = await demanding();
    await expect(book(doctor, 1)).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
    await ask(doctor, 1, 'hi');
    expect(phones.textsTo(1)).toEqual([expect.stringMatching(/^\d{6} बुकिंग के लिए/)]);
    const confirmation = await confirm(doctor, 1);
    expect((await book(doctor, 1, confirmation)).appointment.serialNumber).toBe(1);
    await expect(book(doctor, 2, confirmation)).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
    await demand(doctor, false);
    expect((await book(doctor, 2)).appointment.serialNumber).toBe(2);
  });

  it('takes a confirmation for thirty days, and one of another practice never', async () => {
    const [doctor, other] = [await demanding(), await demanding()];
    await ask(doctor, 3);
    const confirmation = await confirm(doctor, 3);
    await expect(book(other, 3, confirmation)).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
    phones.api.clock.advance(PHONE_CONFIRMED_DAYS * 86_400_000);
    await phones.api.owner.query('update subscription_period set ends_at = $2 where doctor_id = $1', [
      doctor.doctorId,
      new Date(phones.api.clock.now().getTime() + 86_400_000),
    ]);
    await expect(book(doctor, 3, confirmation)).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
  });

  it('answers the retry of a booking that was made before it asked', async () => {
    const doctor = await phones.api.doctor();
    const body = { doctorId: doctor.doctorId, date: TODAY, ...patient(4) };
    const again = () =>
      phones.api.browser().call(bookAppointment, { body }, { idempotencyKey: 'a key of the patient four' });
    const first = await again();
    await demand(doctor);
    expect((await again()).appointment.serialNumber).toBe(first.appointment.serialNumber);
  });

  it('cannot be one where no SMS can be sent, and reads why', async () => {
    const without = await startApi(inject('ownerUrl'), { SMS_PROVIDER: 'none' });
    try {
      const doctor = await without.doctor();
      await expect(demand(doctor)).rejects.toEqual(refusal('PHONE_MESSAGES_OFF'));
      const { unavailable } = await doctor.browser.call(getBookingSafety);
      expect(unavailable).toContainEqual(expect.objectContaining({ guard: 'confirmedNumbers' }));
      expect((await doctor.browser.call(getConfig)).config.phoneCodes).toBe(false);
      expect((await phones.api.browser().call(getConfig)).config.phoneCodes).toBe(true);
    } finally {
      await without.stop();
    }
  });
});

describe('a code', () => {
  it('is good for five tries, also at once', async () => {
    const doctor = await demanding();
    await ask(doctor, 5);
    const code = phones.codeTo(5);
    const tries = Array.from({ length: PHONE_CODE_TRIES + 3 }, () => confirm(doctor, 5, wrong(code)));
    const refused = (await Promise.allSettled(tries)).map((one) => one.status === 'rejected' && one.reason.code);
    const more = Array.from({ length: 4 }, () => 'PHONE_CODE_SPENT');
    expect(refused.sort()).toEqual([...Array.from({ length: PHONE_CODE_TRIES - 1 }, () => 'CODE_INVALID'), ...more]);
    await expect(confirm(doctor, 5, code)).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
    // Nobody waits for another one, which is the only way on.
    await ask(doctor, 5);
    await expect(ask(doctor, 5)).rejects.toEqual(refusal('RESEND_LOCKED'));
    const both = await Promise.allSettled([confirm(doctor, 5), confirm(doctor, 5)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('is right again for two minutes after it was used, for the answer may be lost, and opens no more guesses', async () => {
    const doctor = await demanding();
    await ask(doctor, 16);
    const code = phones.codeTo(16);
    const guess = () => expect(confirm(doctor, 16, wrong(code))).rejects.toEqual(refusal('CODE_INVALID'));
    for (let n = 0; n < PHONE_CODE_TRIES - 1; n += 1) await guess();
    await confirm(doctor, 16);
    expect((await book(doctor, 16, await confirm(doctor, 16))).appointment.serialNumber).toBe(1);
    await expect(confirm(doctor, 17, code)).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
    await expect(confirm(doctor, 16, wrong(code))).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
    await expect(confirm(doctor, 16)).rejects.toEqual(refusal('PHONE_CODE_SPENT'));

    await ask(doctor, 18);
    phones.api.clock.advance((PHONE_CODE_MINUTES - 1) * 60_000);
    await confirm(doctor, 18);
    phones.api.clock.advance(PHONE_CODE_AGAIN_MINUTES * 60_000 - 1);
    await confirm(doctor, 18);
    phones.api.clock.advance(1);
    await expect(confirm(doctor, 18)).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
  });

  it('is good for ten minutes, for its number and its practice', async () => {
    const [doctor, other] = [await demanding(), await demanding()];
    await ask(doctor, 6);
    await expect(confirm(other, 6)).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
    const code = phones.codeTo(6);
    await expect(confirm(doctor, 7, code)).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
    phones.api.clock.advance(600_000);
    await expect(confirm(doctor, 6)).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
  });

  it('for a booking opens no visits, which its SMS does not say; one for the visits lets its number book, too', async () => {
    const doctor = await phones.api.doctor();
    const { ticketUrl } = await phones.book(doctor, 17);
    await demand(doctor);
    const ticket = ticketIn(ticketUrl);
    const own = holdersAt(
      () => phones.api,
      (n) => phones.codeTo(n),
    );
    await ask(doctor, 17);
    await expect(own.confirm(ticketUrl, phones.codeTo(17))).rejects.toEqual(refusal('CODE_INVALID'));
    const toBook = await confirm(doctor, 17);
    await expect(own.by(ticketUrl, toBook).read()).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
    await expect(own.by(ticketUrl, toBook).erase(ticketUrl)).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));

    phones.api.clock.advance(PHONE_CODE_GAP_SECONDS * 1_000);
    await phones.api.browser().call(sendOwnCode, { params: { ticket }, body: { language: 'en' } });
    await expect(confirm(doctor, 17)).rejects.toEqual(refusal('CODE_INVALID'));
    const toSee = await own.confirm(ticketUrl, phones.codeTo(17));
    expect((await own.by(ticketUrl, toSee).read()).visits).toHaveLength(1);
    const { appointment } = await phones.api.browser().call(bookAppointment, {
      body: { doctorId: doctor.doctorId, date: MONDAY, ...patient(17), confirmation: toSee },
    });
    expect(appointment.serialNumber).toBe(1);
  });

  it('is sent once a minute and five times a day to a number, whoever asks', async () => {
    const doctor = await demanding();
    const asked = await Promise.allSettled([ask(doctor, 8), ask(doctor, 8), ask(doctor, 8)]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (let n = 1; n < PHONE_CODES_PER_DAY; n += 1) {
      phones.api.clock.advance(PHONE_CODE_GAP_SECONDS * 1_000);
      await ask(doctor, 8);
    }
    phones.api.clock.advance(PHONE_CODE_GAP_SECONDS * 1_000);
    await expect(ask(doctor, 8)).rejects.toEqual(refusal('RESEND_LOCKED'));
    expect(phones.textsTo(8)).toHaveLength(PHONE_CODES_PER_DAY);
    phones.api.clock.advance(86_400_000);
    await ask(doctor, 8);
  });

  it('is sent three times a day to who shows a ticket alone, so that it cannot keep its number from booking', async () => {
    const doctor = await phones.api.doctor();
    const { ticketUrl } = await phones.book(doctor, 15);
    await demand(doctor);
    const askByTicket = () =>
      phones.api.browser().call(sendOwnCode, {
        params: { ticket: ticketUrl.split('/').at(-1)! },
        body: { language: 'en' },
      });
    for (let n = 0; n < PHONE_CODES_OF_TICKETS_PER_DAY; n += 1) {
      await askByTicket();
      phones.api.clock.advance(PHONE_CODE_GAP_SECONDS * 1_000);
    }
    await expect(askByTicket()).rejects.toEqual(refusal('RESEND_LOCKED'));
    await ask(doctor, 15);
    expect((await book(doctor, 15, await confirm(doctor, 15))).appointment.serialNumber).toBe(2);
  });

  it('is not sent for a practice that asks for none, nor beyond its money, nor where the provider is away', async () => {
    const open = await phones.api.doctor();
    await expect(ask(open, 9)).rejects.toEqual(refusal('NOT_FOUND'));
    const doctor = await demanding();
    await phones.choose(doctor, false, 0);
    await expect(ask(doctor, 9)).rejects.toEqual(refusal('PHONE_CODE_NOT_SENT'));
    await phones.choose(doctor, false, 10);
    phones.msg91.answerWith('hangs up');
    await expect(ask(doctor, 9)).rejects.toMatchObject({ code: 'PHONE_CODE_NOT_SENT', status: 503 });
    expect(phones.textsTo(9)).toEqual([]);
    expect(phones.api.log.join('\n')).not.toMatch(/98\d{8}/);
  });
});
