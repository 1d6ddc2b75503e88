import { confirmAppointment, getAppointments, getPatientStats, verifyAppointment } from '@baari/contract/appointments';
import { getDoctor } from '@baari/contract/booking';
import { PHONE_APPOINTMENTS_PER_DAY_MAX } from '@baari/contract/limits';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { askersAt, deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { controlOf, expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TOMORROW = '2026-11-22';

const { ask, ticketOf } = askersAt(() => api);

const listOf = async ({ browser }: Doctor, date = TODAY) =>
  (await browser.call(getAppointments, { query: { date } })).appointments[0]?.allPatients ?? [];
const toConfirm = async (doctor: Doctor, date = TODAY) =>
  (await listOf(doctor, date)).filter((one) => one.toConfirm).map(({ serialNumber }) => serialNumber);
const placesLeft = async ({ doctorId }: Doctor) =>
  (await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor.days[0]!.placesLeft;
const stats = async ({ browser }: Doctor) =>
  (await browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } })).stats;
/** What the holder of a ticket sees, without what is its own. */
const seen = async (ticketUrl: string) => {
  const { ticket } = await api.browser().call(getTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } });
  return { ...ticket, ticketUrl: '', qrCodeData: '', doctorId: '', doctor: null };
};

describe('what a stranger is told', () => {
  /** Two clinics alike; in the first the patient has booked already. */
  async function twoClinics() {
    const clinics = [await api.doctor({ maxAppointment: 4 }), await api.doctor({ maxAppointment: 4 })] as const;
    await ask(clinics[0], 1);
    await ask(clinics[1], 9);
    return clinics;
  }

  it('is the same whether the patient has booked or not: answer, ticket, places left, the next one’s ticket', async () => {
    const told = [];
    for (const doctor of await twoClinics()) {
      const probe = await ask(doctor, 1);
      if (typeof probe === 'string') throw new Error(probe);
      const left = await placesLeft(doctor);
      const next = await ticketOf(doctor, 5);
      told.push({
        probe: { ...probe, ticketUrl: '', qrCodeData: '' },
        left,
        tickets: [await seen(probe.ticketUrl), await seen(next)],
        again: await ask(doctor, 1, { tickets: [probe.ticketUrl] }),
        cancelled: typeof (await ask(doctor, 1, { name: 'Other' })),
      });
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ probe: { serialNumber: 2, status: 'BOOKED' }, left: 2, again: 'ALREADY_BOOKED' });
  });

  it('is the same whether a phone has all that it may have or not', async () => {
    const clinics = [await api.doctor(), await api.doctor()] as const;
    for (let n = 1; n <= PHONE_APPOINTMENTS_PER_DAY_MAX; n += 1)
      for (const [i, doctor] of clinics.entries()) await ask(doctor, i === 0 ? 1 : 20 + n, { name: `One ${n}` });
    const answers = await Promise.all(clinics.map((doctor) => ask(doctor, 1, { name: 'Another' })));
    expect(answers.map((answer) => ({ ...(answer as object), ticketUrl: '', qrCodeData: '' }))).toEqual([
      expect.objectContaining({ serialNumber: 6 }),
      expect.objectContaining({ serialNumber: 6 }),
    ]);
    expect(await toConfirm(clinics[0])).toEqual([6]);
    expect(await toConfirm(clinics[1])).toEqual([]);
  });

  it('is the same on a full day', async () => {
    const [known, unknown] = await twoClinics();
    for (const doctor of [known, unknown]) for (const n of [6, 7, 8]) await ask(doctor, n);
    expect(await ask(known, 1)).toBe('DAY_FULL');
    expect(await ask(unknown, 1)).toBe('DAY_FULL');
  });
});

/** A stranger takes the last place again and again, and looks what that changes. */
it('what the last place tells is the same too', async () => {
  const told = [];
  for (const isKnown of [true, false]) {
    const doctor = await api.doctor({ maxAppointment: 2 });
    await ask(doctor, isKnown ? 1 : 9);
    const probe = await ticketOf(doctor, 1);
    const left = await placesLeft(doctor);
    const next = await ask(doctor, 5);
    await api.browser().call(cancelTicket, { params: { ticket: probe.split('/t/')[1]! } });
    told.push({ left, next, after: await placesLeft(doctor) });
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).toEqual({ left: 0, next: 'DAY_FULL', after: 1 });
});

describe('who holds the earlier ticket', () => {
  it('is told of it, and that the phone has all that it may have', async () => {
    const doctor = await api.doctor();
    const tickets = [await ticketOf(doctor, 1)];
    expect(await ask(doctor, 1, { tickets })).toBe('ALREADY_BOOKED');
    expect(await ask(doctor, 1, { tickets: [tickets[0]!.split('/t/')[1]!, 'no ticket'] })).toBe('ALREADY_BOOKED');
    for (let n = 2; n <= PHONE_APPOINTMENTS_PER_DAY_MAX; n += 1)
      tickets.push(await ticketOf(doctor, 1, { name: `One ${n}`, tickets }));
    expect(await ask(doctor, 1, { name: 'Another', tickets })).toBe('PHONE_LIMIT');
    expect(await listOf(doctor)).toHaveLength(PHONE_APPOINTMENTS_PER_DAY_MAX);
  });

  it('books anew after cancelling, and with tickets of other days, doctors and phones', async () => {
    const [doctor, other] = [await api.doctor(), await api.doctor()];
    const tickets = [
      await ticketOf(doctor, 1, { date: TOMORROW }),
      await ticketOf(other, 1),
      await ticketOf(doctor, 2, { name: patient(1).patientName }),
    ];
    await ticketOf(doctor, 1, { tickets });
    expect(await toConfirm(doctor)).toEqual([]);
  });
});

