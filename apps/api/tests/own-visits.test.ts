import { deleteAccount } from '@baari/contract/account';
import { OWN_CONFIRMATIONS_MAX, PHONE_CONFIRMED_DAYS } from '@baari/contract/limits';
import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { chooseRetention } from '@baari/contract/retention';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import { moveIntoClinic, patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, deskOf, TODAY } from './support/clinic-day.ts';
import { holdersAt, ticketIn } from './support/own-visits.ts';
import { startPhones } from './support/phones.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'));
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const MONDAY = '2026-11-23';
const DAY_MS = 86_400_000;
const { send, confirm, by, holder } = holdersAt(
  () => phones.api,
  (n) => phones.codeTo(n),
);
const refusal = (code: string) => expect.objectContaining({ code });
const ticketOf = async (url: string) =>
  (await phones.api.browser().call(getTicket, { params: { ticket: ticketIn(url) } })).ticket;

/** Each text in the database in which one of these is found, with its table. */
async function found(...values: string[]): Promise<string[]> {
  const { rows } = await phones.api.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await phones.api.owner.query(
      `select from ${name} t where exists (select from unnest($1::text[]) v where position(v in t::text) > 0) limit 1`,
      [values],
    );
    if (hits.length > 0) tables.push(name);
  }
  return tables;
}

describe('whoever confirms the number of a ticket', () => {
  it('sees all visits of that number at the clinic, with all its doctors, and no others', async () => {
    const [asha, binu, elsewhere] = [await phones.api.doctor(), await phones.api.doctor(), await phones.api.doctor()];
    await moveIntoClinic(phones.api.owner, binu.doctorId, asha.doctorId);
    const first = await phones.book(asha, 1);
    await phones.book(binu, 1, MONDAY);
    await phones.book(asha, 2);
    await phones.book(elsewhere, 1);
    await deskOf(asha).arrive(1);
    await deskOf(asha).prioritise(1, 'EMERGENCY');
    await asha.browser.call(chooseRetention, { body: { months: 12 } });

    const own = await (await holder(first.ticketUrl, 1)).read();
    expect(own.phoneNumber).toBe(patient(1).phoneNumber);
    expect(own.visits).toEqual([
      expect.objectContaining({ doctorId: binu.doctorId, appointmentDate: MONDAY, status: 'BOOKED', keptUntil: null }),
      expect.objectContaining({
        ...{ ticket: ticketIn(first.ticketUrl), doctorId: asha.doctorId, appointmentDate: TODAY, serialNumber: 1 },
        ...{ patientName: patient(1).patientName, gender: patient(1).gender, status: 'VERIFIED', mayErase: false },
        ...{ cancelledBy: null, calledAt: null, completedAt: null, keptUntil: '2027-11-22' },
        ...{ priority: 'EMERGENCY', walkIn: false, confirmedAt: null, notice: null, language: 'en' },
      }),
    ]);
    expect(own.visits[1]!.verifiedAt).not.toBeNull();
  });

  it('may show it for thirty days at each doctor of the clinic, and at no other clinic', async () => {
    const [asha, binu, elsewhere] = [await phones.api.doctor(), await phones.api.doctor(), await phones.api.doctor()];
    await moveIntoClinic(phones.api.owner, binu.doctorId, asha.doctorId);
    const [here, beside, far] = [
      await phones.book(asha, 3, MONDAY),
      await phones.book(binu, 3, MONDAY),
      await phones.book(elsewhere, 3, MONDAY),
    ];
    const who = await holder(here.ticketUrl, 3);
    for (const act of [() => who.correct(far.ticketUrl, 'Meena Joshi'), () => who.erase(far.ticketUrl)])
      await expect(act()).rejects.toEqual(refusal('NOT_FOUND'));
    const { confirmations } = who;
    expect((await by(beside.ticketUrl, 'kept.of another', ...confirmations).read()).visits).toHaveLength(2);
    await expect(by(far.ticketUrl, ...confirmations).read()).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
    phones.api.clock.advance(PHONE_CONFIRMED_DAYS * DAY_MS);
    await expect(by(here.ticketUrl, ...confirmations).read()).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
  });

  it('gets the code in the own language, and pays nothing beyond the clinic’s budget', async () => {
    const doctor = await phones.api.doctor();
    const { ticketUrl } = await phones.book(doctor, 4);
    await send(ticketUrl, 'hi');
    expect(phones.textsTo(4)).toEqual([expect.stringMatching(/^\d{6} क्लिनिक में आपकी विज़िट/)]);
    await expect(send(ticketUrl)).rejects.toEqual(refusal('RESEND_LOCKED'));
    const poor = await phones.api.doctor();
    await phones.choose(poor, false, 0);
    await expect(send((await phones.book(poor, 4)).ticketUrl)).rejects.toEqual(refusal('PHONE_CODE_NOT_SENT'));
  });
});

