import { bookAppointment } from '@baari/contract/booking';
import { closeDays, runLate } from '@baari/contract/day-control';
import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';
import { ticketIn } from './support/told.ts';

const TOMORROW = '2026-11-22';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

/** Three patients of the phone of patient n; their tickets. */
async function bookThree({ doctorId }: Doctor, n: number, date = TODAY) {
  const others = ['Meena Iyer', 'Ravi Kumar'].map((patientName) => ({ patientName, gender: 'OTHER' as const }));
  const body = { doctorId, date, language: 'en' as const, ...patient(n), others };
  const answer = await phones.api.browser().call(bookAppointment, { body });
  return [answer.appointment, ...answer.others!].map(({ ticketUrl }) => ticketIn(ticketUrl));
}

/** Has the sweep that tells of the numbers of tomorrow run at an instant of today. */
const tellOfTomorrow = (at: string) =>
  phones.api.owner.query('select tell_of_number($1, $2, $3, $3)', [TOMORROW, 'tomorrow', at]);

it('a phone is told once of its booking and a delay, with all its numbers, and of each turn', async () => {
  const { doctor, desk } = await phones.clinic();
  const [first] = await bookThree(doctor, 1);
  await phones.told(1, [/: your number is 1, 2, 3 on 21 Nov\. Ticket: /]);
  expect(ticketIn(phones.textsTo(1)[0]!)).toBe(first);
  phones.api.clock.advance(60_000);
  const body = { doctorId: doctor.doctorId, date: TODAY, language: 'en' as const, ...patient(1) };
  await phones.api.browser().call(bookAppointment, { body: { ...body, patientName: 'Leela Nair' } });
  await phones.settled();
  expect(phones.textsTo(1)[1]).toMatch(/: your number is 4 on 21 Nov/);

  await doctor.browser.call(runLate, { body: { minutes: 30 } });
  await phones.settled();
  await desk.callNext(null);
  await phones.settled();
  await desk.callNext(1);
  await phones.settled();
  expect(phones.textsTo(1).slice(2)).toEqual([
    expect.stringMatching(/30 minutes late today\. Your number is 1, 2, 3, 4\.$/),
    expect.stringMatching(/: number 1, it is your turn/),
    expect.stringMatching(/: number 2, it is your turn/),
  ]);
});

it('a phone is told once of tomorrow, by the lowest number that still counts', async () => {
  const { doctor } = await phones.clinic();
  const [first, second] = await bookThree(doctor, 2, TOMORROW);
  await phones.told(2, [/your number is 1, 2, 3/]);
  await phones.api.browser().call(cancelTicket, { params: { ticket: first! } });
  await tellOfTomorrow('2026-11-21T12:31:00.000Z'); // 18:01
  await phones.told(2, [/your number is/, /: your number tomorrow is 2, 3\.$/]);
  await phones.api.browser().call(cancelTicket, { params: { ticket: second! } });
  await tellOfTomorrow('2026-11-21T12:32:00.000Z');
  await phones.settled();
  expect(phones.textsTo(2)).toHaveLength(2);
});

it('a family that booked shortly before the evening is not told of tomorrow, whether it has heard of the booking yet or not', async () => {
  const { doctor } = await phones.clinic();
  phones.api.clock.set('2026-11-21T12:28:00.000Z'); // 17:58
  await bookThree(doctor, 10, TOMORROW);
  await phones.settled();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  await bookThree(doctor, 11, TOMORROW);
  await phones.settled();
  phones.msg91.answerWith();
  await tellOfTomorrow('2026-11-21T12:31:00.000Z'); // 18:01
  phones.api.clock.advance(2 * 60_000);
  await phones.settled();
  await phones.told(10, [/your number is 1, 2, 3/]);
  await phones.told(11, [/your number is 4, 5, 6/]);
});

it('a patient who cancels before the message has left takes it from nobody else', async () => {
  const { doctor } = await phones.clinic();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  const [first] = await bookThree(doctor, 3, TOMORROW);
  await phones.settled();
  await phones.api.browser().call(cancelTicket, { params: { ticket: first! } });
  phones.msg91.answerWith();
  phones.api.clock.advance(60_000);
  await phones.told(3, [/: your number is 2, 3 on 22 Nov/]);
});

it('a ticket that stops its messages, or is moved, takes what waits from no other number of the phone', async () => {
  const { doctor, desk } = await phones.clinic();
  const families = [await bookThree(doctor, 6), await bookThree(doctor, 7)];
  await phones.settled();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  await doctor.browser.call(runLate, { body: { minutes: 30 } });
  await phones.settled();
  await phones.api.browser().call(stopPhoneMessages, { params: { ticket: families[0]![0]! }, body: { told: false } });
  await desk.move(4, TOMORROW);
  phones.msg91.answerWith();
  phones.api.clock.advance(60_000);
  await phones.told(6, [/your number is 1, 2, 3/, /late today\. Your number is 2, 3\.$/]);
  await phones.settled();
  const told = phones.textsTo(7).slice(1);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(expect.stringMatching(/late today\. Your number is 5, 6\.$/));
});

