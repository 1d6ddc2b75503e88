import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { getTicket } from '@baari/contract/ticket';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startPhones } from './support/phones.ts';
import { ticketIn } from './support/told.ts';

const TOMORROW = '2026-11-22';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'), true);
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

it('whoever had a wrong number stops nothing for the right one', async () => {
  const { doctor, desk } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, 7, TOMORROW);
  await phones.settled();
  const params = { ticket: ticketIn(ticketUrl) };
  await phones.api.browser().call(stopPhoneMessages, { params, body: { told: false } });
  await desk.correct(1, { patientName: patient(7).patientName, phoneNumber: patient(8).phoneNumber }, TOMORROW);
  await phones.settled();
  expect(phones.byWhatsapp(8)).toEqual([expect.stringMatching(/your number is 1/)]);
});

it('who has stopped it is told nothing either after a correction of the number is undone, or is corrected back', async () => {
  const { doctor, desk } = await phones.clinic();
  const { ticketUrl } = await phones.book(doctor, 13);
  await phones.settled();
  const params = { ticket: ticketIn(ticketUrl) };
  const isTold = async () => (await phones.api.browser().call(getTicket, { params })).ticket.toldByPhone;
  const choose = (told: boolean) => phones.api.browser().call(stopPhoneMessages, { params, body: { told } });
  const correct = (n: number) =>
    desk.correct(1, { patientName: patient(13).patientName, phoneNumber: patient(n).phoneNumber });
  await choose(false);
  await correct(14);
  await desk.undo((await desk.read()).lastAct!.no);
  expect(await isTold()).toBe(false);
  await correct(14);
  expect(await isTold()).toBe(true);
  await correct(13);
  await desk.cancel(1, 'Doctor away');
  await phones.settled();
  expect(phones.byWhatsapp(13)).toEqual([expect.stringMatching(/your number is 1/)]);
  await desk.undo((await desk.read()).lastAct!.no);
  await choose(true);
  await correct(14);
  await correct(13);
  expect(await isTold()).toBe(true);
});

it('both numbers of a correction that comes and goes are told of the booking once', async () => {
  const { doctor, desk } = await phones.clinic();
  await phones.book(doctor, 10);
  await phones.settled();
  const correct = async (n: number) => {
    await desk.correct(1, { patientName: patient(10).patientName, phoneNumber: patient(n).phoneNumber });
    await phones.settled();
  };
  await correct(11);
  await desk.undo((await desk.read()).lastAct!.no);
  await phones.settled();
  await correct(11);
  await correct(10);
  for (const n of [10, 11]) expect(phones.byWhatsapp(n)).toEqual([expect.stringMatching(/your number is 1/)]);
});
