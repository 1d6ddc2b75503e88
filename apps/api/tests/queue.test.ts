import { markAppointment, getPatientStats } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { addWalkIn, arrive, getQueue, getQueueTicket } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Desk } from './support/clinic-day.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const states = ({ rows }: Queue) => rows.map(({ serialNumber, state }) => `${serialNumber} ${state}`);
const turns = ({ rows }: Queue) =>
  rows
    .filter(({ turn }) => turn !== null)
    .sort((a, b) => a.turn! - b.turn!)
    .map(({ serialNumber }) => serialNumber);
const ticketId = (url: string) => url.split('/t/')[1]!;
const CHANGED = { code: 'QUEUE_CHANGED', status: 409 };

describe('the queue', () => {
  it('of a day without appointments is empty, and nobody can be called', async () => {
    const desk = deskOf(await api.doctor());
    expect(await desk.read()).toMatchObject({
      date: TODAY,
      rows: [],
      current: null,
      nowServing: null,
      next: null,
      expectedEnd: null,
      lastAct: null,
      counts: { expected: 0, waiting: 0, done: 0, absent: 0, total: 0 },
    });
    await expect(desk.callNext(null)).rejects.toMatchObject({ code: 'QUEUE_EMPTY', status: 409 });
  });

  it('calls patients who have arrived before those who have not, by number, and ends the previous consultation', async () => {
    const { doctor, desk } = await clinicDay(api, 4, 0);
    await desk.arrive(3);
    const before = await desk.arrive(2);
    expect(turns(before)).toEqual([2, 3, 1, 4]);
    expect(before.rows.map(({ peopleAhead }) => peopleAhead)).toEqual([0, 0, 1, 3]);

    expect(await desk.callNext(null)).toMatchObject({ current: 2, nowServing: 2, next: 3 });
    api.clock.advance(600_000);
    const second = await desk.callNext(2);
    expect(states(second)).toEqual(['1 EXPECTED', '2 DONE', '3 CALLED', '4 EXPECTED']);
    expect(second.rows[1]).toMatchObject({ status: 'COMPLETED', completedAt: '2026-11-21T04:40:00.000Z' });
    expect(await desk.complete(3)).toMatchObject({ current: null, nowServing: 3, counts: { done: 2, expected: 2 } });
    const stats = await doctor.browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } });
    expect(stats.stats).toMatchObject({ totalPatients: 4, verifiedPatients: 2 });
  });

  it('refuses a call from a desk that has not seen the current patient', async () => {
    const { desk } = await clinicDay(api, 3, 3);
    await desk.callNext(null);
    await expect(desk.callNext(null)).rejects.toMatchObject({
      ...CHANGED,
      message: 'Another desk has called number 1.',
    });
    expect(await desk.read()).toMatchObject({ current: 1, next: 2 });
    await desk.complete(1);
    const message = 'Another desk has marked number 1 as done.';
    await expect(desk.callNext(1)).rejects.toMatchObject({ ...CHANGED, message });
  });

  it('calls a patient out of turn, ends the consultation before, and says so in the trail', async () => {
    const { doctor, desk } = await clinicDay(api, 4, 3);
    await desk.callNext(null);
    expect(await desk.callNow(4, 1)).toMatchObject({
      current: 4,
      nowServing: 4,
      next: 2,
      counts: { done: 1, waiting: 2 },
      lastAct: { act: 'call-now', serialNumber: 4 },
    });
    await desk.callNow(2, 4);
    const { entries } = await doctor.browser.call(getAuditTrail);
    expect(entries.filter(({ act }) => act === 'appointment-called').map(({ details }) => details)).toEqual([
      { date: TODAY, serial: 2 },
      { date: TODAY, serial: 4, outOfTurn: true },
      { date: TODAY, serial: 1 },
    ]);
  });

  it('refuses a call out of turn that another desk was faster with, and of a patient who cannot be called', async () => {
    const { desk } = await clinicDay(api, 3, 3);
    await desk.callNext(null);
    await expect(desk.callNow(3, null)).rejects.toMatchObject({
      ...CHANGED,
      message: 'Another desk has called number 1.',
    });
    await desk.noShow(3);
    const message = 'Another desk has marked number 3 as absent.';
    await expect(desk.callNow(3, 1)).rejects.toMatchObject({ ...CHANGED, message });
    await expect(desk.callNow(9, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await desk.read()).toMatchObject({ current: 1, next: 2 });
  });

  it('skips back by places, however often, and never further than the end', async () => {
    const { desk } = await clinicDay(api, 5, 5);
    await desk.callNext(null);
    expect(turns(await desk.skip(1, 2))).toEqual([2, 3, 1, 4, 5]);
    expect(turns(await desk.skip(2, 1))).toEqual([3, 2, 1, 4, 5]);
    expect(turns(await desk.skip(3))).toEqual([2, 1, 4, 3, 5]);
    expect(turns(await desk.skip(2, 50))).toEqual([1, 4, 3, 5, 2]);
    for (let i = 0; i < 70; i += 1) await desk.skip((await desk.read()).next!, 1);
    expect(turns(await desk.read())).toHaveLength(5);
    expect(turns(await desk.skip((await desk.read()).next!, 1))[1]).toBe(1);
  });

  it('sees an emergency first, then the elderly, then by number', async () => {
    const { doctor, desk } = await clinicDay(api, 5, 5);
    await desk.prioritise(3, 'ELDERLY');
    await desk.prioritise(5, 'EMERGENCY');
    expect(turns(await desk.prioritise(4, 'ELDERLY'))).toEqual([5, 3, 4, 1, 2]);
    const { entries } = await doctor.browser.call(getAuditTrail);
    expect(entries[0]).toMatchObject({
      act: 'appointment-prioritised',
      details: { date: TODAY, serial: 4, priority: 'ELDERLY' },
    });
  });

  it('takes in a walk-in with the next number, already here, until the day is full', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 0, 3);
    const queue = await desk.walkIn(7);
    expect(queue).toMatchObject({
      lastAct: { act: 'walk-in', serialNumber: 3 },
      next: 3,
      counts: { waiting: 1, total: 3 },
    });
    expect(queue.rows[2]).toMatchObject({ walkIn: true, status: 'VERIFIED', patientName: 'Ravi Kumar 7' });
    await expect(desk.walkIn(8)).rejects.toMatchObject({ code: 'DAY_FULL', status: 409 });
    await expect(book(api, doctor.doctorId, 9)).rejects.toMatchObject({ code: 'DAY_FULL' });
  });

  it('gives a walk-in a ticket that follows the queue, and tells of an undone one', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 1);
    const { queue, ticketUrl } = await doctor.browser.call(addWalkIn, { body: patient(7) });
    const params = { ticket: ticketId(ticketUrl) };
    const read = async () => (await api.browser().call(getTicket, { params })).ticket;
    expect(await read()).toMatchObject({ serialNumber: 2, peopleAhead: 1, status: 'VERIFIED', ticketUrl });
    await desk.undo(queue.lastAct!.no);
    expect(await read()).toMatchObject({ serialNumber: 2, status: 'CANCELLED', cancelledBy: 'clinic' });
  });

  it('shows a desk only the tickets of its own patients', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    const other = await api.doctor();
    await book(api, other.doctorId, 3);
    const ask = (browser: typeof doctor.browser, serial: number) =>
      browser.call(getQueueTicket, { params: { id: idOf(doctor.doctorId, serial) } });
    const { ticketUrl } = await ask(doctor.browser, 1);
    const { ticket } = await api.browser().call(getTicket, { params: { ticket: ticketId(ticketUrl) } });
    expect(ticket).toMatchObject({ serialNumber: 1, status: 'BOOKED', ticketUrl });
    await expect(ask(doctor.browser, 2)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(ask(other.browser, 1)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('refuses a walk-in who is already in the list, and any without a running subscription', async () => {
    const { desk } = await clinicDay(api, 1, 0);
    await expect(desk.walkIn(1)).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
    expect(await desk.read()).toMatchObject({ counts: { total: 1 } });
    const expired = deskOf(await api.doctor({ subscriptionDays: -1 }));
    await expect(expired.walkIn(1)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
    const closed = deskOf(await api.doctor({ isAvailable: false }));
    expect(await closed.walkIn(1)).toMatchObject({ isAvailable: false, counts: { waiting: 1 } });
  });

  it('allows acts only today, and only by its own doctor', async () => {
    const doctor = await api.doctor();
    const other = await api.doctor();
    await book(api, doctor.doctorId, 1, '2026-11-22');
    const act = (by: typeof doctor, id: string) => by.browser.call(arrive, { params: { id } });
    await expect(act(doctor, idOf(doctor.doctorId, 1, '2026-11-22'))).rejects.toMatchObject({ code: 'OTHER_DAY' });
    await expect(act(doctor, idOf(doctor.doctorId, 1))).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(act(other, idOf(doctor.doctorId, 1))).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    const tomorrow = await doctor.browser.call(getQueue, { query: { date: '2026-11-22' } });
    expect(tomorrow.queue.rows).toMatchObject([{ serialNumber: 1, expectedTime: '09:00' }]);
    expect((await other.browser.call(getQueue, { query: { date: '2026-11-22' } })).queue.rows).toEqual([]);
  });
});

describe('undo', () => {
  /** Each act with the line that it starts from. */
  const ACTS: Record<string, (desk: Desk) => Promise<Queue>> = {
    arrive: (desk) => desk.arrive(4),
    'call-next': (desk) => desk.callNext(1),
    'call-now': (desk) => desk.callNow(3, 1),
    'call-again': (desk) => desk.callAgain(1),
    'skip of the one inside': (desk) => desk.skip(1, 2),
    'skip of one who waits': (desk) => desk.skip(2, 1),
    'no-show': (desk) => desk.noShow(1),
    complete: (desk) => desk.complete(1),
    priority: (desk) => desk.prioritise(3, 'EMERGENCY'),
  };

  it.each(Object.keys(ACTS))('%s leaves all as it was before', async (name) => {
    const { doctor, desk } = await clinicDay(api, 4, 3);
    const before = await desk.callNext(null);
    api.clock.advance(60_000);
    const after = await ACTS[name]!(desk);
    expect(after.rows).not.toEqual(before.rows);
    api.clock.set(TEST_NOW);
    const undone = await desk.undo(after.lastAct!.no);
    expect(undone).toEqual({ ...before, version: undone.version, lastUndos: undone.lastUndos });
    expect(undone.version).toBeGreaterThan(after.version);
    const { rows } = await api.owner.query(
      `select attended = count(*) filter (where status in ('VERIFIED', 'COMPLETED')) as right
       from appointment join appointment_day d using (doctor_id, date) where doctor_id = $1 group by attended`,
      [doctor.doctorId],
    );
    expect(rows).toEqual([{ right: true }]);
    await expect(desk.undo(after.lastAct!.no)).rejects.toMatchObject(CHANGED);
  });

  it('of a walk-in cancels it, and its number stays used', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 1);
    const { lastAct } = await desk.walkIn(2);
    expect(await desk.undo(lastAct!.no)).toMatchObject({ counts: { total: 1 } });
    expect(await book(api, doctor.doctorId, 3)).toMatchObject({ serialNumber: 3 });
    const { entries } = await doctor.browser.call(getAuditTrail);
    expect(entries[0]).toMatchObject({ act: 'queue-act-undone', details: { serial: 2, undone: 'walk-in' } });
  });

  it('is refused after another desk’s act, and if a patient changed in the meantime', async () => {
    const { doctor, desk } = await clinicDay(api, 3, 2);
    const first = await desk.callNext(null);
    await desk.arrive(3);
    await expect(desk.undo(first.lastAct!.no)).rejects.toMatchObject(CHANGED);
    const { lastAct } = await desk.noShow(3);
    await doctor.browser.call(markAppointment, {
      params: { id: idOf(doctor.doctorId, 3) },
      body: { status: 'BOOKED' },
    });
    await expect(desk.undo(lastAct!.no)).rejects.toMatchObject(CHANGED);
  });

  it('works even if somebody else books meanwhile', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 1);
    const { lastAct } = await desk.callNext(null);
    await book(api, doctor.doctorId, 3);
    expect(await desk.undo(lastAct!.no)).toMatchObject({ current: null, counts: { total: 3 } });
  });
});

