import { bookAppointment } from '@baari/contract/booking';
import { closeDays, openDays, runLate } from '@baari/contract/day-control';
import { cancelTicket } from '@baari/contract/ticket';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Doctor } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';
import { ticketIn } from './support/told.ts';

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const MONDAY = '2026-11-23';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

/** A doctor with a patient, and a family of two of one phone, who are booked for tomorrow and know it. */
async function bookedTomorrow(n: number) {
  const { doctor } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, n, TOMORROW);
  const others = [{ patientName: 'Meena Iyer', gender: 'FEMALE' as const }];
  const body = { doctorId: doctor.doctorId, date: TOMORROW, language: 'en' as const, ...patient(n + 1), others };
  await phones.api.browser().call(bookAppointment, { body });
  await phones.settled();
  return { doctor, ticket: ticketIn(ticketUrl), textsTo: (who: number) => phones.textsTo(n + who).slice(1) };
}
const close = ({ browser }: Doctor, away = true) =>
  browser.call(closeDays, { body: { from: TOMORROW, to: TOMORROW, booked: 'keep', away } });
const open = ({ browser }: Doctor) => browser.call(openDays, { body: { dates: [TOMORROW] } });

const isAway = (numbers: string) =>
  expect.stringMatching(
    new RegExp(`is away on 22 Nov\\. Your number ${numbers} is kept\\. Please call before you come\\.$`),
  );
const isBack = (numbers: string) =>
  expect.stringMatching(new RegExp(`sees patients on 22 Nov after all\\. Your number ${numbers} counts\\.$`));

it('who keeps a number while the doctor is away is told so once, and once that the day is open again', async () => {
  const { doctor, textsTo } = await bookedTomorrow(1);
  await close(doctor);
  await close(doctor);
  await phones.settled();
  expect([textsTo(0), textsTo(1)]).toEqual([[isAway('1')], [isAway('2, 3')]]);
  await open(doctor);
  await phones.settled();
  expect([textsTo(0), textsTo(1)]).toEqual([
    [isAway('1'), isBack('1')],
    [isAway('2, 3'), isBack('2, 3')],
  ]);
  await close(doctor);
  await phones.settled();
  expect(textsTo(1)).toEqual([isAway('2, 3'), isBack('2, 3'), isAway('2, 3')]);
});

it('a day that takes no more bookings, with the doctor there, is told to nobody who has one', async () => {
  const { doctor, textsTo } = await bookedTomorrow(3);
  await close(doctor, false);
  await phones.settled();
  await open(doctor);
  await phones.settled();
  expect([textsTo(0), textsTo(1)]).toEqual([[], []]);
});

it('of a day on which the doctor is away no delay is announced, and none is told that was announced before', async () => {
  const { doctor } = await phones.clinic();
  const { browser } = doctor;
  await phones.book(doctor, 31);
  await phones.settled();
  await browser.call(runLate, { body: { minutes: 30 } });
  await phones.settled();
  expect(phones.textsTo(31).at(-1)).toContain('30 minutes late');
  const today = { from: TODAY, to: TODAY };
  await browser.call(closeDays, { body: { ...today, booked: 'keep', away: true } });
  await phones.settled();
  const told = phones.textsTo(31);
  expect(told.at(-1)).toContain('is away on 21 Nov');
  await expect(browser.call(runLate, { body: { minutes: 60 } })).rejects.toMatchObject({
    code: 'SESSIONS_OVER',
    message: expect.stringContaining('The doctor is away today'),
  });
  await browser.call(runLate, { body: { minutes: 0 } });
  await phones.settled();
  expect(phones.textsTo(31)).toEqual(told);
  // Who comes half an hour later by what they read last is told, once it counts again.
  await browser.call(openDays, { body: { dates: [TODAY] } });
  await phones.settled();
  expect(phones.textsTo(31).slice(told.length)).toEqual([
    expect.stringContaining('sees patients on 21 Nov after all'),
    expect.stringContaining('on time again'),
  ]);
});

