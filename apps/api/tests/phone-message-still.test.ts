import { bookAppointment } from '@baari/contract/booking';
import { choosePatientMessage } from '@baari/contract/patient-message';
import { choosePhoneMessages, stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { runLate } from '@baari/contract/day-control';
import { TURN_TOLD_MINUTES, UNDELIVERED_MINUTES } from '@baari/contract/limits';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';
import { ticketIn } from './support/told.ts';

const TOMORROW = '2026-11-22';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'), true);
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const ago = (minutes: number) => new Date(phones.api.clock.now().getTime() - minutes * 60_000);
const tell = (call: ReturnType<typeof phones.whatsapp.statuses>) =>
  phones.whatsapp.tell(`${phones.api.baseUrl}/api/texts/whatsapp`, call);
const writes = (n: number, text: string, secondsAgo = 0) =>
  tell(
    phones.whatsapp.written(
      `91${patient(n).phoneNumber}`,
      text,
      undefined,
      phones.api.clock.now().getTime() / 1_000 - secondsAgo,
    ),
  );

/** A clinic whose first patient, of phone `n`, was called by WhatsApp. */
async function called(n: number) {
  const { doctor, desk } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, n);
  await phones.book(doctor, n + 1);
  await phones.settled();
  const { lastAct } = await desk.callNext(null);
  await phones.settled();
  expect(phones.byWhatsapp(n)).toHaveLength(2);
  return { doctor, desk, n, no: lastAct!.no, ticket: ticketIn(ticketUrl) };
}
type Called = Awaited<ReturnType<typeof called>>;
/** WhatsApp has not said for too long that a call came. */
async function unheard(): Promise<void> {
  phones.api.clock.advance(UNDELIVERED_MINUTES * 60_000);
  await phones.api.owner.query('select fall_back_to_sms($1, $2)', [ago(UNDELIVERED_MINUTES), ago(TURN_TOLD_MINUTES)]);
  await phones.settled();
}

describe('a call that WhatsApp did not bring goes by SMS', () => {
  it('while it is one', async () => {
    await called(1);
    await unheard();
    expect(phones.textsTo(1)).toEqual([expect.stringMatching(/it is your turn/)]);
  });

  const NO_MORE: readonly (readonly [string, (of: Called) => Promise<unknown>])[] = [
    ['its patient was seen', ({ desk }) => desk.complete(1)],
    ['its patient was marked absent', ({ desk }) => desk.noShow(1)],
    ['its patient was sent back', ({ desk }) => desk.skip(1, 1)],
    ['it was undone', ({ desk, no }) => desk.undo(no)],
    [
      'the ticket wants no messages',
      ({ ticket }) => phones.api.browser().call(stopPhoneMessages, { params: { ticket }, body: { told: false } }),
    ],
    ['the number wrote STOP', ({ n }) => writes(n, 'stop all')],
    [
      'the practice tells nobody of it',
      ({ doctor }) => doctor.browser.call(choosePatientMessage, { body: { reason: 'turn', told: false } }),
    ],
  ];
  it.each(NO_MORE)('and not once %s', async (what, end) => {
    // A number that has written STOP is told of nothing in the other tests either.
    const of = await called(20 + 2 * NO_MORE.findIndex(([one]) => one === what));
    await end(of);
    await unheard();
    expect(phones.textsTo(of.n)).toEqual([]);
  });
});

it('a call that waits for its provider does not leave once its patient was seen', async () => {
  const { doctor, desk } = await phones.clinic();
  await phones.book(doctor, 1);
  await phones.settled();
  phones.away(true);
  await desk.callNext(null);
  await phones.settled();
  await desk.complete(1);
  phones.away(false);
  phones.api.clock.advance(60_000);
  await phones.settled();
  expect([phones.byWhatsapp(1).length, phones.textsTo(1).length]).toEqual([1, 0]);
});