describe('the ticket', () => {
  const read = async (url: string) =>
    (await api.browser().call(getTicket, { params: { ticket: ticketId(url) } })).ticket;

  it('shows the same as the desk’s queue', async () => {
    const doctor = await api.doctor();
    const desk = deskOf(doctor);
    const urls: string[] = [];
    for (const n of [1, 2, 3]) urls.push((await book(api, doctor.doctorId, n)).ticketUrl);
    const agree = async (queue: Queue) => {
      for (const row of queue.rows) {
        const ticket = await read(urls[row.serialNumber - 1]!);
        expect(ticket).toMatchObject({
          status: row.status,
          nowServing: queue.nowServing,
          peopleAhead: row.peopleAhead,
        });
        expect(ticket.expectedTime).toBe(row.expectedTime ?? '');
      }
    };
    await agree(await desk.read());
    await agree(await desk.arrive(2));
    await agree(await desk.callNext(null));
    api.clock.advance(25 * 60_000);
    await agree(await desk.arrive(3));
    await agree(await desk.callNext(2));
    await agree(await desk.skip(3, 1));
    await agree(await desk.prioritise(1, 'EMERGENCY'));
  });

  it('of a called patient can be cancelled, and then nobody is with the doctor', async () => {
    const { doctor, desk } = await clinicDay(api, 0, 0);
    const { ticketUrl } = await book(api, doctor.doctorId, 1);
    await desk.callNext(null);
    await api.browser().call(cancelTicket, { params: { ticket: ticketId(ticketUrl) } });
    expect(await desk.read()).toMatchObject({ current: null, nowServing: 1, counts: { total: 0 } });
    await expect(desk.callAgain(1)).rejects.toMatchObject(CHANGED);
  });
});
