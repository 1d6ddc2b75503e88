import { bookAppointment } from '@baari/contract/booking';
import { closeDays, openDays, runLate } from '@baari/contract/day-control';
import { UNDELIVERED_MINUTES } from '@baari/contract/limits';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'), true);
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const MINUTE_MS = 60_000;
const hours = (start: string, end: string) => ({ workingDays: { Saturday: [{ start, end }] } });
const soonTo = (n: number) => phones.byWhatsapp(n).filter((text) => text.includes('your turn may come in'));

/** As the sweep does that has found who is due. */
const tellSoon = (doctor: Pick<Doctor, 'doctorId'>, minutes: Record<number, number>) =>
  phones.api.owner.query('select tell_soon($1, $2, $3, $4, $5)', [
    ...[doctor.doctorId, TODAY, Object.keys(minutes), Object.values(minutes), phones.api.clock.now()],
  ]);

/** Five patients of the phone of patient n, by one booking. */
async function bookFive({ doctorId }: Pick<Doctor, 'doctorId'>, n: number) {
  const others = ['Meena Iyer', 'Ravi Kumar', 'Leela Nair', 'Om Pillai'].map((patientName) => ({
    ...{ patientName, gender: 'OTHER' as const },
  }));
  const body = { doctorId, date: TODAY, language: 'en' as const, ...patient(n), others };
  const { appointment } = await phones.api.browser().call(bookAppointment, { body });
  await phones.settled();
  return appointment;
}

/** Has what runs each half minute run once, for it runs at the start too. */
async function sweep() {
  const sibling = await phones.api.sibling();
  await until(async () => {
    const figures = await (await sibling.browser().fetch('/metrics')).text();
    for (const name of ['patient_messages_soon', 'patient_messages_by_sms'])
      expect(figures).not.toContain(`baari_sweep_last_success_timestamp_seconds{sweep="${name}"} 0\n`);
  }, 10_000);
  await sibling.stop();
}

it('who is soon in the night is told nothing by then, and in the morning what is so then', async () => {
  const { doctor } = await phones.clinic(hours('03:00', '12:00'), true);
  phones.api.clock.set('2026-11-20T21:55:00.000Z'); // 03:25
  await phones.book(doctor, 1);
  await sweep();
  const { rows } = await phones.api.owner.query(
    `select from patient_message where doctor_id = $1 and reason = 'soon'`,
    [doctor.doctorId],
  );
  expect(rows).toEqual([]);
  phones.api.clock.set('2026-11-21T01:31:00.000Z'); // 07:01
  await sweep();
  await phones.settled();
  expect(soonTo(1)).toEqual([expect.stringMatching(/number 1, your turn may come in about \d+ minutes/)]);
});

it('what has not left before the night does not leave in it, and what has does not go by SMS too; a call does', async () => {
  const { doctor, desk } = await phones.clinic(hours('23:00', '23:50'), true);
  for (const n of [2, 3, 4]) await phones.book(doctor, n);
  phones.api.clock.set('2026-11-21T15:29:00.000Z'); // 20:59
  await tellSoon(doctor, { 1: 20 });
  await phones.settled();
  expect(soonTo(2)).toHaveLength(1);
  phones.away(true);
  await tellSoon(doctor, { 2: 20 });
  await phones.settled();
  phones.away(false);
  phones.api.clock.advance(2 * MINUTE_MS);
  await desk.callNow(3, null);
  await until(async () => expect(await phones.counted(doctor, 'turn')).toMatchObject({ sent: 1 }), 10_000);
  phones.api.clock.advance(UNDELIVERED_MINUTES * MINUTE_MS);
  await sweep();
  await phones.told(4, [/it is your turn/]);
  expect([soonTo(3), phones.textsTo(2), phones.textsTo(3)]).toEqual([[], [], []]);
});

it('a family is told once that it is soon, with all its numbers, and once by SMS where WhatsApp does not bring it', async () => {
  const { doctor, desk } = await phones.clinic({ avgCheckTime: 25 }, true);
  await bookFive(doctor, 5);
  // The last is not due yet, but on the way with the first.
  expect((await desk.read()).rows.at(-1)!.expected!.from > '10:20').toBe(true);
  await sweep();
  await phones.settled();
  await sweep();
  const told = [expect.stringMatching(/: number 1, 2, 3, 4, 5, your turn may come in about \d+ minutes/)];
  expect(soonTo(5)).toEqual(told);
  phones.api.clock.advance(UNDELIVERED_MINUTES * MINUTE_MS);
  await sweep();
  await phones.settled();
  expect(phones.textsTo(5)).toEqual(told);
  await desk.callNext(null);
  await phones.settled();
  expect(phones.byWhatsapp(5).at(-1)).toMatch(/: number 1, it is your turn/);
});