it('a cancelled number is named once, and again only after it was booked again', async () => {
  const { doctor, desk } = await phones.clinic();
  await phones.book(doctor, 2, TOMORROW);
  const { phoneNumber } = patient(2);
  await phones.book(doctor, 3, TOMORROW);
  await desk.correct(2, { patientName: 'Meena Iyer', phoneNumber }, TOMORROW);
  await phones.settled();
  const told = () => phones.byWhatsapp(2).filter((text) => /cancelled|counts again/.test(text));
  for (const serial of [1, 2]) {
    await desk.cancel(serial, 'Leave', TOMORROW);
    await phones.settled();
  }
  expect(told()).toEqual([
    expect.stringMatching(/cancelled number 1 on/),
    expect.stringMatching(/cancelled number 2 on/),
  ]);
  await desk.restore(1, TOMORROW);
  await phones.settled();
  await desk.cancel(1, 'Leave', TOMORROW);
  await phones.settled();
  expect(told().slice(2)).toEqual([
    expect.stringMatching(/number 1 on .* counts again/),
    expect.stringMatching(/cancelled number 1 on/),
  ]);
});

it('the ticket in a message is that of a number which the message names', async () => {
  const { doctor } = await phones.clinic();
  phones.whatsapp.answerWith({ status: 503, body: 'away' });
  const others = [{ patientName: 'Meena Iyer', gender: 'FEMALE' as const }];
  const body = { doctorId: doctor.doctorId, date: TOMORROW, language: 'en' as const, ...patient(4), others };
  const { appointment } = await phones.api.browser().call(bookAppointment, { body });
  await phones.settled();
  await phones.api.browser().call(cancelTicket, { params: { ticket: ticketIn(appointment.ticketUrl) } });
  phones.whatsapp.answerWith();
  phones.api.clock.advance(60_000);
  await phones.settled();
  const [text] = phones.byWhatsapp(4);
  expect(text).toMatch(/your number is 2 on/);
  const { ticket } = await phones.api.browser().call(getTicket, { params: { ticket: ticketIn(text!) } });
  expect(ticket).toMatchObject({ serialNumber: 2, status: 'BOOKED' });
});

it('a delay that is set again before its end was told is no news', async () => {
  const { doctor } = await phones.clinic();
  await phones.book(doctor, 5);
  const late = async (minutes: number) => doctor.browser.call(runLate, { body: { minutes } });
  const told = () => phones.byWhatsapp(5).filter((text) => /late|on time/.test(text));
  await late(30);
  await phones.settled();
  phones.whatsapp.answerWith({ status: 503, body: 'away' });
  await late(0);
  await phones.settled();
  await late(30);
  phones.whatsapp.answerWith();
  phones.api.clock.advance(60_000);
  await phones.settled();
  expect(told()).toEqual([expect.stringMatching(/30 minutes late/)]);
  await late(0);
  await phones.settled();
  await late(30);
  await phones.settled();
  expect(told().slice(1)).toEqual([expect.stringMatching(/on time again/), expect.stringMatching(/30 minutes late/)]);
});

/** What a ticket says of messages to its mobile number. */
async function said(ticketUrl: string) {
  const { ticket } = await phones.api.browser().call(getTicket, { params: { ticket: ticketIn(ticketUrl) } });
  const { toldByPhone, toldByBrowser, phoneStopped } = ticket;
  return { toldByPhone, toldByBrowser, phoneStopped };
}

it('a booking that was made after STOP is told of once START lifts it, and the ticket says so before', async () => {
  const { doctor, desk } = await phones.clinic();
  await writes(6, 'STOP', 60);
  const { ticketUrl } = await phones.book(doctor, 6, TOMORROW);
  await phones.settled();
  expect(await said(ticketUrl)).toEqual({ phoneStopped: true });
  await writes(6, 'START');
  expect(await said(ticketUrl)).toEqual({ toldByPhone: true });
  await desk.cancel(1, 'Leave', TOMORROW);
  await phones.settled();
  expect(phones.byWhatsapp(6)).toEqual([expect.stringMatching(/cancelled number 1/)]);
});

it('no ticket takes up again what its number has stopped, and none says that it would', async () => {
  const { doctor } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, 60, TOMORROW);
  const params = { ticket: ticketIn(ticketUrl) };
  const tellMe = (told: boolean) => phones.api.browser().call(stopPhoneMessages, { params, body: { told } });
  await writes(60, 'STOP', 60);
  await expect(tellMe(true)).rejects.toMatchObject({ code: 'PHONE_STOPPED', status: 409 });
  // The visit alone may be stopped besides, and stays so after START.
  await tellMe(false);
  await expect(tellMe(true)).rejects.toMatchObject({ code: 'PHONE_STOPPED' });
  expect(await said(ticketUrl)).toEqual({ phoneStopped: true });
  await writes(60, 'START');
  expect(await said(ticketUrl)).toEqual({ toldByPhone: false });
  await tellMe(true);
  expect(await said(ticketUrl)).toEqual({ toldByPhone: true });
});

