import { getAuditTrail } from '@baari/contract/audit';
import { LAST_UNDOS_KEPT, QUEUE_ACTS_KEPT } from '@baari/contract/limits';
import { deleteProfile } from '@baari/contract/profile';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { watchDisplay } from '@baari/contract/queue-display';
import type { Queue } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, TODAY } from './support/clinic-day.ts';
import type { Desk } from './support/clinic-day.ts';
import { controlOf } from './support/day-control.ts';
import { openLive } from './support/live.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const MINUTE_MS = 60_000;

describe('a done patient', () => {
  /** As an act of the queue, and by the older call for a mark. */
  const WAYS: [way: string, put: (desk: Desk) => Promise<unknown>][] = [
    ['put back', (desk) => desk.putBack(2)],
    ['marked as booked', (desk) => desk.mark(2, 'BOOKED')],
  ];

  it.each(WAYS)(
    '%s by one desk, undone by another, is as before, times too, on the ticket and in the waiting room',
    async (_, put) => {
      const { doctor, desk } = await clinicDay(api, 2, 2);
      const { ticketUrl } = await book(api, doctor.doctorId, 3);
      const other = deskOf(doctor, api.browserOf(doctor));
      const room = await openLive(api, api.browser(), watchDisplay, { id: doctor.doctorId });
      await desk.callNext(null);
      api.clock.advance(10 * MINUTE_MS);
      await desk.callNext(1);
      api.clock.advance(7 * MINUTE_MS);
      const before = await desk.complete(2);
      expect(before).toMatchObject({ nowServing: 2, current: null });

      api.clock.advance(3 * MINUTE_MS);
      await put(desk);
      const { lastAct } = await other.read();
      expect(lastAct).toMatchObject({ act: 'put-back', serialNumber: 2 });
      api.clock.advance(MINUTE_MS);
      const undone = await other.undo(lastAct!.no);

      expect(undone.rows[1]).toMatchObject({
        status: 'COMPLETED',
        verifiedAt: TEST_NOW,
        calledAt: '2026-11-21T04:40:00.000Z',
        completedAt: '2026-11-21T04:47:00.000Z',
      });
      const ticket = { ticket: ticketUrl.split('/t/')[1]! };
      expect((await api.browser().call(getTicket, { params: ticket })).ticket.nowServing).toBe(2);
      expect(await room.until(({ version }) => version >= undone.version)).toMatchObject({ nowServing: 2 });
      room.close();
      api.clock.set('2026-11-21T04:47:00.000Z');
      expect(await desk.read()).toEqual({ ...before, version: undone.version, lastUndos: undone.lastUndos });
    },
  );
});