it('a family of whom one is called before it leaves is told of the others; later numbers of the phone are told by themselves', async () => {
  const { doctor, desk } = await phones.clinic(hours('20:00', '23:50'), true);
  await bookFive(doctor, 6);
  phones.away(true);
  await tellSoon(doctor, { 2: 15, 1: 10, 3: 20 });
  await phones.settled();
  await desk.callNow(1, null);
  phones.away(false);
  phones.api.clock.advance(MINUTE_MS);
  await phones.settled();
  expect(phones.textsTo(6)).toEqual([expect.stringMatching(/: number 2, 3, your turn may come in about 10 minutes/)]);
  for (let times = 0; times < 2; times += 1) await tellSoon(doctor, { 2: 5, 3: 10, 4: 20, 5: 20 });
  await phones.settled();
  expect(soonTo(6)).toEqual([expect.stringMatching(/: number 4, 5, your turn may come in about 20 minutes/)]);
});

it('a call waits while another process still tells its phone that several numbers are soon', async () => {
  const { doctor, desk } = await phones.clinic(hours('20:00', '23:50'), true);
  await bookFive(doctor, 7);
  await phones.api.owner.query(
    `insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at, numbers, is_taken, next_at)
     values ($1, $2, 1, 'soon', 20, 'phone', $3, '{1,2,3,4,5}', true, $3::timestamptz + interval '1 minute')`,
    [doctor.doctorId, TODAY, phones.api.clock.now()],
  );
  await desk.callNow(2, null);
  // Of somebody else, so that what is due has been looked for since.
  const { doctor: other, desk: otherDesk } = await phones.clinic();
  await phones.book(other, 8);
  await otherDesk.callNext(null);
  await until(async () => expect(await phones.counted(other, 'turn')).toMatchObject({ sent: 1 }), 10_000);
  expect(phones.byWhatsapp(7).filter((text) => text.includes('it is your turn'))).toEqual([]);
  await phones.api.owner.query(
    `update patient_message set ended_at = $2, outcome = 'sent', is_taken = false where doctor_id = $1 and reason = 'soon'`,
    [doctor.doctorId, phones.api.clock.now()],
  );
  await phones.settled();
  expect(phones.byWhatsapp(7).at(-1)).toMatch(/: number 2, it is your turn/);
});

it('what waits for WhatsApp while a delay is announced is not told, but when it is soon after all', async () => {
  const { doctor } = await phones.clinic(hours('20:00', '23:50'), true);
  await bookFive(doctor, 9);
  await phones.book(doctor, 10);
  phones.away(true);
  await tellSoon(doctor, { 1: 5, 2: 10, 6: 10 });
  await phones.settled();
  phones.api.clock.advance(1_000);
  await doctor.browser.call(runLate, { body: { minutes: 60 } });
  phones.away(false);
  phones.api.clock.advance(MINUTE_MS);
  await phones.settled();
  expect([soonTo(9), soonTo(10)]).toEqual([[], []]);
  for (const n of [9, 10]) expect(phones.byWhatsapp(n).at(-1)).toMatch(/60 minutes late today/);

  phones.api.clock.advance(50 * MINUTE_MS);
  for (let times = 0; times < 2; times += 1) {
    await tellSoon(doctor, { 1: 5, 2: 10, 6: 10 });
    await phones.settled();
  }
  expect(soonTo(9)).toEqual([expect.stringMatching(/: number 1, 2, your turn may come in about 5 minutes/)]);
  expect(soonTo(10)).toEqual([expect.stringMatching(/: number 6, your turn may come in about 10 minutes/)]);
});

it('who was not told because the doctor was away is told once the day is open again', async () => {
  const { doctor } = await phones.clinic(hours('20:00', '23:50'), true);
  await phones.book(doctor, 11);
  await phones.settled();
  phones.away(true);
  await tellSoon(doctor, { 1: 20 });
  await phones.settled();
  await doctor.browser.call(closeDays, { body: { from: TODAY, to: TODAY, booked: 'keep', away: true } });
  phones.away(false);
  phones.api.clock.advance(MINUTE_MS);
  await phones.settled();
  expect(soonTo(11)).toEqual([]);
  await doctor.browser.call(openDays, { body: { dates: [TODAY] } });
  await tellSoon(doctor, { 1: 20 });
  await phones.settled();
  expect(soonTo(11)).toEqual([expect.stringMatching(/: number 1, your turn may come in about 20 minutes/)]);
});