it('a ticket is moved also where another number that came to its phone waits to be told the same', async () => {
  const { doctor, desk } = await phones.clinic();
  for (const n of [8, 9]) await phones.book(doctor, n);
  await phones.settled();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  await doctor.browser.call(runLate, { body: { minutes: 30 } });
  await phones.settled();
  const { phoneNumber } = patient(8);
  await desk.correct(2, { patientName: patient(9).patientName, phoneNumber });
  await desk.move(1, TOMORROW);
  phones.msg91.answerWith();
  phones.api.clock.advance(60_000);
  await phones.settled();
  expect(phones.textsTo(8).filter((text) => text.includes('late today'))).toEqual([
    expect.stringMatching(/Your number is 2\.$/),
  ]);
});

it('a closed day cancels all with one message', async () => {
  const { doctor } = await phones.clinic();
  await bookThree(doctor, 4, TOMORROW);
  await phones.told(4, [/your number is 1, 2, 3/]);
  await doctor.browser.call(closeDays, { body: { from: TOMORROW, to: TOMORROW, booked: 'cancel' } });
  await phones.settled();
  expect(phones.textsTo(4).slice(1)).toEqual([expect.stringMatching(/cancelled number 1, 2, 3 on 22 Nov\.$/)]);
});

it('cancellations that wait are told together, one that is undone meanwhile not at all, and one undone later counts again', async () => {
  const { doctor, desk } = await phones.clinic();
  await bookThree(doctor, 5, TOMORROW);
  await phones.told(5, [/your number is 1, 2, 3/]);
  phones.msg91.answerWith({ status: 503, body: 'away' });
  for (const number of [3, 1, 2]) await desk.cancel(number, 'Doctor away', TOMORROW);
  await phones.settled();
  await desk.restore(3, TOMORROW);
  phones.msg91.answerWith();
  phones.api.clock.advance(60_000);
  await phones.told(5, [/your number/, /cancelled number 1, 2 on 22 Nov\.$/]);
  await desk.restore(2, TOMORROW);
  await phones.told(5, [/your number/, /cancelled/, /number 2 on 22 Nov counts again/]);
});

it('a phone that was told of a delay is told once, with all its numbers, that the doctor is on time again', async () => {
  const { doctor } = await phones.clinic();
  await bookThree(doctor, 8);
  const late = async (minutes: number) => {
    await phones.settled();
    phones.api.clock.advance(60_000);
    await doctor.browser.call(runLate, { body: { minutes } });
  };
  for (const minutes of [60, 65, 0, 60, 0]) await late(minutes);
  await phones.settled();
  const [delay, end] = [
    / is about 60 minutes late today\. Your number is 1, 2, 3\.$/,
    / is on time again today\. Your number is 1, 2, 3\.$/,
  ];
  await phones.told(8, [/your number is 1, 2, 3/, delay, end, delay, end]);
});

it('a closed day that moves a family says so in one message, with the new numbers and the ticket of the first', async () => {
  const { doctor } = await phones.clinic();
  await phones.book(doctor, 11, '2026-11-23');
  const before = await bookThree(doctor, 10, TOMORROW);
  await phones.told(10, [/your number is 1, 2, 3/]);
  await doctor.browser.call(closeDays, { body: { from: TOMORROW, to: TOMORROW, booked: 'move' } });
  await phones.settled();
  expect(phones.textsTo(10).slice(1)).toEqual([
    expect.stringMatching(/: the clinic has moved number 1, 2, 3 to 23 Nov, as number 2, 3, 4\. Ticket: /),
  ]);
  const { ticket } = await phones.api
    .browser()
    .call(getTicket, { params: { ticket: ticketIn(phones.textsTo(10)[1]!) } });
  expect(ticket).toMatchObject({ serialNumber: 2 });
  expect(before).not.toContain(ticketIn(phones.textsTo(10)[1]!));
});

it('a family whose members are moved one by one is told of each', async () => {
  const { doctor, desk } = await phones.clinic();
  await bookThree(doctor, 12);
  await phones.told(12, [/your number is 1, 2, 3/]);
  await desk.move(1, TOMORROW);
  phones.api.clock.advance(60_000);
  await desk.move(3, TOMORROW);
  await phones.settled();
  expect(phones.textsTo(12).slice(1)).toEqual([
    expect.stringMatching(/moved number 1 to 22 Nov, as number 1\. /),
    expect.stringMatching(/moved number 3 to 22 Nov, as number 2\. /),
  ]);
});