describe('what is no patient’s turn', () => {
  const TOLD = { patientName: 'Sunita Devi', phoneNumber: '9845012345' };

  it('a correction is undone from any desk: name, phone and what the ticket says of it are as before', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 1);
    const other = deskOf(doctor, api.browserOf(doctor));
    const { ticketUrl } = await book(api, doctor.doctorId, 2);
    const ticket = async () =>
      (await api.browser().call(getTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } })).ticket;
    const before = { queue: await desk.read(), ticket: await ticket() };
    await desk.correct(2, TOLD);
    const once = await desk.read();
    expect(once.lastAct).toMatchObject({ act: 'correct', serialNumber: 2 });
    api.clock.advance(MINUTE_MS);
    await desk.correct(2, { ...TOLD, patientName: 'Sunita Devy' });
    const { lastAct } = await other.read();
    api.clock.set(TEST_NOW);
    expect(await other.undo(lastAct!.no)).toMatchObject({ rows: once.rows, lastAct: once.lastAct });
    const all = await other.undo(once.lastAct!.no);
    const { version, lastUndos } = before.queue;
    expect({ queue: { ...all, version, lastUndos }, ticket: await ticket() }).toEqual(before);
  });

  it('a correction cannot be undone once somebody else is booked with what stood before', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 0);
    await desk.correct(1, TOLD);
    const { lastAct } = await desk.read();
    await book(api, doctor.doctorId, 1);
    await expect(desk.undo(lastAct!.no)).rejects.toMatchObject({ code: 'ALREADY_BOOKED', status: 409 });
    expect(await desk.read()).toMatchObject({ lastAct, rows: [{ patientName: TOLD.patientName }, {}] });
  });

  it('the name before a correction is in no act, and goes with it or within two days', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 0);
    const kept = async () => {
      const rows = async (table: string) =>
        (await api.owner.query(`select * from ${table} where doctor_id = $1`, [doctor.doctorId])).rows;
      return { acts: JSON.stringify(await rows('queue_act')), former: await rows('former_patient') };
    };
    const { patientName, phoneNumber } = (await desk.read()).rows[0]!;
    await desk.correct(1, TOLD);
    const { acts, former } = await kept();
    expect(former).toMatchObject([{ patient_name: patientName, phone: phoneNumber }]);
    for (const text of [patientName!, phoneNumber!, TOLD.patientName, TOLD.phoneNumber])
      expect(acts).not.toContain(text);
    await desk.undo((await desk.read()).lastAct!.no);
    expect((await kept()).former).toEqual([]);

    await desk.correct(1, TOLD);
    const forget = (hours: number) =>
      api.owner.query('select forget_booking_networks($1, 100)', [
        new Date(Date.parse(TEST_NOW) + hours * 60 * MINUTE_MS),
      ]);
    await forget(47);
    expect((await kept()).former).toHaveLength(1);
    await forget(49);
    expect((await kept()).former).toEqual([]);
  });

  it('a delay is undone to the one announced before, with its time, and “on time again” to the delay', async () => {
    const { doctor, desk } = await clinicDay(api, 3, 2);
    const control = controlOf(doctor);
    const shown: Queue[] = [await desk.read()];
    for (const minutes of [20, 45, 0]) {
      await control.late(minutes);
      shown.push(await desk.read());
    }
    expect(shown.map(({ lastAct }) => lastAct?.act)).toEqual(['arrive', 'running-late', 'running-late', 'on-time']);
    expect(shown.at(-1)!.lastAct).toMatchObject({ serialNumber: 0 });
    while (shown.length > 1) {
      const { lastAct } = shown.pop()!;
      const undone = await desk.undo(lastAct!.no);
      const { version, lastUndos } = undone;
      expect(undone).toEqual({ ...shown.at(-1), version, lastUndos });
    }
    const [entry] = (await doctor.browser.call(getAuditTrail)).entries;
    expect(entry).toMatchObject({ act: 'queue-act-undone', details: { date: TODAY, undone: 'running-late' } });
    expect(entry!.details).not.toHaveProperty('serial');
  });

  it('a delay that is announced already is no act, and one on a day without anybody is', async () => {
    const { desk, doctor } = await clinicDay(api, 0, 0);
    await controlOf(doctor).late(30);
    const { lastAct } = await desk.read();
    await controlOf(doctor).late(30);
    expect((await desk.read()).lastAct).toEqual(lastAct);
    expect(await desk.undo(lastAct!.no)).toMatchObject({ notice: { lateMinutes: 0 }, undoable: [] });
  });
});