it('nobody else sees, corrects or erases anything', async () => {
  const doctor = await phones.api.doctor();
  const { ticketUrl } = await phones.book(doctor, 5);
  const stranger = await phones.book(doctor, 6);
  const { confirmations } = await holder(stranger.ticketUrl, 6);
  const without = by(ticketUrl);
  const asAnother = by(ticketUrl, ...confirmations);
  for (const who of [without, asAnother])
    for (const act of [
      who.read,
      () => who.correct(ticketUrl, 'Meena Joshi'),
      () => who.erase(),
      () => who.erase(ticketUrl),
    ])
      await expect(act()).rejects.toEqual(refusal('NUMBER_NOT_CONFIRMED'));
  // A ticket of another number, with one's own in the address.
  const own = by(stranger.ticketUrl, ...confirmations);
  await expect(own.correct(ticketUrl, 'Meena Joshi')).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  await expect(own.erase(ticketUrl)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect(await ticketOf(ticketUrl)).toMatchObject({ status: 'BOOKED', patientName: patient(5).patientName });

  await expect(confirm(ticketUrl, '000000')).rejects.toEqual(refusal('PHONE_CODE_SPENT'));
  await expect(send('https://nobody.example/t/none')).rejects.toMatchObject({ status: 404 });
  const many = Array.from({ length: OWN_CONFIRMATIONS_MAX + 1 }, () => confirmations[0]!);
  await expect(by(stranger.ticketUrl, ...many).read()).rejects.toMatchObject({ status: 422 });
  expect(phones.api.log.join('\n')).not.toMatch(/98\d{8}/);
});

it('is told how to ask where the service can send no code', async () => {
  const without = await startApi(inject('ownerUrl'), { SMS_PROVIDER: 'none' });
  try {
    const { ticketUrl } = await book(without, (await without.doctor()).doctorId, 1);
    const asked = holdersAt(
      () => without,
      () => '',
    ).send(ticketUrl);
    await expect(asked).rejects.toMatchObject({ code: 'PHONE_CODE_NOT_SENT', status: 503 });
  } finally {
    await without.stop();
  }
});

describe('a name that is corrected', () => {
  it('is the desk’s too, and stays when the desk takes back its own correction', async () => {
    const doctor = await phones.api.doctor();
    const desk = deskOf(doctor);
    const { ticketUrl } = await phones.book(doctor, 7);
    await desk.correct(1, { patientName: 'Sunita Pawr', phoneNumber: patient(7).phoneNumber });
    const own = await (await holder(ticketUrl, 7)).correct(ticketUrl, 'Sunita Pawar');
    expect(own.visits).toEqual([expect.objectContaining({ patientName: 'Sunita Pawar' })]);
    const queue = await desk.read();
    expect(queue.rows).toEqual([expect.objectContaining({ patientName: 'Sunita Pawar' })]);
    expect(queue.undoable).toEqual([]);
  });

  it('is that of the number to which the desk has moved it meanwhile', async () => {
    const doctor = await phones.api.doctor();
    const { ticketUrl } = await phones.book(doctor, 7, MONDAY);
    const who = await holder(ticketUrl, 7);
    await deskOf(doctor).move(1, '2026-11-24', MONDAY);
    const own = await who.correct(ticketUrl, 'Sunita Pawar');
    expect(own.visits.map(({ status, patientName }) => [status, patientName])).toEqual([
      ['BOOKED', 'Sunita Pawar'],
      ['MOVED', patient(7).patientName],
    ]);
  });

  it('is refused where another number of the phone has it that day, and where it is none', async () => {
    const doctor = await phones.api.doctor();
    const one = await phones.book(doctor, 8, MONDAY);
    await deskOf(doctor).correct(1, { ...patient(8), patientName: 'Asha Kale' }, MONDAY);
    await phones.book(doctor, 8, MONDAY);
    const who = await holder(one.ticketUrl, 8);
    await expect(who.correct(one.ticketUrl, patient(8).patientName)).rejects.toEqual(refusal('ALREADY_BOOKED'));
    await expect(who.correct(one.ticketUrl, ' ')).rejects.toMatchObject({ status: 422 });
    expect((await who.read()).visits.map(({ patientName }) => patientName).sort()).toEqual([
      'Asha Kale',
      patient(8).patientName,
    ]);
  });
});

describe('a visit that is erased', () => {
  it('is cancelled while it is to come, gives its place back, and names nobody at the desk', async () => {
    const doctor = await phones.api.doctor({ maxAppointment: 1 });
    const { ticketUrl } = await phones.book(doctor, 9);
    const who = await holder(ticketUrl, 9);
    expect((await who.erase(ticketUrl)).visits).toEqual([]);
    expect(await ticketOf(ticketUrl)).toMatchObject({
      ...{ status: 'CANCELLED', cancelledBy: 'patient', patientName: null, serialNumber: 1 },
    });
    await expect(who.read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await deskOf(doctor).read()).rows).toEqual([]);
    expect((await phones.book(doctor, 10)).serialNumber).toBe(2);
  });

  it('stays while the desk works with it, and goes once the day is over', async () => {
    const doctor = await phones.api.doctor();
    const desk = deskOf(doctor);
    const { ticketUrl } = await phones.book(doctor, 11);
    await desk.arrive(1);
    const who = await holder(ticketUrl, 11);
    expect((await who.erase()).visits).toEqual([expect.objectContaining({ mayErase: false, status: 'VERIFIED' })]);
    await expect(who.erase(ticketUrl)).rejects.toEqual(refusal('STATUS_CONFLICT'));
    const later = await phones.book(doctor, 11, MONDAY);
    expect((await who.erase(later.ticketUrl)).visits).toHaveLength(1);
    expect((await who.erase(later.ticketUrl)).visits).toHaveLength(1);
    phones.api.clock.advance(DAY_MS);
    expect((await who.erase()).visits).toEqual([]);
    expect(await ticketOf(ticketUrl)).toMatchObject({ status: 'VERIFIED', patientName: null });
  });

  it('is not that of a patient whom the desk has called, nor of one whose number the desk has corrected since', async () => {
    const doctor = await phones.api.doctor();
    const desk = deskOf(doctor);
    const [first, second] = [await phones.book(doctor, 14), await phones.book(doctor, 14, MONDAY)];
    const who = await holder(first.ticketUrl, 14);
    await desk.callNext(null);
    await expect(who.erase(first.ticketUrl)).rejects.toEqual(refusal('STATUS_CONFLICT'));
    await desk.correct(1, { ...patient(14), phoneNumber: '9812345679' }, MONDAY);
    await expect(who.erase(second.ticketUrl)).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await ticketOf(second.ticketUrl)).toMatchObject({ status: 'BOOKED', patientName: patient(14).patientName });
  });

  it('cannot be brought back: not by the desk’s undo, nor by booking it again', async () => {
    const doctor = await phones.api.doctor();
    const desk = deskOf(doctor);
    const [today, later] = [await phones.book(doctor, 12), await phones.book(doctor, 12, MONDAY)];
    await desk.correct(1, { patientName: 'Ravi Sharma', phoneNumber: patient(12).phoneNumber });
    const who = await holder(today.ticketUrl, 12);
    await desk.cancel(1, 'The doctor is away');
    await desk.cancel(1, 'The doctor is away', MONDAY);
    const { undoable } = await desk.read();
    expect((await who.erase()).visits).toEqual([]);
    expect((await desk.read()).undoable).toEqual([]);
    const tooLate = { code: 'QUEUE_CHANGED', message: 'This can no longer be undone.' };
    for (const { no } of undoable) await expect(desk.undo(no)).rejects.toMatchObject(tooLate);
    await desk.walkIn(15);
    for (const { no } of undoable) await expect(desk.undo(no)).rejects.toMatchObject(tooLate);
    await expect(desk.restore(1, MONDAY)).rejects.toEqual(refusal('STATUS_CONFLICT'));
    for (const { ticketUrl } of [today, later])
      expect(await ticketOf(ticketUrl)).toMatchObject({ status: 'CANCELLED', patientName: null, cancelReason: null });
  });

  it('leaves name and number in no table, once the code is forgotten too', async () => {
    const { doctor, desk } = await phones.clinic();
    const { ticketUrl } = await phones.book(doctor, 13);
    await phones.told(13, [/your number is 1/]);
    const canary = 'Kamala Deshmukh';
    await desk.correct(1, { patientName: canary, phoneNumber: '9812345670' });
    await phones.settled();
    const traces = () => found(canary, '9812345670', patient(13).phoneNumber);
    expect((await traces()).sort()).toEqual(['appointment', 'former_patient', 'patient_message']);
    await send(ticketUrl);
    const text = phones.msg91.delivered.filter(({ phone }) => phone === '919812345670').at(-1)!.text;
    const who = by(ticketUrl, await confirm(ticketUrl, /\d{6}/.exec(text)![0]));
    await who.erase();
    const { rows } = await phones.api.owner.query('select from push_subscription where doctor_id = $1', [
      doctor.doctorId,
    ]);
    expect(rows).toEqual([]);
    expect(await traces()).toEqual(['phone_code']);
    phones.api.clock.advance(2 * DAY_MS);
    await (await phones.api.sibling()).stop(); // sweeps when it starts
    expect(await traces()).toEqual([]);
  });

  it('leaves no number that was told, when the doctor deletes the account', async () => {
    const { doctor } = await phones.clinic();
    const { ticketUrl } = await phones.book(doctor, 41, MONDAY);
    await phones.told(41, [/your number is 1/]);
    await phones.api
      .browser()
      .call(stopPhoneMessages, { params: { ticket: ticketIn(ticketUrl) }, body: { told: false } });
    await doctor.browser.call(deleteAccount);
    expect(await found(patient(41).phoneNumber)).toEqual([]);
  });
});
