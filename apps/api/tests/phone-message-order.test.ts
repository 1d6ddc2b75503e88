import { bookAppointment } from '@baari/contract/booking';
import { closeDays, openDays } from '@baari/contract/day-control';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Doctor } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';

const TOMORROW = '2026-11-22';
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const MINUTE_MS = 60_000;

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'), true);
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const heard = (n: number, expected: readonly RegExp[]) =>
  expect(phones.byWhatsapp(n)).toEqual(expected.map((one) => expect.stringMatching(one)));
const later = async (minutes: number) => {
  phones.api.clock.advance(minutes * MINUTE_MS);
  await phones.settled();
};
const bookFamily = ({ doctorId }: Doctor, n: number) => {
  const others = [{ patientName: 'Meena Iyer', gender: 'FEMALE' as const }];
  const body = { doctorId, date: TOMORROW, language: 'en' as const, ...patient(n), others };
  return phones.api.browser().call(bookAppointment, { body });
};

describe('the news of a move', () => {
  it('waits for what is being told of the number before, which is not told again', async () => {
    const { doctor, desk } = await phones.clinic();
    await phones.book(doctor, 1, TOMORROW);
    await phones.settled();
    await phones.notNoted(doctor);
    for (const [n, from, to] of [
      [8, TOMORROW, MONDAY],
      [9, MONDAY, TUESDAY],
    ] as const) {
      await desk.move(1, to, from);
      // Who is told of something else meanwhile.
      await phones.book(doctor, n, '2026-11-25');
      await until(async () => expect(phones.byWhatsapp(n)).toHaveLength(1), 10_000);
      heard(1, [/number is 1 on 22 Nov/]);
    }
    await later(1);
    heard(1, [/number is 1 on 22 Nov/, /moved number 1 to 24 Nov/]);
  });

  it('names the number that its patient was told of last, however often it was moved since', async () => {
    const { doctor, desk } = await phones.clinic();
    for (const [n, date] of [
      [10, MONDAY],
      [11, MONDAY],
      [12, TUESDAY],
      [12, MONDAY],
    ] as const)
      await phones.book(doctor, n, date);
    await bookFamily(doctor, 13);
    await phones.settled();
    await desk.move(2, MONDAY, TOMORROW);
    await phones.settled();
    await desk.move(4, TUESDAY, MONDAY);
    await phones.settled();
    phones.away(true);
    await desk.move(2, MONDAY, TUESDAY);
    await phones.settled();
    await desk.move(5, TUESDAY, MONDAY);
    phones.away(false);
    await later(1);
    await later(1);
    heard(13, [
      /number is 1, 2 on 22 Nov/,
      /moved number 2 to 23 Nov, as number 4/,
      /moved number 4 to 24 Nov, as number 2/,
      /moved number 2 to 24 Nov, as number 3/,
    ]);
  });

  it('comes after the booking of a family of which one was moved', async () => {
    const { doctor, desk } = await phones.clinic();
    phones.whatsapp.answerWith({ status: 503, body: 'away' });
    await bookFamily(doctor, 2);
    await phones.settled();
    await desk.move(1, MONDAY, TOMORROW);
    phones.whatsapp.answerWith();
    await phones.settled();
    heard(2, []);
    await later(1);
    heard(2, [/number is 2 on 22 Nov/, /moved number 1 to 23 Nov, as number 1/]);
  });

  it('is all that is told where its number was cancelled and counts again before anybody heard', async () => {
    const { doctor, desk } = await phones.clinic();
    await phones.book(doctor, 3, TOMORROW);
    await phones.settled();
    phones.whatsapp.answerWith({ status: 503, body: 'away' });
    const { serialNumber } = await desk.move(1, MONDAY, TOMORROW);
    await desk.cancel(serialNumber, 'Leave', MONDAY);
    await desk.restore(serialNumber, MONDAY);
    await phones.settled();
    phones.whatsapp.answerWith();
    await later(1);
    await later(1);
    heard(3, [/number is 1 on 22 Nov/, /moved number 1 to 23 Nov, as number 1/]);
  });

  it('is taken back where the desk corrects the phone: the right one is told number and ticket', async () => {
    const { doctor, desk } = await phones.clinic();
    await phones.book(doctor, 4, TOMORROW);
    await phones.settled();
    phones.whatsapp.answerWith({ status: 503, body: 'away' });
    const { serialNumber } = await desk.move(1, MONDAY, TOMORROW);
    await phones.settled();
    const { patientName } = patient(4);
    await desk.correct(serialNumber, { patientName, phoneNumber: patient(5).phoneNumber }, MONDAY);
    phones.whatsapp.answerWith();
    await later(1);
    heard(5, [/number is 1 on 23 Nov\. Ticket: /]);
    heard(4, [/number is 1 on 22 Nov/]);
  });
});

it('who hears of a booking only once it was cancelled and brought back is told number and ticket', async () => {
  const { doctor, desk } = await phones.clinic();
  phones.whatsapp.answerWith({ status: 503, body: 'away' });
  await phones.book(doctor, 6, TOMORROW);
  await phones.settled();
  await desk.cancel(1, 'Leave', TOMORROW);
  phones.whatsapp.answerWith();
  await later(1);
  heard(6, [/cancelled number 1 on 22 Nov/]);
  await desk.restore(1, TOMORROW);
  await phones.settled();
  heard(6, [/cancelled number 1 on 22 Nov/, /number is 1 on 22 Nov\. Ticket: /]);
});

it('what WhatsApp did not bring goes by no SMS once the contrary was told', async () => {
  const { doctor, desk } = await phones.clinic();
  const days = { from: TOMORROW, to: TOMORROW, booked: 'keep' as const, away: true };
  const fails = async (n: number, nth: number) => {
    const { id } = phones.whatsapp.delivered.filter(({ phone }) => phone === `91${patient(n).phoneNumber}`)[nth]!;
    await phones.whatsapp.tell(
      `${phones.api.baseUrl}/api/texts/whatsapp`,
      phones.whatsapp.statuses([{ id, status: 'failed' }]),
    );
    await phones.settled();
  };
  await phones.book(doctor, 7, TOMORROW);
  await phones.settled();
  await doctor.browser.call(closeDays, { body: days });
  await phones.settled();
  await doctor.browser.call(openDays, { body: { dates: [TOMORROW] } });
  await phones.settled();
  heard(7, [/number is 1/, /is away on 22 Nov/, /sees patients on 22 Nov/]);
  await fails(7, 1);
  await doctor.browser.call(closeDays, { body: days });
  await phones.settled();
  await fails(7, 2);
  await doctor.browser.call(openDays, { body: { dates: [TOMORROW] } });
  await phones.settled();

  await desk.cancel(1, 'Leave', TOMORROW);
  await phones.settled();
  await desk.restore(1, TOMORROW);
  await phones.settled();
  await desk.cancel(1, 'Leave', TOMORROW);
  await phones.settled();
  await fails(7, 6);
  expect(phones.textsTo(7)).toEqual([]);
});

it('who was called by mistake, and was told, is told of the call that counts', async () => {
  const { doctor, desk } = await phones.clinic();
  await phones.book(doctor, 9);
  await phones.settled();
  const { undoable } = await desk.callNext(null);
  await phones.settled();
  await desk.undo(undoable[0]!.no);
  await later(120);
  await desk.callNext(null);
  await phones.settled();
  heard(9, [/number is 1/, /it is your turn/, /it is your turn/]);
});
