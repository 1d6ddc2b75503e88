import { changeBookingSafety } from '@baari/contract/booking-safety';
import { sendPhoneCode } from '@baari/contract/phone-code';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Doctor } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'), false, ['en', 'hi']);
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const spentPaise = async (doctor: Doctor) => (await phones.counted(doctor, 'booked')).phone.spentTodayPaise;
async function demanding() {
  const { doctor } = await phones.clinic();
  await doctor.browser.call(changeBookingSafety, { body: { name: 'confirmedNumbers', isOn: true } });
  return doctor;
}
const ask = ({ doctorId }: Doctor, n: number, language: 'en' | 'ur' = 'ur') =>
  phones.api.browser().call(sendPhoneCode, { body: { doctorId, phoneNumber: patient(n).phoneNumber, language } });

describe('a language in which nothing is registered', () => {
  it('gets its messages in English, with the link to the ticket in its own', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 1, undefined, 'ur');
    await phones.told(1, [/your number is 1 on 21 Nov\. Ticket: \S+\?ur$/]);
    await phones.book(doctor, 2, undefined, 'hi');
    await phones.told(2, [/नंबर/]);
  });

  it('gets its codes in English, which cost what that costs', async () => {
    const doctor = await demanding();
    await ask(doctor, 3);
    expect(phones.textsTo(3)).toEqual([expect.stringMatching(/^\d{6} is your code/)]);
    expect(await spentPaise(doctor)).toBe(20);
  });
});

describe('a code that was not sent', () => {
  it('costs nothing, and the desk can still call', async () => {
    const doctor = await demanding();
    await phones.choose(doctor, true, 1);
    for (const [n, answer] of [
      [4, { status: 400, body: { type: 'error', message: 'Template ID Missing', code: '211' } }],
      [5, { status: 503, body: 'away' }],
      [6, { status: 429, body: 'too many' }],
    ] as const) {
      phones.msg91.answerWith(answer);
      await expect(ask(doctor, n)).rejects.toMatchObject({ code: 'PHONE_CODE_NOT_SENT', status: 503 });
      expect(await spentPaise(doctor)).toBe(0);
    }
    phones.msg91.answerWith();
    await ask(doctor, 7, 'en');
    expect(await spentPaise(doctor)).toBe(20);
  });

  it('is paid where the provider hung up, for it may have been', async () => {
    const doctor = await demanding();
    phones.msg91.answerWith('hangs up');
    await expect(ask(doctor, 8)).rejects.toMatchObject({ code: 'PHONE_CODE_NOT_SENT' });
    expect(await spentPaise(doctor)).toBe(20);
  });
});