it('a retry gets the first answer again, also for a booking to be confirmed', async () => {
  const doctor = await api.doctor();
  await ask(doctor, 1);
  const first = await ask(doctor, 1, { key: 'a key' });
  expect(await ask(doctor, 1, { key: 'a key' })).toEqual(first);
  expect(await toConfirm(doctor)).toEqual([2]);
});

it('of two who book together for one patient the second is to be confirmed', async () => {
  const doctor = await api.doctor();
  await Promise.all([ask(doctor, 1), ask(doctor, 1), ask(doctor, 1), ask(doctor, 2)]);
  expect(await toConfirm(doctor)).toHaveLength(2);
  expect((await stats(doctor)).totalPatients).toBe(4);
  await expectRecounted(api, doctor.doctorId);
});

describe('a booking to be confirmed', () => {
  async function clinic(maxAppointment = 3) {
    const doctor = await api.doctor({ maxAppointment });
    await ask(doctor, 1);
    await ask(doctor, 1);
    return { doctor, desk: deskOf(doctor) };
  }
  const confirm = (doctor: Doctor, serial: number, date = TODAY) =>
    doctor.browser.call(confirmAppointment, { params: { id: idOf(doctor.doctorId, serial, date) }, body: {} });

  it('for its phone takes a place and counts like every other', async () => {
    const { doctor, desk } = await clinic();
    expect(await stats(doctor)).toMatchObject({ totalPatients: 2, toCome: 2 });
    await ask(doctor, 2);
    expect(await ask(doctor, 3)).toBe('DAY_FULL');
    const { rows, counts } = await desk.read();
    expect(rows.map(({ toConfirm: reason, turn }) => [reason, turn])).toEqual([
      [null, 1],
      ['PHONE', 2],
      [null, 3],
    ]);
    expect(counts).toMatchObject({ expected: 3, toConfirm: 0 });
    await expectRecounted(api, doctor.doctorId);
  });

  it('is confirmed once, and the trail tells it', async () => {
    const { doctor } = await clinic(2);
    const { appointment } = await confirm(doctor, 2);
    expect(appointment).toMatchObject({ serialNumber: 2, status: 'BOOKED', toConfirm: null });
    await confirm(doctor, 2);
    expect(await stats(doctor)).toMatchObject({ totalPatients: 2, toCome: 2 });
    await expectRecounted(api, doctor.doctorId);
    const { rows } = await api.owner.query(
      `select details from audit_entry where doctor_id = $1 and act = 'appointment-confirmed'`,
      [doctor.doctorId],
    );
    expect(rows).toEqual([{ details: { date: TODAY, serial: 2 } }]);
  });

  it.each([1, 3])('number %i, which nobody has to confirm, is not confirmed', async (serial) => {
    const { doctor } = await clinic();
    await expect(confirm(doctor, serial)).rejects.toMatchObject({
      code: serial === 3 ? 'NOT_FOUND' : 'STATUS_CONFLICT',
    });
  });

  it.each(['arrive', 'complete'] as const)('is confirmed by %s, and stays so when that is undone', async (act) => {
    const { doctor, desk } = await clinic(2);
    const { lastAct } = await desk[act](2);
    expect(await toConfirm(doctor)).toEqual([]);
    expect(await stats(doctor)).toMatchObject({ totalPatients: 2, verifiedPatients: 1 });
    await desk.undo(lastAct!.no);
    expect(await stats(doctor)).toMatchObject({ totalPatients: 2, verifiedPatients: 0 });
    await expectRecounted(api, doctor.doctorId);
  });

  it('is confirmed by its ticket', async () => {
    const doctor = await api.doctor();
    await ask(doctor, 1);
    const qrCodeData = await ticketOf(doctor, 1);
    await doctor.browser.call(verifyAppointment, { body: { qrCodeData } });
    expect(await toConfirm(doctor)).toEqual([]);
    await expectRecounted(api, doctor.doctorId);
  });

  it('is cancelled like any other, also while it is absent', async () => {
    const { doctor, desk } = await clinic();
    await desk.noShow(2);
    expect(await stats(doctor)).toMatchObject({ totalPatients: 2 });
    await desk.putBack(2);
    await desk.cancel(2, 'Not you');
    expect(await stats(doctor)).toMatchObject({ totalPatients: 1 });
    await expectRecounted(api, doctor.doctorId);
  });

  it('is still to be confirmed on the day that it is moved to', async () => {
    const { doctor, desk } = await clinic();
    await desk.move(2, TOMORROW);
    expect(await toConfirm(doctor, TOMORROW)).toEqual([1]);
    await confirm(doctor, 1, TOMORROW);
    await controlOf(doctor).leave('move', TODAY);
    expect(await toConfirm(doctor, TOMORROW)).toEqual([]);
    await expectRecounted(api, doctor.doctorId);
  });
});