it('a delay that still holds when the doctor is back is told then', async () => {
  const { doctor } = await phones.clinic();
  const { browser } = doctor;
  await phones.book(doctor, 33);
  await phones.settled();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  await browser.call(runLate, { body: { minutes: 40 } });
  await browser.call(closeDays, { body: { from: TODAY, to: TODAY, booked: 'keep', away: true } });
  phones.msg91.answerWith();
  phones.api.clock.advance(60_000);
  await phones.settled();
  expect(phones.textsTo(33).at(-1)).toContain('is away on 21 Nov');
  await browser.call(openDays, { body: { dates: [TODAY] } });
  await phones.settled();
  expect(phones.textsTo(33).slice(-2)).toEqual([
    expect.stringContaining('sees patients on 21 Nov after all'),
    expect.stringContaining('40 minutes late'),
  ]);
});

it('a day that is open again before it was told that it is closed is told to nobody, and neither is who cancels first', async () => {
  const { doctor, ticket, textsTo } = await bookedTomorrow(5);
  phones.msg91.answerWith({ status: 503, body: 'away' });
  await close(doctor);
  await phones.settled();
  await open(doctor);
  phones.msg91.answerWith();
  phones.api.clock.advance(60_000);
  await phones.settled();
  expect([textsTo(0), textsTo(1)]).toEqual([[], []]);

  phones.msg91.answerWith({ status: 503, body: 'away' });
  await close(doctor);
  await phones.settled();
  await phones.api.browser().call(cancelTicket, { params: { ticket } });
  phones.msg91.answerWith();
  phones.api.clock.advance(60_000);
  await phones.settled();
  expect([textsTo(0), textsTo(1)]).toEqual([[], [isAway('2, 3')]]);
});

it('a booking that is cancelled and brought back before anybody heard of it is told of after all', async () => {
  const { doctor, desk } = await phones.clinic();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  await phones.book(doctor, 71, TOMORROW);
  const others = [{ patientName: 'Meena Iyer', gender: 'FEMALE' as const }];
  const body = { doctorId: doctor.doctorId, date: TOMORROW, language: 'en' as const, ...patient(72), others };
  await phones.api.browser().call(bookAppointment, { body });
  await phones.settled();
  for (const serial of [1, 2]) {
    await desk.cancel(serial, 'The doctor is ill', TOMORROW);
    await desk.restore(serial, TOMORROW);
  }
  phones.msg91.answerWith();
  phones.api.clock.advance(11 * 60_000);
  await phones.settled();
  expect(phones.textsTo(71)).toEqual([expect.stringMatching(/number is 1\b.*\/t\//s)]);
  expect(phones.textsTo(72).join(' ')).toMatch(/2.*3|3.*2/s);
});

it('a move that nobody has heard of is told before the cancellation of the new number; not to who cancelled that', async () => {
  const { doctor, desk } = await phones.clinic();
  for (const n of [14, 15]) await phones.book(doctor, n, TOMORROW);
  await phones.settled();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  const moved = [await desk.move(1, MONDAY, TOMORROW), await desk.move(2, MONDAY, TOMORROW)];
  await desk.cancel(moved[0]!.serialNumber, 'Leave', MONDAY);
  await phones.api.browser().call(cancelTicket, { params: { ticket: moved[1]!.ticket } });
  phones.msg91.answerWith();
  phones.api.clock.advance(5 * 60_000);
  await phones.told(14, [
    /number is 1 on 22 Nov/,
    /moved number 1 to 23 Nov, as number 1/,
    /cancelled number 1 on 23 Nov/,
  ]);
  await phones.settled();
  expect(phones.textsTo(15)).toHaveLength(1);
});

it('a family of which one cancels hears of its booking before the closed day, by whatever number that is told', async () => {
  const { doctor } = await phones.clinic();
  phones.msg91.answerWith({ status: 503, body: 'away' });
  const body = { doctorId: doctor.doctorId, date: TOMORROW, language: 'en' as const, ...patient(16) };
  const others = [{ patientName: 'Meena Iyer', gender: 'FEMALE' as const }];
  const { appointment } = await phones.api.browser().call(bookAppointment, { body: { ...body, others } });
  await phones.settled();
  phones.msg91.answerWith();
  await phones.api.browser().call(cancelTicket, { params: { ticket: ticketIn(appointment.ticketUrl) } });
  await close(doctor);
  await phones.settled();
  expect(phones.textsTo(16)).toEqual([]);
  phones.api.clock.advance(5 * 60_000);
  await phones.told(16, [/your number is 2 on 22 Nov/, /is away on 22 Nov\. Your number 2 is kept/]);
});
