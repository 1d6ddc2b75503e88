import {
  cancelAppointment,
  confirmAppointment,
  correctPatient,
  moveAppointment,
  restoreAppointment,
} from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { runLate } from '@baari/contract/day-control';
import { PHONE_APPOINTMENTS_PER_DAY_MAX, TURN_TOLD_AGAIN_MINUTES } from '@baari/contract/limits';
import { choosePatientMessage, getPatientMessages } from '@baari/contract/patient-message';
import { choosePhoneMessages, stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { idOf } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';
import { ticketIn } from './support/told.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const TOMORROW = '2026-11-22';

describe('a clinic', () => {
  it('sends nothing to phones until it says so, and says in its trail who said so', async () => {
    const doctor = await phones.api.doctor();
    await phones.book(doctor, 1);
    await phones.choose(doctor, true, 50);
    await phones.book(doctor, 2);
    await phones.told(2, [/: your number is 2 on 21 Nov\. Ticket: http/]);
    expect(phones.textsTo(1)).toEqual([]);
    const { entries } = await doctor.browser.call(getAuditTrail, { query: {} });
    expect(entries.find(({ act }) => act === 'phone-messages-chosen')?.details).toMatchObject({
      on: true,
      budgetPaise: 5_000,
    });
  });

  it('that switches it on tells those too who booked before, of what comes then; off, nobody', async () => {
    const doctor = await phones.api.doctor();
    await phones.book(doctor, 1);
    await phones.choose(doctor, true);
    await doctor.browser.call(runLate, { body: { minutes: 30 } });
    await phones.told(1, [/ is about 30 minutes late today\. Your number is 1\.$/]);
    await phones.choose(doctor, false);
    await doctor.browser.call(runLate, { body: { minutes: 45 } });
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(1);
  });

  it('that switches it off and on again tells nobody twice', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 1, TOMORROW);
    await phones.settled();
    phones.api.clock.set('2026-11-21T13:00:00.000Z'); // 18:30
    const tellOfTomorrow = () =>
      phones.api.owner.query('select tell_of_number($1, $2, $3, $4)', [
        TOMORROW,
        'tomorrow',
        new Date('2026-11-21T12:30:00.000Z'),
        phones.api.clock.now(),
      ]);
    await tellOfTomorrow();
    await phones.told(1, [/: your number is 1/, /your number tomorrow is 1/]);
    await phones.choose(doctor, false);
    await phones.choose(doctor, true);
    await tellOfTomorrow();
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(2);
  });

  it('that cannot be reached by phone at this service is told so', async () => {
    const without = await startApi(inject('ownerUrl'), { SMS_PROVIDER: 'none' });
    try {
      const { browser } = await without.doctor();
      const choose = (told: boolean) => browser.call(choosePhoneMessages, { body: { told, budgetRupees: 100 } });
      await expect(choose(true)).rejects.toMatchObject({ code: 'PHONE_MESSAGES_OFF', status: 404 });
      expect((await choose(false)).phone).toMatchObject({ channels: [], told: false });
    } finally {
      await without.stop();
    }
  });
});