describe('the acts of a day', () => {
  const keptOf = async (doctorId: string) =>
    (
      await api.owner.query<{ date: string; no: number }>('select date, no from queue_act where doctor_id = $1', [
        doctorId,
      ])
    ).rows;

  it(`are kept up to the last ${QUEUE_ACTS_KEPT}, and undone one by one as far as they are kept`, async () => {
    const { doctor, desk } = await clinicDay(api, 3, 3);
    const skipped: Queue[] = [];
    for (let n = 0; n < QUEUE_ACTS_KEPT + 2; n += 1) skipped.push(await desk.skip(1 + (n % 2), 1));
    expect(await keptOf(doctor.doctorId)).toHaveLength(QUEUE_ACTS_KEPT);
    for (const { lastAct } of skipped.toReversed().slice(0, QUEUE_ACTS_KEPT)) await desk.undo(lastAct!.no);
    const { version, lastUndos, ...left } = await desk.read();
    const oldest = skipped.slice(2, 2 + LAST_UNDOS_KEPT);
    expect(lastUndos.map(({ no }) => no)).toEqual(oldest.map(({ lastAct }) => lastAct!.no));
    expect(left).toEqual({ ...skipped[1], version: undefined, lastUndos: undefined, lastAct: null, undoable: [] });
    expect(version).toBeGreaterThan(skipped.at(-1)!.version);
    await expect(desk.undo(skipped[1]!.lastAct!.no)).rejects.toMatchObject({ code: 'QUEUE_CHANGED', status: 409 });
  });

  it('are listed with what, whom and when, the next to be undone first, from whichever desk', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 0);
    const other = deskOf(doctor, api.browserOf(doctor));
    await desk.arrive(1);
    api.clock.advance(MINUTE_MS);
    const { lastAct } = await other.noShow(2);
    const top = { no: lastAct!.no, act: 'no-show', serialNumber: 2, at: '2026-11-21T04:31:00.000Z', by: null };
    const below = { act: 'arrive', serialNumber: 1, at: TEST_NOW, by: null };
    expect((await desk.read()).undoable).toEqual([top, { no: expect.any(Number), ...below }]);
    expect((await desk.undo(lastAct!.no)).undoable).toMatchObject([below]);
  });

  it('do not count a skip with nobody behind: it is refused', async () => {
    const { desk } = await clinicDay(api, 2, 2);
    const before = await desk.read();
    await expect(desk.skip(2, 3)).rejects.toMatchObject({ code: 'LAST_IN_LINE', status: 409 });
    expect(await desk.read()).toEqual(before);
  });

  it('go with the first act of the next, with the day and with the profile', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 1);
    const kept = async () => (await keptOf(doctor.doctorId)).map(({ date }) => date);
    expect(await kept()).toEqual([TODAY]);
    api.clock.advance(24 * 60 * MINUTE_MS);
    await desk.walkIn(2);
    expect(await kept()).toEqual(['2026-11-22']);
    for (const table of ['appointment', 'appointment_day'])
      await api.owner.query(`delete from ${table} where doctor_id = $1`, [doctor.doctorId]);
    expect(await kept()).toEqual([]);
    await desk.walkIn(3);
    expect(await kept()).toHaveLength(1);
    await api.reauthenticated(doctor.doctorId);
    await doctor.browser.call(deleteProfile);
    expect(await kept()).toEqual([]);
  });

  it('about patients who left the list meanwhile do not block an older one', async () => {
    const { doctor, desk } = await clinicDay(api, 3, 0);
    const { ticketUrl } = await book(api, doctor.doctorId, 4);
    const first = await desk.arrive(1);
    const called = await desk.callNext(null);
    const passed = await desk.prioritise(4, 'ELDERLY');
    await api.browser().call(cancelTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } });
    expect((await desk.read()).lastAct).toEqual(called.lastAct);
    await expect(desk.undo(passed.lastAct!.no)).rejects.toMatchObject({ code: 'QUEUE_CHANGED' });
    expect((await desk.undo(called.lastAct!.no)).lastAct).toEqual(first.lastAct);
  });

  it('that changed two patients are undone for the one still in the list', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 1);
    const { ticketUrl } = await book(api, doctor.doctorId, 2);
    const before = await desk.callNext(null);
    api.clock.advance(MINUTE_MS);
    const { lastAct } = await desk.callNext(1);
    await api.browser().call(cancelTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } });
    expect(await desk.read()).toMatchObject({ current: null, lastAct });
    const undone = await desk.undo(lastAct!.no);
    expect(undone).toMatchObject({ current: 1, counts: { total: 1 }, lastAct: before.lastAct });
    expect(undone.rows[0]!.calledAt).toBe(TEST_NOW);
  });
});