it('a ticket of a practice that tells no phones says nothing of STOP', async () => {
  const { doctor } = await phones.clinic();
  await writes(61, 'STOP', 60);
  const { ticketUrl } = await phones.book(doctor, 61, TOMORROW);
  await doctor.browser.call(choosePhoneMessages, { body: { told: false } });
  expect(await said(ticketUrl)).toEqual({});
});

it('who is taken for arrived before anybody has told them is told once that is undone', async () => {
  const { doctor, desk } = await phones.clinic();
  await phones.book(doctor, 12);
  await desk.arrive(1);
  await phones.settled();
  expect(phones.byWhatsapp(12)).toEqual([]);
  await desk.undo((await desk.read()).lastAct!.no);
  await phones.settled();
  expect(phones.byWhatsapp(12)).toEqual([expect.stringMatching(/your number is 1\b.*Ticket: /)]);
});

it('who was told of the booking a moment ago is not told of the same number by the clock', async () => {
  const { doctor } = await phones.clinic();
  phones.api.clock.set('2026-11-21T12:28:00.000Z'); // 17:58
  await phones.book(doctor, 9, TOMORROW);
  await phones.settled();
  const evening = '2026-11-21T12:30:00.000Z';
  await phones.api.owner.query('select tell_of_number($1, $2, $3, $3)', [TOMORROW, 'tomorrow', evening]);
  await phones.settled();
  expect(phones.byWhatsapp(9)).toEqual([expect.stringMatching(/your number is 1/)]);
});

it('who was moved a moment ago is not told of the same number by the clock', async () => {
  const { doctor, desk } = await phones.clinic();
  await phones.book(doctor, 14);
  await phones.settled();
  phones.api.clock.set('2026-11-21T12:28:00.000Z'); // 17:58
  await desk.move(1, TOMORROW);
  await phones.settled();
  const evening = '2026-11-21T12:30:00.000Z';
  await phones.api.owner.query('select tell_of_number($1, $2, $3, $3)', [TOMORROW, 'tomorrow', evening]);
  await phones.settled();
  expect(phones.byWhatsapp(14).slice(1)).toEqual([expect.stringMatching(/moved number 1 to 22 Nov/)]);
});

it('a family of which one has a browser is told by phone of the others alone', async () => {
  const { doctor, desk } = await phones.clinic();
  const others = [{ patientName: 'Meena Iyer', gender: 'FEMALE' as const }];
  const body = { doctorId: doctor.doctorId, date: TODAY, language: 'en' as const, ...patient(10), others };
  await phones.api.browser().call(bookAppointment, { body });
  await phones.settled();
  await phones.api.owner.query(
    'insert into push_subscription (doctor_id, date, serial, endpoint, p256dh, auth) values ($1, $2, 1, $3, $4, $5)',
    [doctor.doctorId, TODAY, 'https://push.example/1', 'B'.padEnd(87, 'A'), 'A'.repeat(22)],
  );
  for (const serial of [1, 2]) await desk.cancel(serial, 'Leave');
  await phones.settled();
  expect(phones.byWhatsapp(10).slice(1)).toEqual([expect.stringMatching(/cancelled number 2 on/)]);
});

it('a provider that takes a message and does not answer is not asked again at once; a call goes by SMS meanwhile', async () => {
  const { doctor, desk } = await phones.clinic();
  phones.whatsapp.answerWith('takes it and says nothing');
  await phones.book(doctor, 11);
  await phones.settled();
  phones.api.clock.advance(5 * 60_000);
  await phones.settled();
  expect([phones.byWhatsapp(11).length, phones.textsTo(11).length]).toEqual([1, 0]);
  await desk.callNext(null);
  await phones.settled();
  expect(phones.textsTo(11)).toEqual([expect.stringMatching(/it is your turn/)]);
});