describe('a patient', () => {
  it('is told in the language of the page they booked by, of each thing once', async () => {
    const { doctor, desk } = await phones.clinic();
    await phones.book(doctor, 1, undefined, 'ta');
    await phones.settled();
    await desk.callNext(null);
    await phones.told(1, [/அன்று உங்கள் டோக்கன் 1.*\/t\/[\w-]+\?ta$/, /டோக்கன் 1, இப்போது உங்கள் முறை/]);
  });

  it('whose browser is told gets no SMS, and the number again once the browser is gone', async () => {
    const { doctor, desk } = await phones.clinic();
    const { ticketUrl } = await phones.book(doctor, 1);
    await phones.told(1, [/: your number is 1/]);
    await phones.api.owner.query(
      `insert into push_subscription (doctor_id, date, serial, endpoint, p256dh, auth)
       values ($1, '2026-11-21', 1, 'https://push.example/gone', $2, $3)`,
      [doctor.doctorId, 'B'.padEnd(87, 'A'), 'A'.repeat(22)],
    );
    await doctor.browser.call(runLate, { body: { minutes: 30 } });
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(1);
    await phones.api.owner.query('select forget_push_address($1, $2)', [doctor.doctorId, 'https://push.example/gone']);
    await desk.callNext(null);
    await phones.told(1, [/: your number is 1/, /it is your turn/]);
    expect(ticketUrl).toBeTruthy();
  });

  it('who is called again is told anew after five minutes, not before, for each costs', async () => {
    const { doctor, desk } = await phones.clinic();
    await phones.book(doctor, 1);
    await phones.told(1, [/: your number is 1/]);
    await desk.callNext(null);
    await phones.told(1, [/: your number is 1/, /it is your turn/]);
    for (let n = 0; n < 3; n += 1) await desk.callAgain(1);
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(2);
    phones.api.clock.advance(TURN_TOLD_AGAIN_MINUTES * 60_000);
    await desk.callAgain(1);
    await phones.told(1, [/: your number is 1/, /it is your turn/, /it is your turn/]);
  });

  it('who is moved is told the new number alone, and the ticket in it opens', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 1);
    await phones.told(1, [/: your number is 1/]);
    const id = idOf(doctor.doctorId, 1);
    await doctor.browser.call(moveAppointment, { params: { id }, body: { date: '2026-11-23' } });
    await phones.told(1, [/: your number is 1/, /has moved number 1 to 23 Nov, as number 1/]);
    const ticket = ticketIn(phones.textsTo(1)[1]!);
    expect((await phones.api.browser().call(getTicket, { params: { ticket } })).ticket.toldByPhone).toBe(true);
  });

  it('is told of a cancellation and its undo, and of neither where the undo was first', async () => {
    const { doctor } = await phones.clinic();
    await phones.book(doctor, 1, TOMORROW);
    await phones.told(1, [/: your number is 1/]);
    const params = { id: idOf(doctor.doctorId, 1, TOMORROW) };
    const cancel = () => doctor.browser.call(cancelAppointment, { params, body: { reason: 'Leave' } });
    await cancel();
    await phones.told(1, [/your number/, /has cancelled number 1 on 22 Nov\.$/]);
    await doctor.browser.call(restoreAppointment, { params });
    await phones.told(1, [/your number/, /has cancelled/, /counts again\.$/]);
    phones.msg91.answerWith({ status: 503, body: 'away' });
    await cancel();
    await phones.settled();
    await doctor.browser.call(restoreAppointment, { params });
    phones.msg91.answerWith();
    phones.api.clock.advance(60_000);
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(3);
  });

  it('whose number the desk corrects is told at the right one', async () => {
    const { doctor, desk } = await phones.clinic();
    await phones.book(doctor, 1);
    await phones.told(1, [/: your number is 1/]);
    await doctor.browser.call(correctPatient, {
      params: { id: idOf(doctor.doctorId, 1) },
      body: { patientName: 'Meena Iyer', phoneNumber: '9800000777' },
    });
    await phones.settled();
    await desk.callNext(null);
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(1);
    const toRight = phones.msg91.delivered.filter(({ phone }) => phone === '919800000777').map(({ text }) => text);
    expect(toRight).toEqual([expect.stringContaining('your number is 1'), expect.stringContaining('it is your turn')]);
  });

  it('who is to be confirmed gets nothing until the desk confirms: the number may be somebody else’s', async () => {
    const { doctor } = await phones.clinic();
    const names = ['Meena Iyer', 'Ravi Kumar', 'Sunil Patil', 'Farida Khan', 'Joseph Dsouza', 'Leela Nair'];
    const family = names.slice(0, PHONE_APPOINTMENTS_PER_DAY_MAX + 1);
    for (const patientName of family) {
      await phones.api.browser().call(bookAppointment, {
        body: { doctorId: doctor.doctorId, date: TOMORROW, ...patient(1), patientName },
      });
      phones.api.clock.advance(1_000);
    }
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(PHONE_APPOINTMENTS_PER_DAY_MAX);
    const params = { id: idOf(doctor.doctorId, family.length, TOMORROW) };
    await doctor.browser.call(confirmAppointment, { params, body: {} });
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(family.length);
  });

  it('who is confirmed by being called is told that it is their turn', async () => {
    const { doctor, desk } = await phones.clinic();
    const names = ['Meena Iyer', 'Ravi Kumar', 'Sunil Patil', 'Farida Khan', 'Joseph Dsouza', 'Leela Nair'];
    const family = names.slice(0, PHONE_APPOINTMENTS_PER_DAY_MAX + 1);
    for (const patientName of family) {
      await phones.api.browser().call(bookAppointment, {
        body: { doctorId: doctor.doctorId, date: '2026-11-21', ...patient(1), patientName },
      });
      phones.api.clock.advance(1_000);
    }
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(PHONE_APPOINTMENTS_PER_DAY_MAX);
    await desk.callNow(family.length, null);
    await phones.settled();
    expect(phones.textsTo(1).at(-1)).toContain('अब आपकी बारी है');
    expect(phones.textsTo(1)).toHaveLength(family.length);
  });

  it('stops it by the ticket, of that visit and no other, and takes it up again', async () => {
    const { doctor, desk } = await phones.clinic();
    const { ticketUrl } = await phones.book(doctor, 1);
    // Somebody else may have typed the same number.
    const other = await phones.book(doctor, 1, TOMORROW);
    await phones.told(1, [/your number is 1/, /your number is 1/]);
    const [params, others] = [ticketUrl, other.ticketUrl].map((url) => ({ ticket: ticketIn(url) }));
    const stop = (told: boolean, of = params!) =>
      phones.api.browser().call(stopPhoneMessages, { params: of, body: { told } });
    await stop(false);
    await stop(false);
    await stop(true, others);
    const ticket = async (of = params!) =>
      (await phones.api.browser().call(getTicket, { params: of })).ticket.toldByPhone;
    expect([await ticket(), await ticket(others)]).toEqual([false, true]);
    await desk.callNext(null);
    await phones.settled();
    expect(phones.textsTo(1)).toHaveLength(2);
    await doctor.browser.call(cancelAppointment, {
      params: { id: idOf(doctor.doctorId, 1, TOMORROW) },
      body: { reason: 'Leave' },
    });
    await phones.told(1, [/your number/, /your number/, /has cancelled/]);
    await stop(true);
    expect(await ticket()).toBe(true);
    await expect(stop(false, { ticket: 'nonsense' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('an SMS whose sender was killed before it noted it, and which its provider reports, does not go again', async () => {
  const { doctor } = await phones.clinic();
  await phones.book(doctor, 31, '2026-11-22');
  await phones.settled();
  const [{ id, key }] = phones.msg91.delivered as [(typeof phones.msg91.delivered)[0]];
  await phones.notNoted(doctor);
  expect(await phones.report({ id, key, status: '1' })).toBe(200);
  phones.api.clock.advance(11 * 60_000);
  await phones.settled();
  expect(phones.textsTo(31)).toHaveLength(1);
  expect(await phones.counted(doctor, 'booked')).toMatchObject({ delivered: 1, phone: { spentTodayPaise: 20 } });

  // Nothing is reported of one that did not leave: it goes after all.
  await phones.notNoted(doctor);
  phones.api.clock.advance(11 * 60_000);
  await phones.settled();
  expect(phones.textsTo(31)).toHaveLength(2);
});

it('a reason that is switched off is told no phone', async () => {
  const { doctor } = await phones.clinic();
  await doctor.browser.call(choosePatientMessage, { body: { reason: 'booked', told: false } });
  await phones.book(doctor, 1);
  await phones.settled();
  expect(phones.textsTo(1)).toEqual([]);
  const { messages } = await doctor.browser.call(getPatientMessages);
  expect(messages.find(({ reason }) => reason === 'booked')).toMatchObject({ told: false, sent: 0 });
});

it('no number and no text reaches the log', async () => {
  const { doctor } = await phones.clinic();
  await phones.book(doctor, 1);
  phones.msg91.answerWith({ status: 400, body: { type: 'error', message: 'Invalid mobile number 919800000001' } });
  await phones.book(doctor, 2);
  await until(async () => expect(phones.api.log.join('\n')).toContain('given up'), 10_000);
  expect(phones.api.log.join('\n')).not.toMatch(/98\d{8}|your number is/);
});
